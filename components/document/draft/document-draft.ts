import { z } from "zod";
import type { GridLine } from "@/components/editor/grid-columns";
import { padPlaces } from "@/components/editor/grid-edits";
import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import type { Discount } from "@/lib/commerce/lines";
import { LineInput } from "@/lib/domains/documents/schema";
import { InvoiceUpdate } from "@/lib/domains/invoices/schema";
import type { InvoiceRecord, TaxProfileRow } from "@/components/invoices/resource";
import { readTaxes, sendTaxes, writeTaxes } from "@/components/document/lines/tax-choices";

type Kept = Pick<
  InvoiceRecord,
  "currency" | "prices_mode" | "rounding" | "issue_date" | "due_date" | "supply_date" | "language" | "notes" | "terms"
>;

const dayNames = ["issue_date", "due_date", "supply_date"] as const;
export type DayName = (typeof dayNames)[number];

/** What the editor holds: text as typed, so that nothing typed is lost on the way to a figure. */
export interface InvoiceDraft extends Kept {
  exchange_rate: string;
  tax_profile_id: string;
  /** "5%" or "12.50". */
  discount: string;
  payment_terms_days: string;
  series_id: string;
  reference: string;
  lines: readonly GridLine[];
  /** Texts that cannot be read as their field's day, which keeps the one it had. */
  unread?: Readonly<Partial<Record<DayName, string>>>;
  /** The version that the editing began on, and what it held: others' changes are told by them. */
  version: number;
  base: Fields;
}

/** Fields as the API takes them. */
export type Fields = Readonly<Record<string, unknown>>;
type Rates = readonly TaxProfileRow["rates"][number][];

/** A field that cannot be sent as it stands, by its path in the request. */
export interface DraftProblem {
  path: string;
  code: string;
}

export function writeDiscount(discount: Discount | null): string {
  if (discount === null) return "";
  return discount.kind === "percent" ? `${discount.value}%` : discount.value;
}

/** A typed discount: with a percent sign a part, else an amount; null for none. */
export function readDiscount(text: string): { kind: string; value: string } | null {
  const typed = text.trim().replace("٪", "%");
  if (typed === "") return null;
  return typed.endsWith("%") ? { kind: "percent", value: typed.slice(0, -1).trim() } : { kind: "amount", value: typed };
}

/** A line as the grid shows it: a price of 80 as "80.00". */
export function fromLine(line: InvoiceRecord["lines"][number], currency: Currency): GridLine {
  const { id, item_id, description, quantity, unit, unit_price, discount, taxes } = line;
  return {
    key: id,
    values: {
      item: item_id ?? "",
      description,
      quantity,
      unit: unit ?? "",
      unit_price: padPlaces(unit_price, exponentOf(currency)),
      discount: writeDiscount(discount),
      tax: writeTaxes(taxes),
    },
  };
}

export function fromInvoice(invoice: InvoiceRecord, rates: Rates): InvoiceDraft {
  const draft: InvoiceDraft = {
    currency: invoice.currency,
    prices_mode: invoice.prices_mode,
    rounding: invoice.rounding,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    supply_date: invoice.supply_date,
    language: invoice.language,
    notes: invoice.notes,
    terms: invoice.terms,
    exchange_rate: invoice.exchange_rate ?? "",
    tax_profile_id: invoice.tax_profile_id ?? "",
    discount: writeDiscount(invoice.discount),
    payment_terms_days: String(invoice.payment_terms_days),
    series_id: invoice.series_id ?? "",
    reference: invoice.reference ?? "",
    lines: invoice.lines.map((line) => fromLine(line, invoice.currency)),
    version: invoice.version,
    base: {},
  };
  return { ...draft, base: toFields(draft, rates).fields };
}

/** A line that says nothing yet is no line. */
export function isBlank({ values }: GridLine): boolean {
  return !["item", "description", "unit_price"].some((name) => (values[name] ?? "").trim() !== "");
}

const plain = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? canonicalDecimal(text) : text);

/** A line as the API takes it. */
export function toLine({ values }: GridLine, rates: Rates): Record<string, unknown> {
  const { item = "", description = "", quantity = "", unit = "", unit_price = "", discount = "", tax = "" } = values;
  const taxes = readTaxes(tax);
  return {
    item_id: item || null,
    description: description.trim(),
    quantity: plain(quantity || "1"),
    unit: unit || null,
    unit_price: plain(unit_price),
    discount: readDiscount(discount),
    // What was pasted and is no tax is refused by name.
    taxes: taxes === null ? tax : sendTaxes(taxes, rates),
  };
}

/** The draft as the API takes it, checked by the API's own schema: what is not whole yet is left out and named. */
export function toFields(draft: InvoiceDraft, rates: Rates): { fields: Fields; problems: DraftProblem[] } {
  const {
    lines,
    version: _version,
    base: _base,
    unread,
    exchange_rate,
    tax_profile_id,
    series_id,
    reference,
    discount,
    payment_terms_days,
    ...kept
  } = draft;
  const head: Record<string, unknown> = {
    ...kept,
    exchange_rate: exchange_rate.trim() || null,
    tax_profile_id: tax_profile_id || null,
    series_id: series_id || null,
    reference: reference.trim() || null,
    discount: readDiscount(discount),
    payment_terms_days: payment_terms_days.trim() === "" ? null : Number(payment_terms_days),
  };
  const problems: DraftProblem[] = [];
  for (const name of dayNames.filter((day) => unread?.[day] !== undefined)) {
    problems.push({ path: name, code: "day_unreadable" });
    delete head[name];
  }
  const read = z.safeDecode(InvoiceUpdate, head as z.input<typeof InvoiceUpdate>);
  for (const { path, code } of read.error?.issues ?? []) {
    const name = String(path[0]);
    problems.push({ path: name, code });
    delete head[name];
  }
  const sent = lines.flatMap((line, index) => {
    if (isBlank(line)) return [];
    const wire = toLine(line, rates);
    const found = z.safeDecode(LineInput, wire as z.input<typeof LineInput>).error?.issues ?? [];
    const missing = wire.unit_price === "" ? [{ path: "unit_price", code: "required" }] : [];
    const own = [
      ...missing,
      ...found.map(({ path, code }) => ({ path: cellOf(String(path[0])), code: path[0] === "description" ? "required" : code })),
    ];
    problems.push(
      ...own
        .filter(({ path }, place) => own.findIndex((one) => one.path === path) === place)
        .map(({ path, code }) => ({ path: `lines.${String(index)}.${path}`, code })),
    );
    return own.length === 0 ? [wire] : [];
  });
  return { fields: { ...head, lines: sent }, problems };
}

/** The grid's column of an API's field. */
function cellOf(name: string): string {
  return { item_id: "item", taxes: "tax" }[name] ?? name;
}

/** The fields of `wanted` that differ from `base`. */
export function changedFields(base: Fields, wanted: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])));
}
