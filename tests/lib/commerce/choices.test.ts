import fc from "fast-check";
import { expect, test } from "vitest";
import { marginOf, settleChoices } from "@/lib/commerce/choices";
import type { BillingDocument, DocumentLine, LineChoice } from "@/lib/commerce/lines";
import { calculate } from "@/lib/commerce/totals";

const taxes = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
const choice: fc.Arbitrary<LineChoice | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("optional" as const), selected: fc.boolean() }),
  fc.record({ kind: fc.constant("alternative" as const), group: fc.constantFrom("A", "B"), selected: fc.boolean() }),
);
const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 99_999 }), choice });
const documentOf = (lines: { quantity: number; cents: number; choice: LineChoice | null }[], percent: number): BillingDocument => ({
  currency: "GBP",
  prices_mode: "exclusive",
  rounding: "document",
  discount: percent === 0 ? null : { kind: "percent", value: String(percent) },
  lines: lines.map(({ quantity, cents, choice: own }, index): DocumentLine => ({
    key: String(index),
    description: String(index),
    quantity: String(quantity),
    unit_price: (cents / 100).toFixed(2),
    taxes,
    choice: own,
  })),
});

test("the sums are those of the selected lines alone, and every line keeps its figures", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 0, max: 50 }), (lines, percent) => {
      const document = documentOf(lines, percent);
      const counted = document.lines.filter((each) => each.choice?.selected !== false);
      const { lines: all, explain: _explain, ...sums } = calculate(document);
      const { lines: some, explain: _other, ...expected } = calculate({ ...document, lines: counted });
      expect(sums).toEqual(expected);
      expect(all.map(({ key }) => key)).toEqual(document.lines.map(({ key }) => key));
      expect(all.filter(({ key }) => some.some((each) => each.key === key))).toEqual(some);
    }),
  );
});

test("of each group of alternatives exactly one is proposed, the first by default", () => {
  const of = (group: string, selected: boolean) => ({ choice: { kind: "alternative" as const, group, selected } });
  expect(settleChoices([of("A", false), of("A", false), of("B", false), of("B", true)]).map((each) => each.choice.selected)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(() => settleChoices([of("A", true), of("A", true)])).toThrow("Only one alternative");
});

test("the margin is the price without tax less the cost, of the lines whose cost is known", () => {
  expect(marginOf([{ taxable: 100_00n, quantity: "1", unit_cost: null }], "GBP")).toBeNull();
  const lines = [
    { taxable: 200_00n, quantity: "2", unit_cost: "60.005" },
    { taxable: 50_00n, quantity: "1", unit_cost: null },
  ];
  expect(marginOf(lines, "GBP")).toEqual({ cost: 120_01n, margin: 79_99n, rate: 40, unknown: 1 });
});
