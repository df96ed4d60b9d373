import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { Invoice } from "./schema";

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
