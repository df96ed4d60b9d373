import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { CreditNote } from "./schema";

type ValueName =
  | "customer.name"
  | "contact.name"
  | "credit_note.number"
  | "credit_note.issue_date"
  | "credit_note.total"
  | "invoice.number";

/** The values of the template, formatted for `locale`. */
export function creditNoteValues(
  note: CreditNote,
  names: { customer: string; contact: string; invoice: string },
  locale: string,
): Record<ValueName, string> {
  return {
    "customer.name": names.customer,
    "contact.name": names.contact,
    "credit_note.number": note.number,
    "credit_note.issue_date": formatDay(note.issue_date, locale),
    "credit_note.total": formatMoney(note.total, note.currency, locale),
    "invoice.number": names.invoice,
  };
}
