import fc from "fast-check";
import { expect, test } from "vitest";
import { exponentOf } from "@/lib/commerce/currencies";
import { canonicalDecimal, Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import type { BillingDocument } from "@/lib/commerce/lines";
import { sumOf } from "@/lib/commerce/money";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { amountDiscountDocuments, currencies, documents, mirror } from "./arbitraries";

const anyDocument = fc.oneof(documents, amountDiscountDocuments);

test("parts add up to their sums (EN 16931 BR-CO-10, -13, -14, -15)", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const totals = calculate(document);
      for (const line of totals.lines) {
        expect(line.gross_before_discount - line.discount).toBe(line.amount);
        expect(line.net - line.document_discount).toBe(line.taxable);
        expect(sumOf(line.taxes.map((tax) => tax.amount))).toBe(line.tax);
        expect(line.taxable + line.tax).toBe(line.total);
      }
      const over = (read: (line: Totals["lines"][number]) => bigint) => sumOf(totals.lines.map(read));
      expect(over((line) => line.net)).toBe(totals.subtotal);
      expect(over((line) => line.document_discount)).toBe(totals.discount_total);
      expect(totals.subtotal - totals.discount_total).toBe(totals.taxable);
      expect(over((line) => line.taxable)).toBe(totals.taxable);
      expect(sumOf(totals.taxes.map((tax) => tax.amount))).toBe(totals.tax_total);
      expect(over((line) => line.tax)).toBe(totals.tax_total);
      expect(totals.taxable + totals.tax_total).toBe(totals.total);
      expect(over((line) => line.total)).toBe(totals.total);
      const asListed = document.prices_mode === "inclusive" ? totals.total : totals.taxable;
      expect(totals.listed_subtotal - totals.listed_discount).toBe(asListed);
    }),
    { numRuns: 400 },
  );
});

test("the breakdown groups the lines' taxes by name, rate, category and compound", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const totals = calculate(document);
      const charged = totals.lines.flatMap((line) => line.taxes);
      for (const row of totals.taxes) {
        const own = charged.filter((tax) => tax.name === row.name && tax.rate === row.rate && tax.compound === row.compound);
        expect(sumOf(own.map((tax) => tax.amount))).toBe(row.amount);
        expect(sumOf(own.map((tax) => tax.base))).toBe(row.base);
      }
      expect(new Set(totals.taxes.map((row) => JSON.stringify([row.name, row.rate, row.compound]))).size).toBe(totals.taxes.length);
    }),
  );
});

test("a document with negated prices has negated totals", () => {
  const negate = (value: unknown): unknown => {
    if (typeof value === "bigint") return -value;
    if (Array.isArray(value)) return value.map(negate);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, negate(inner)]));
  };
  const figures = ({ explain: _, ...rest }: Totals) => rest;
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(figures(calculate(mirror(document)))).toEqual(negate(figures(calculate(document))));
    }),
    { numRuns: 300 },
  );
});

test("exclusive, rounded on the document: every row is round(base x rate) (BR-CO-17)", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const totals = calculate({ ...document, prices_mode: "exclusive", rounding: "document" });
      for (const row of totals.taxes) expect(row.amount).toBe(percent(row.base, row.rate));
    }),
  );
});

test("exclusive, rounded by line: every tax of a line is round(base x rate)", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const totals = calculate({ ...document, prices_mode: "exclusive", rounding: "line" });
      for (const tax of totals.lines.flatMap((line) => line.taxes)) expect(tax.amount).toBe(percent(tax.base, tax.rate));
    }),
  );
});

test("a compound tax applies to the taxable amount and the plain taxes before it", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      for (const line of calculate(document).lines) {
        line.taxes.forEach((tax, index) => {
          const earlier = tax.compound ? line.taxes.slice(0, index).filter((other) => !other.compound) : [];
          expect(tax.base).toBe(line.taxable + sumOf(earlier.map((other) => other.amount)));
        });
      }
    }),
  );
});

