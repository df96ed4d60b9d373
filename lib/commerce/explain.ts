import { z } from "zod";
import type { Figures } from "./figures";
import type { BillingDocument, Discount } from "./lines";
import { toWire } from "./money";

/**
 * One step of "how this total came about". `message` is a key of the reader's message catalogue, `values` are its parameters: amounts as
 * money text in the document's currency, rates in percent, quantities as entered. `line` is set where a step belongs to one line.
 */
export const ExplainStep = z.object({
  message: z.enum([
    "line_amount", // quantity x unit_price = amount
    "line_discount_percent", // rate % of base = amount
    "line_discount_amount", // amount off base
    "line_net", // inclusive prices only: amount - tax = net
    "subtotal", // count lines = amount
    "document_discount_percent", // rate % of base = amount
    "document_discount_amount", // amount off base
    "taxable", // subtotal - discount = amount
    "tax_rounded_by_line", // name rate % of base, rounded on each line = amount
    "tax_rounded_on_document", // name rate % of base, rounded once = amount
    "compound_tax_rounded_by_line",
    "compound_tax_rounded_on_document",
    "total", // taxable + tax = amount
  ]),
  line: z.string().nullable(),
  values: z.record(z.string(), z.string()),
});
export type ExplainStep = z.infer<typeof ExplainStep>;

/** The steps from lines to total, in calculation order; steps that change nothing are left out. */
export function explainTotals(document: BillingDocument, figures: Figures): ExplainStep[] {
  return [...explainLines(document, figures), ...explainDiscount(document, figures), ...explainTaxes(figures), explainTotal(figures)];
}

function explainLines(document: BillingDocument, { currency, lines, prices_mode }: Figures): ExplainStep[] {
  const money = (minor: bigint) => toWire(minor, currency);
  return document.lines.flatMap(({ key, quantity, unit_price, discount }, index) => {
    const line = lines[index];
    if (!line) return [];
    const gross = money(line.gross_before_discount);
    const steps: ExplainStep[] = [{ message: "line_amount", line: key, values: { quantity, unit_price, amount: gross } }];
    if (line.discount !== 0n && discount) {
      const values = discountValues(discount, gross, money(line.discount));
      steps.push({ message: `line_discount_${discount.kind}`, line: key, values });
    }
    if (prices_mode === "inclusive" && line.net !== line.amount) {
      const values = { amount: money(line.amount), tax: money(line.amount - line.net), net: money(line.net) };
      steps.push({ message: "line_net", line: key, values });
    }
    return steps;
  });
}

function explainDiscount({ discount }: BillingDocument, figures: Figures): ExplainStep[] {
  const money = (minor: bigint) => toWire(minor, figures.currency);
  const subtotal = { amount: money(figures.subtotal), count: figures.lines.length.toString() };
  const steps: ExplainStep[] = [{ message: "subtotal", line: null, values: subtotal }];
  if (!discount || figures.listed_discount === 0n) return steps;
  const values = discountValues(discount, money(figures.listed_subtotal), money(figures.listed_discount));
  steps.push({ message: `document_discount_${discount.kind}`, line: null, values });
  const taxable = { subtotal: money(figures.subtotal), discount: money(figures.discount_total), amount: money(figures.taxable) };
  steps.push({ message: "taxable", line: null, values: taxable });
  return steps;
}

function discountValues(discount: Discount, base: string, amount: string): Record<string, string> {
  return discount.kind === "percent" ? { rate: discount.value, base, amount } : { base, amount };
}

function explainTaxes({ currency, rounding, taxes }: Figures): ExplainStep[] {
  const where = rounding === "line" ? "rounded_by_line" : "rounded_on_document";
  return taxes.map(({ name, rate, compound, base, amount }) => ({
    message: compound ? (`compound_tax_${where}` as const) : (`tax_${where}` as const),
    line: null,
    values: { name, rate, base: toWire(base, currency), amount: toWire(amount, currency) },
  }));
}

function explainTotal({ currency, taxable, tax_total, total }: Figures): ExplainStep {
  const values = { taxable: toWire(taxable, currency), tax: toWire(tax_total, currency), amount: toWire(total, currency) };
  return { message: "total", line: null, values };
}
