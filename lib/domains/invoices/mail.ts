import { formatMoney } from "@/lib/commerce/money";
import { formatDay } from "@/lib/commerce/document-format";
import type { Invoice } from "./schema";

/** The values of the email of a finalized invoice, formatted for `locale`. `name` is the recipient's. */
export function issuedInvoiceValues(
  invoice: Invoice,
  name: string,
  locale: string,
): Record<"customer.name" | "invoice.number" | "invoice.issue_date" | "invoice.due_date" | "invoice.total" | "invoice.amount_due", string> {
  const money = (text: string) => formatMoney(text, invoice.currency, locale);
  const day = (date: string | null) => (date === null ? "" : formatDay(date, locale));
  return {
    "customer.name": name,
    "invoice.number": invoice.number ?? "",
    "invoice.issue_date": day(invoice.issue_date),
    "invoice.due_date": day(invoice.due_date),
    "invoice.total": money(invoice.total),
    "invoice.amount_due": money(invoice.amount_due),
  };
}
