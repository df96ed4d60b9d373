import fc from "fast-check";
import type { Currency } from "@/lib/commerce/currencies";
import type { BillingDocument, Discount, DocumentLine } from "@/lib/commerce/lines";
import type { LineTax } from "@/lib/commerce/tax";

/** One currency each with 0, 2 and 3 decimal places. */
export const currencies = fc.constantFrom<Currency>("JPY", "USD", "KWD");

function decimals(maxWhole: number, maxPlaces: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(maxWhole), fc.integer({ min: 0, max: maxPlaces }), fc.nat(999_999))
    .map(([whole, places, digits]) => (places === 0 ? `${whole}` : `${whole}.${digits.toString().padStart(6, "0").slice(0, places)}`));
}

export const quantities = decimals(500, 6).filter((text) => Number(text) > 0);
export const unitPrices = fc.tuple(fc.boolean(), decimals(100_000, 6)).map(([credit, text]) => (credit ? `-${text}` : text));
export const rates = fc.oneof(fc.constantFrom("0", "5", "7", "8.1", "9.975", "19", "20", "25", "100"), decimals(99, 4));
const percentDiscounts = fc.record({ kind: fc.constant("percent" as const), value: rates });

const taxPool: fc.Arbitrary<LineTax[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("A", "B", "C"),
    rate: rates,
    compound: fc.boolean(),
    category: fc.constant("S" as const),
  }),
  { minLength: 1, maxLength: 4, selector: (tax) => tax.name + tax.compound },
);

function linesOf(pool: LineTax[]): fc.Arbitrary<DocumentLine[]> {
  const line = fc.record({
    description: fc.constant("thing"),
    quantity: quantities,
    unit_price: unitPrices,
    discount: fc.option(percentDiscounts, { nil: undefined }),
    taxes: fc.subarray(pool),
  });
  return fc.array(line, { maxLength: 8 }).map((lines) => lines.map((made, index) => ({ ...made, key: `line-${index}` })));
}

/** Documents whose lines share taxes from one pool, with credits among the charges. */
export const documents: fc.Arbitrary<BillingDocument> = taxPool.chain((pool) =>
  fc.record({
    currency: currencies,
    prices_mode: fc.constantFrom("exclusive" as const, "inclusive" as const),
    rounding: fc.constantFrom("line" as const, "document" as const),
    lines: linesOf(pool),
    discount: fc.option(percentDiscounts, { nil: undefined }),
  }),
);

/** A line with a whole amount in major units and an amount discount within it. */
export const amountDiscountDocuments: fc.Arbitrary<BillingDocument> = documents.chain((document) => {
  const amountOff = (limit: number): fc.Arbitrary<Discount> => fc.nat(limit).map((value) => ({ kind: "amount", value: `${value}` }));
  return fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(100)), { minLength: 1, maxLength: 6 })
    .chain((amounts) =>
      fc.record({
        lines: fc.tuple(
          ...amounts.map(([price], index) =>
            amountOff(Math.floor(price / 2)).map((discount) => ({
              key: `line-${index}`,
              description: "",
              quantity: "1",
              unit_price: `${price}`,
              discount,
              taxes: document.lines[index]?.taxes ?? [],
            })),
          ),
        ),
        discount: amountOff(Math.floor(amounts.reduce((sum, [price]) => sum + price, 0) / 4)),
      }),
    )
    .map((made) => ({ ...document, ...made }));
});

/** The same document with every price negated. */
export function mirror(document: BillingDocument): BillingDocument {
  const lines = document.lines.map((line) => ({
    ...line,
    unit_price: line.unit_price.startsWith("-") ? line.unit_price.slice(1) : `-${line.unit_price}`,
  }));
  return { ...document, lines };
}
