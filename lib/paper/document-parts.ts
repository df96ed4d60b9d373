import { isZero } from "@/lib/commerce/is-zero";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDay, formatDocument, type FormattedDocument } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { BillingDocumentLabels } from "./labels";

/** The data and texts of every part of the page. */
export interface DocumentParts {
  view: DocumentView;
  formatted: FormattedDocument;
  labels: BillingDocumentLabels;
  /** Points between the margins. */
  width: number;
}

function negate(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** Formats the view's amounts; deductions (discounts, payments) get the locale's minus sign. */
export function formatForPaper(view: DocumentView, locale: string): FormattedDocument {
  return formatDocument(
    {
      ...view,
      lines: view.lines.map((line) => ({ ...line, discount: negate(line.discount) })),
      listed_discount: negate(view.listed_discount),
      amount_paid: negate(view.amount_paid),
      amount_credited: view.amount_credited === null ? null : negate(view.amount_credited),
    },
    locale,
  );
}

/** Replaces placeholders such as `{date}` in a label. */
export function fillLabel(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

const offers: ReadonlySet<string> = new Set(["estimate", "proposal", "contract", "erasure_certificate"]);

/** Whether the document requests payment: estimates, proposals, credit notes and statements do not. */
export function asksForPayment({ title_key }: DocumentView): boolean {
  return !offers.has(title_key) && title_key !== "credit_note" && title_key !== "statement";
}

/** Whether a document that asked for payment was paid, rather than credited. */
export function isPaid(view: DocumentView): boolean {
  return (
    asksForPayment(view) && view.number !== null && isZero(view.amount_due) && !(view.amount_credited !== null && isZero(view.amount_paid))
  );
}

/** The most prominent amount with its label and date. */
export function headlineOf({ view, formatted, labels }: DocumentParts): { label: string; amount: string; day: string | null } {
  const { issue_date, due_date, expiry_date } = formatted.dates;
  const say = (label: string, date: string | null) => (date === null ? null : fillLabel(label, { date }));
  if (isPaid(view)) return { label: labels.total, amount: formatted.total, day: labels.paid_in_full };
  const next = asksForPayment(view) ? view.instalments?.find(({ open }) => !isZero(open)) : undefined;
  if (next)
    return {
      label: labels.instalments.next,
      amount: formatMoney(next.open, view.currency, view.language),
      day: fillLabel(labels.due_by, { date: formatDay(next.due_date, view.language) }),
    };
  if (asksForPayment(view)) return { label: labels.amount_due, amount: formatted.amount_due, day: say(labels.due_by, due_date) };
  if (offers.has(view.title_key)) return { label: labels.total, amount: formatted.total, day: say(labels.valid_until, expiry_date) };
  return { label: labels.total, amount: formatted.total, day: say(labels.dated, issue_date) };
}
