import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = [
  "company.name",
  "customer.name",
  "contact.name",
  "invoice.number",
  "invoice.issue_date",
  "invoice.due_date",
  "invoice.total",
  "invoice.amount_due",
] as const;

/** The first reminders. */
export const payment_reminder_friendly = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields,
  texts: { en: en.payment_reminder_friendly, ar: ar.payment_reminder_friendly },
});

/** In place of each of them, where a saved payment method pays by itself on a day to come. */
export const payment_reminder_automatic = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields: [...fields, "autopay.method", "autopay.date"],
  texts: { en: en.payment_reminder_automatic, ar: ar.payment_reminder_automatic },
});

/** When the first ones went unanswered. */
export const payment_reminder_firm = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields,
  texts: { en: en.payment_reminder_firm, ar: ar.payment_reminder_firm },
});

/** Before the company takes other steps. */
export const payment_reminder_final = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields,
  texts: { en: en.payment_reminder_final, ar: ar.payment_reminder_final },
});