test("rounding on the document changes no line's tax by more than one unit from rounding by line", () => {
  fc.assert(
    fc.property(anyDocument, (input) => {
      const document = { ...input, lines: input.lines.map((line) => ({ ...line, taxes: line.taxes.filter((tax) => !tax.compound) })) };
      const byLine = calculate({ ...document, rounding: "line" });
      const byDocument = calculate({ ...document, rounding: "document" });
      byLine.lines.forEach((line, index) => {
        line.taxes.forEach((tax, position) => {
          const other = byDocument.lines[index]?.taxes[position];
          const moved = tax.amount - (other?.amount ?? tax.amount + 9n);
          expect(moved >= -1n && moved <= 1n).toBe(true);
        });
      });
    }),
  );
});

function percent(base: bigint, rate: string): bigint {
  return roundHalfUp(new Decimal(base).times(rate).dividedBy("100"));
}

type Pair = { exclusive: BillingDocument; inclusive: BillingDocument };

/** The same sale with prices without and with tax; the second price is the first times (1 + rate) exactly. */
function pairOf(rounding: "line" | "document", prices: fc.Arbitrary<number>, rates: fc.Arbitrary<string>): fc.Arbitrary<Pair> {
  const line = fc.record({ minor: prices, quantity: fc.integer({ min: 1, max: 40 }), rate: rates });
  return fc.tuple(currencies, fc.array(line, { minLength: 1, maxLength: 8 })).map(([currency, lines]) => {
    const make = (prices_mode: "exclusive" | "inclusive"): BillingDocument => ({
      currency,
      prices_mode,
      rounding,
      lines: lines.map(({ minor, quantity, rate }, index) => {
        const price = new Decimal(minor.toString()).dividedBy((10n ** BigInt(exponentOf(currency))).toString());
        const factor = prices_mode === "inclusive" ? new Decimal(rate).dividedBy("100").plus("1") : new Decimal("1");
        const taxes = [{ name: "VAT", rate, compound: false, category: "S" as const }];
        return {
          key: `${index}`,
          description: "",
          quantity: `${quantity}`,
          unit_price: canonicalDecimal(price.times(factor).toFixed()),
          taxes,
        };
      }),
    });
    return { exclusive: make("exclusive"), inclusive: make("inclusive") };
  });
}

function figuresOf(document: BillingDocument): unknown {
  const { total, taxable, tax_total, taxes, lines } = calculate(document);
  return { total, taxable, tax_total, taxes, lines: lines.map((line) => [line.net, line.tax, line.total]) };
}

const commonRates = fc.constantFrom("5", "7", "19", "20", "25", "8.1", "5.5");

test("inclusive and exclusive agree line by line, where the net prices are whole minor units", () => {
  fc.assert(
    fc.property(pairOf("line", fc.integer({ min: -500_000, max: 500_000 }), commonRates), ({ exclusive, inclusive }) => {
      expect(figuresOf(inclusive)).toEqual(figuresOf(exclusive));
    }),
  );
});

test("inclusive and exclusive agree on the document, where the inclusive prices are whole minor units too", () => {
  const thousands = fc.integer({ min: -500, max: 500 }).map((count) => count * 1000);
  fc.assert(
    fc.property(pairOf("document", thousands, commonRates), ({ exclusive, inclusive }) => {
      expect(figuresOf(inclusive)).toEqual(figuresOf(exclusive));
    }),
  );
});

test("with finer inclusive prices and rounding on the document, they differ by less than one unit per line", () => {
  fc.assert(
    fc.property(pairOf("document", fc.integer({ min: -500_000, max: 500_000 }), commonRates), ({ exclusive, inclusive }) => {
      const difference = calculate(inclusive).total - calculate(exclusive).total;
      const limit = BigInt(exclusive.lines.length);
      expect(difference <= limit && difference >= -limit).toBe(true);
    }),
  );
});

test("the explained total and tax rows equal the document's", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { explain, taxes } = calculate(document);
      expect(explain.at(-1)?.message).toBe("total");
      expect(explain.filter((step) => step.message.includes("tax_rounded")).length).toBe(taxes.length);
      expect(explain.filter((step) => step.message === "line_amount").map((step) => step.line)).toEqual(
        document.lines.map((line) => line.key),
      );
    }),
  );
});
