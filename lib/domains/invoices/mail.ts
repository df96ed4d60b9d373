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
  | "invoice.amount_due"
  | "autopay.method"
  | "autopay.date";

/** A payment that needs no act of the customer: from which saved method it is taken, and on which day. */
export interface AutomaticPayment {
  method: string;
  date: string;
}

/** The values of all templates, formatted for `locale`. @param automatic null where the customer pays. */
export function invoiceValues(
  invoice: Invoice,
  { names, locale, automatic }: { names: { customer: string; contact: string }; locale: string; automatic: AutomaticPayment | null },
): Record<ValueName, string> {
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
    "autopay.method": automatic?.method ?? "",
    "autopay.date": day(automatic?.date ?? null),
  };
}
