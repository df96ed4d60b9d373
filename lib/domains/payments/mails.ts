import { defineMail } from "@/lib/kernel/base/mails";
import ar from "./mails/ar.json";
import en from "./mails/en.json";

const fields = [
  "company.name",
  "customer.name",
  "contact.name",
  "payment.amount",
  "payment.date",
  "invoice.number",
  "invoice.amount_due",
] as const;

/** The confirmation of a payment. */
export const payment_received = defineMail({
  to: "customer",
  button: "page",
  record: "payment",
  fields,
  texts: { en: en.payment_received, ar: ar.payment_received },
});

/** A payment that the bank returned. */
export const payment_reversed = defineMail({
  to: "customer",
  button: "page",
  record: "payment",
  fields,
  texts: { en: en.payment_reversed, ar: ar.payment_reversed },
});
