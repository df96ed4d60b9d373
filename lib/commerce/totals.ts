import { canonicalDecimal, Decimal } from "./decimal";
import { explainTotals, type ExplainStep } from "./explain";
import type { Figures, LineTotals, TaxTotal } from "./figures";
import { discountOn, percentOf, priceLine, readBillingDocument, type BillingDocument, type DocumentLine, type PricedLine } from "./lines";
import { apportion, checkAmountRange, sumOf } from "./money";
import { applyTaxes, taxKey, type ChargedTax, type TaxedLine } from "./tax";

export type { LineTaxTotal, LineTotals, TaxTotal } from "./figures";

/** A document's figures and the steps that explain them. */
export interface Totals extends Figures {
  explain: ExplainStep[];
}

/**
 * Calculates the totals of a document; parts always add up exactly to their sum, and negated prices give negated totals.
 * @throws AppError `invalid` with the field's path for malformed values, discounts above their amount, and amounts over 15 digits.
 */
export function calculate(input: BillingDocument): Totals {
  const document = readBillingDocument(input);
  const counted = document.lines.flatMap((line, index) => (isCounted(line) ? [index] : []));
  if (counted.length === document.lines.length) return calculateLines(document, counted);
  const totals = calculateLines({ ...document, lines: document.lines.filter(isCounted) }, counted);
  const figures = new Map(totals.lines.map((line) => [line.key, line]));
  // A line that does not count has the figures that it would have alone, without the document's discount.
  const lines = document.lines.flatMap((line, index) => {
    const found = figures.get(line.key);
    return found ? [found] : calculateLines({ ...document, discount: null, lines: [line] }, [index]).lines;
  });
  return { ...totals, lines };
}

const isCounted = ({ choice }: DocumentLine): boolean => choice?.selected !== false;

/** `places` are the lines' places in the whole document, for the paths of problems. */
function calculateLines(document: BillingDocument, places: readonly number[]): Totals {
  const pathOf = (index: number) => `lines.${places[index] ?? index}`;
  const { currency, prices_mode, rounding } = document;
  const priced = document.lines.map((line, index) => priceLine(line, currency, pathOf(index)));
  const shares = shareDocumentDiscount(
    document,
    priced.map((line) => line.amount),
  );
  const before = taxLines(
    document,
    priced.map((line) => line.amount),
  );
  const isDiscounted = shares.some((share) => share !== 0n);
  const after = isDiscounted
    ? taxLines(
        document,
        priced.map((line, index) => line.amount - (shares[index] ?? 0n)),
      )
    : before;

  const lines = document.lines.map((line, index) => joinLine(line.key, priced[index], before[index], after[index]));
  const taxes = breakDownTaxes(after.flatMap((line) => line.taxes));
  lines.forEach((line, index) => checkAmountRange(line.total, currency, pathOf(index)));
  const subtotal = sumOf(lines.map((line) => line.net));
  const discount_total = sumOf(lines.map((line) => line.document_discount));
  const tax_total = sumOf(taxes.map((tax) => tax.amount));
  const taxable = subtotal - discount_total;
  const figures: Figures = {
    currency,
    prices_mode,
    rounding,
    lines,
    listed_subtotal: checkAmountRange(sumOf(lines.map((line) => line.amount)), currency, "lines"),
    listed_discount: sumOf(shares),
    subtotal: checkAmountRange(subtotal, currency, "lines"),
    discount_total,
    taxable,
    taxes,
    tax_total: checkAmountRange(tax_total, currency, "lines"),
    total: checkAmountRange(taxable + tax_total, currency, "lines"),
  };
  return { ...figures, explain: explainTotals(document, figures) };
}

/** Distributes the listed document discount over the lines; each share differs by less than one unit from its exact part. */
function shareDocumentDiscount({ discount, currency }: BillingDocument, amounts: readonly bigint[]): bigint[] {
  const sum = sumOf(amounts);
  const total = discountOn(sum, discount, currency, "discount.value");
  if (!discount || sum === 0n) return amounts.map(() => 0n);
  const whole = new Decimal(sum);
  const shareOf = (amount: bigint) =>
    discount.kind === "percent" ? percentOf(amount, discount.value) : new Decimal(amount).times(new Decimal(total)).dividedBy(whole);
  return apportion(total, amounts.map(shareOf));
}

function taxLines(document: BillingDocument, amounts: readonly bigint[]): TaxedLine[] {
  const lines = document.lines.map(({ taxes }, index) => ({ amount: amounts[index] ?? 0n, taxes }));
  return applyTaxes(lines, document.prices_mode, document.rounding);
}

const nothingPriced: PricedLine = { gross_before_discount: 0n, discount: 0n, amount: 0n };
const nothingTaxed: TaxedLine = { net: 0n, taxes: [] };

function joinLine(key: string, priced = nothingPriced, before = nothingTaxed, after = nothingTaxed): LineTotals {
  const taxes = after.taxes.map(({ tax, base, amount }) => ({ ...tax, rate: canonicalDecimal(tax.rate), base, amount }));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const document_discount = before.net - after.net;
  return { key, ...priced, net: before.net, document_discount, taxable: after.net, taxes, tax, total: after.net + tax };
}

function breakDownTaxes(charged: readonly ChargedTax[]): TaxTotal[] {
  const rows = new Map<string, TaxTotal>();
  for (const { tax, base, amount } of charged) {
    const key = taxKey(tax);
    const { name, category, compound } = tax;
    const row = rows.get(key) ?? { name, rate: canonicalDecimal(tax.rate), category, compound, base: 0n, amount: 0n };
    rows.set(key, { ...row, base: row.base + base, amount: row.amount + amount });
  }
  return [...rows.values()];
}
