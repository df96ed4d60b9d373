import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { Invoice } from "./schema";

export interface Addressee {
  name: string;
  email: string | null;
  language: string;
  contacts: readonly { name: string; email: string | null; language: string | null }[];
}

/** The addresses an invoice goes to unless others are given: the first contact's that has one, else the customer's own; none without. */
export function usualRecipients({ email, contacts }: Addressee): string[] {
  const address = contacts.find((contact) => contact.email !== null)?.email ?? email;
  return address === null ? [] : [address];
}

/** The parts of an email's text that replace the template's; a line break in a message is one in the email. */
export function wordsOf({ subject, message }: { subject?: string | undefined; message?: string | undefined }): {
  subject?: string;
  body?: string;
} {
  const body = message?.replace(/([^\n])\n(?=[^\n])/g, "$1  \n");
  return { ...(subject === undefined ? {} : { subject }), ...(body === undefined ? {} : { body }) };
}

type ValueName =
  | "customer.name"
  | "contact.name"
  | "invoice.number"
  | "invoice.issue_date"
  | "invoice.due_date"
  | "invoice.total"
  | "invoice.amount_due";

/** The values of both templates, formatted for `locale`. */
export function invoiceValues(invoice: Invoice, names: { customer: string; contact: string }, locale: string): Record<ValueName, string> {
  const money = (text: string) => formatMoney(text, invoice.currency, locale);
  const day = (date: string | null) => (date === null ? "" : formatDay(date, locale));
  return {
    "customer.name": names.customer,
    "contact.name": names.contact,
    "invoice.number": invoice.number ?? "",
    "invoice.issue_date": day(invoice.issue_date),
    "invoice.due_date": day(invoice.due_date),
    "invoice.total": money(invoice.total),
    "invoice.amount_due": money(invoice.amount_due),
  };
}
