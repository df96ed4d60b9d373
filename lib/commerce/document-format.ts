import type { DocumentDates, DocumentView, DocumentViewLine } from "./document";
import { formatDay } from "./format-day";
import { formatMoney, formatUnitPrice, numeric } from "./money";
import { readerLocale } from "./reader-locale";
import { showRate } from "./show-rate";

export { formatDay };

/** Formats an instant for a mail's reader in the Gregorian calendar; it names the timezone, since the reader may be in another. */
export function formatInstant(instant: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(readerLocale(locale), {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(instant);
}

/** Formats a quantity for a reader with as many decimal places as were entered. */
export function formatQuantity(quantity: string, locale: string): string {
  return new Intl.NumberFormat(readerLocale(locale), { maximumFractionDigits: 6 }).format(numeric(quantity));
}

/** Formats a rate for a reader like `showRate`, after checking its digits. @throws AppError `invalid`. */
export function formatRate(rate: string, locale: string): string {
  return showRate(numeric(rate), locale);
}

export interface FormattedTax {
  name: string;
  rate: string;
  base: string;
  amount: string;
}

type LineMoney = Exclude<keyof DocumentViewLine, "key" | "description" | "unit" | "taxes" | "choice">;
export type FormattedLine = Record<LineMoney, string> & { key: string; description: string; unit: string | null; taxes: FormattedTax[] };

type DocumentMoney =
  | "listed_subtotal"
  | "listed_discount"
  | "subtotal"
  | "discount_total"
  | "taxable"
  | "tax_total"
  | "total"
  | "amount_paid"
  | "amount_due";

/** The locale-dependent parts of a view, as text to show. */
export interface FormattedDocument extends Record<DocumentMoney, string> {
  amount_credited: string | null;
  /** The tax of an e-invoice in another currency than the riyal. */
  tax_in_riyals: string | null;
  dates: Record<keyof DocumentDates, string | null>;
  /** Day of issue of the invoice that a credit note corrects. */
  preceding_date: string | null;
  lines: FormattedLine[];
  taxes: FormattedTax[];
}

/** Formats a view's amounts, quantities, rates and days for `locale`; callers show everything else from the view itself. */
export function formatDocument(view: DocumentView, locale: string): FormattedDocument {
  const money = (text: string) => formatMoney(text, view.currency, locale);
  const day = (text: string | null) => (text === null ? null : formatDay(text, locale));
  const { issue_date, due_date, supply_date, expiry_date } = view.dates;
  return {
    dates: { issue_date: day(issue_date), due_date: day(due_date), supply_date: day(supply_date), expiry_date: day(expiry_date) },
    preceding_date: day(view.preceding?.issue_date ?? null),
    lines: view.lines.map((line) => formatLine(line, view, locale)),
    taxes: view.taxes.map((tax) => formatTax(tax, money, locale)),
    listed_subtotal: money(view.listed_subtotal),
    listed_discount: money(view.listed_discount),
    subtotal: money(view.subtotal),
    discount_total: money(view.discount_total),
    taxable: money(view.taxable),
    tax_total: money(view.tax_total),
    total: money(view.total),
    amount_paid: money(view.amount_paid),
    amount_credited: view.amount_credited === null ? null : money(view.amount_credited),
    amount_due: money(view.amount_due),
    tax_in_riyals: view.tax_in_riyals ? formatMoney(view.tax_in_riyals, "SAR", locale) : null,
  };
}

function formatLine(line: DocumentViewLine, { currency }: DocumentView, locale: string): FormattedLine {
  const money = (text: string) => formatMoney(text, currency, locale);
  return {
    key: line.key,
    description: line.description,
    unit: line.unit,
    quantity: formatQuantity(line.quantity, locale),
    unit_price: formatUnitPrice(line.unit_price, currency, locale),
    gross_before_discount: money(line.gross_before_discount),
    discount: money(line.discount),
    amount: money(line.amount),
    net: money(line.net),
    document_discount: money(line.document_discount),
    taxable: money(line.taxable),
    taxes: line.taxes.map((tax) => formatTax(tax, money, locale)),
    tax: money(line.tax),
    total: money(line.total),
  };
}

function formatTax(tax: DocumentView["taxes"][number], money: (text: string) => string, locale: string): FormattedTax {
  return { name: tax.name, rate: formatRate(tax.rate, locale), base: money(tax.base), amount: money(tax.amount) };
}
