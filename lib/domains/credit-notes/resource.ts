import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import { sumOf, toWire, writeUnitPrice } from "@/lib/commerce/money";
import { LineTax, PricesMode, TaxRounding, taxKey } from "@/lib/commerce/tax";
import type { LineTotals, TaxTotal, Totals } from "@/lib/commerce/totals";
import { Language } from "@/lib/domains/customers/schema";
import type { DocumentWithLines } from "@/lib/domains/documents/resource";
import { Parties, WrittenTax } from "@/lib/domains/documents/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CreditNote as CreditNoteRow, CreditNoteLine as LineRow } from "@/prisma/generated/client";
import { CreditReason, type CreditNote, type CreditNoteListed, type CreditNoteSummary } from "./schema";

export type CreditNoteWithLines = CreditNoteRow & { lines: LineRow[] };

/** A rate with the base and amount that a line credits, in minor units. */
const StoredTax = z.object({ ...LineTax.shape, base: z.coerce.bigint(), amount: z.coerce.bigint() });

export const leftOfNote = ({ total, deducted, applied, refunded }: CreditNoteRow): bigint => total - deducted - applied - refunded;

export function toCreditNoteSummary(row: CreditNoteRow): z.output<typeof CreditNoteSummary> {
  const currency = Currency.parse(row.currency);
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    id: row.id,
    number: row.number,
    invoice_id: row.invoice_id,
    customer_id: row.customer_id,
    reason: CreditReason.parse(row.reason),
    currency,
    issue_date: fromDayColumn(row.issue_day),
    series_id: row.series_id,
    language: Language.parse(row.language),
    prices_mode: PricesMode.parse(row.prices_mode),
    reference: row.reference,
    notes: row.notes,
    subtotal: money(row.subtotal),
    tax_total: money(row.tax_total),
    total: money(row.total),
    amount_deducted: money(row.deducted),
    amount_applied: money(row.applied),
    amount_refunded: money(row.refunded),
    amount_left: money(leftOfNote(row)),
    replacement_id: row.replacement_id,
    sent_at: row.sent_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toCreditNote(row: CreditNoteWithLines): CreditNote {
  const currency = Currency.parse(row.currency);
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    ...toCreditNoteSummary(row),
    lines: row.lines.map((line) => ({
      id: line.id,
      line_id: line.invoice_line_id,
      item_id: line.item_id,
      description: line.description,
      quantity: line.quantity.toFixed(),
      unit: line.unit,
      unit_price: writeUnitPrice(line.unit_price.toFixed(), currency),
      taxes: z.array(z.object(WrittenTax.shape)).parse(line.taxes),
      net: money(line.net),
      tax: money(line.tax),
      total: money(line.total),
    })),
    taxes: storedTotals(row).taxes.map((tax) => ({ ...tax, base: money(tax.base), amount: money(tax.amount) })),
    parties: Parties.parse(row.parties),
  };
}

/** A row of the list. */
export function toListed(
  row: CreditNoteRow & { customer: { name: string }; invoice: { number: string | null } },
): z.output<typeof CreditNoteListed> {
  return { customer_name: row.customer.name, invoice_number: row.invoice.number ?? "", ...toCreditNoteSummary(row) };
}

function totalsOfLine(line: LineRow, mode: PricesMode): LineTotals {
  const taxes = z.array(StoredTax).parse(line.taxes);
  const { net, tax, total } = line;
  const amount = mode === "inclusive" ? total : net;
  const key = encodeId("credit_note_line", line.id);
  return { key, gross_before_discount: amount, discount: 0n, amount, net, document_discount: 0n, taxable: net, taxes, tax, total };
}

/** The figures as they were issued: they are shares of the invoice's, which the rates alone would not give to the cent. */
export function storedTotals(row: CreditNoteWithLines): Totals {
  const prices_mode = PricesMode.parse(row.prices_mode);
  const lines = row.lines.map((line) => totalsOfLine(line, prices_mode));
  const rows = new Map<string, TaxTotal>();
  for (const { rate_id: _, ...tax } of lines.flatMap(({ taxes }) => taxes)) {
    const before = rows.get(taxKey(tax)) ?? { ...tax, rate: canonicalDecimal(tax.rate), base: 0n, amount: 0n };
    rows.set(taxKey(tax), { ...before, base: before.base + tax.base, amount: before.amount + tax.amount });
  }
  return {
    currency: Currency.parse(row.currency),
    prices_mode,
    rounding: TaxRounding.parse(row.rounding),
    lines,
    listed_subtotal: sumOf(lines.map(({ amount }) => amount)),
    listed_discount: 0n,
    subtotal: row.subtotal,
    discount_total: 0n,
    taxable: row.subtotal,
    taxes: [...rows.values()],
    tax_total: row.tax_total,
    total: row.total,
    explain: [],
  };
}

/** The row in the form of the other kinds of document. */
export function asDocument(row: CreditNoteWithLines): DocumentWithLines {
  return { ...row, discount: null, lines: row.lines.map((line) => ({ ...line, discount: null })) };
}
