import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

/** A sent invoice with a balance due. */
export const invoice_issued = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "invoice.number",
    "invoice.issue_date",
    "invoice.due_date",
    "invoice.total",
    "invoice.amount_due",
  ],
  texts: { en: en.invoice_issued, ar: ar.invoice_issued },
});

/** A sent invoice that a saved payment method pays by itself on a day to come. */
export const invoice_automatic = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields: [
    "company.name",
    "customer.name",
    "contact.name",
    "invoice.number",
    "invoice.issue_date",
    "invoice.due_date",
    "invoice.total",
    "invoice.amount_due",
    "autopay.method",
    "autopay.date",
  ],
  texts: { en: en.invoice_automatic, ar: ar.invoice_automatic },
});

/** A sent invoice on which nothing is due: it was paid, or credited. */
export const invoice_paid = defineMail({
  to: "customer",
  button: "page",
  record: "invoice",
  fields: ["company.name", "customer.name", "contact.name", "invoice.number", "invoice.issue_date", "invoice.total"],
  texts: { en: en.invoice_paid, ar: ar.invoice_paid },
});
