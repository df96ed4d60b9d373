import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = ["company.name", "contact.name", "schedule.title", "price.from_date", "price.before", "price.after"] as const;

/** Other prices from a day on, some days before. */
export const price_change_notice = defineMail({
  to: "customer",
  button: "page",
  fields,
  texts: { en: en.price_change_notice, ar: ar.price_change_notice },
});

/** The same to a customer whose invoices are charged to a saved method. */
export const price_change_automatic = defineMail({
  to: "customer",
  button: "page",
  fields: [...fields, "autopay.method"],
  texts: { en: en.price_change_automatic, ar: ar.price_change_automatic },
});

/** To whom notice was given, when the change is cancelled. */
export const price_change_cancelled = defineMail({
  to: "customer",
  button: "page",
  fields,
  texts: { en: en.price_change_cancelled, ar: ar.price_change_cancelled },
});

/** To a customer whose saved method refused an automatic payment that is tried again. */
export const autopay_failed = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "customer.name", "contact.name", "invoice.number", "invoice.amount_due", "autopay.method", "autopay.next_date"],
  texts: { en: en.autopay_failed, ar: ar.autopay_failed },
});

/** The same after the last try. */
export const autopay_stopped = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "contact.name", "invoice.number", "invoice.amount_due", "autopay.method"],
  texts: { en: en.autopay_stopped, ar: ar.autopay_stopped },
});

/** The receipt of an automatic payment, with the way to turn it off. */
export const autopay_charged = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "contact.name", "invoice.number", "autopay.method", "payment.amount"],
  texts: { en: en.autopay_charged, ar: ar.autopay_charged },
});

/** What was agreed to, and how to withdraw it. */
export const autopay_agreed = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "customer.name", "contact.name", "autopay.consent", "autopay.agreed_by", "autopay.date"],
  texts: { en: en.autopay_agreed, ar: ar.autopay_agreed },
});

/** The consent was withdrawn, or its payment method was removed. */
export const autopay_ended = defineMail({
  to: "customer",
  button: "page",
  fields: ["company.name", "customer.name", "contact.name", "autopay.method", "autopay.date"],
  texts: { en: en.autopay_ended, ar: ar.autopay_ended },
});
