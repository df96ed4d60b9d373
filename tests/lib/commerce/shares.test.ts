import fc from "fast-check";
import { expect, test } from "vitest";
import type { BillingDocument, DocumentLine } from "@/lib/commerce/lines";
import { addShares, fitsWithin, negateShares, percentOfShares, sharesOf } from "@/lib/commerce/shares";
import { calculate } from "@/lib/commerce/totals";

const rates = ["0", "7", "19"];
const document = fc
  .record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 99_999 }), rate: fc.nat(2) }), {
      minLength: 1,
      maxLength: 6,
    }),
    prices_mode: fc.constantFrom("exclusive" as const, "inclusive" as const),
    percent: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ lines, prices_mode, percent }): BillingDocument => ({
    currency: "EUR",
    prices_mode,
    rounding: "document",
    discount: percent === 0 ? null : { kind: "percent", value: String(percent) },
    lines: lines.map(({ quantity, cents, rate }, index): DocumentLine => ({
      key: String(index),
      description: "Work",
      quantity: String(quantity),
      unit_price: (cents / 100).toFixed(2),
      taxes: [{ name: "VAT", rate: rates[rate] ?? "0", compound: false, category: "S" }],
    })),
  }));
const sum = (shares: readonly { amount: bigint }[]) => shares.reduce((total, { amount }) => total + amount, 0n);

test("the shares of a document add up to its price, and those of its lines to the whole", () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 0, max: 63 }), (of, mask) => {
      const totals = calculate(of);
      const whole = sharesOf(of);
      expect(sum(whole)).toBe(of.prices_mode === "inclusive" ? totals.total : totals.taxable);
      const some = new Set(of.lines.map(({ key }) => key).filter((key) => (mask >> Number(key)) % 2 === 1));
      const others = new Set(of.lines.map(({ key }) => key).filter((key) => !some.has(key)));
      const parts = [sharesOf(of, { keys: some }), sharesOf(of, { keys: others })];
      expect(addShares(...parts, negateShares(whole))).toEqual([]);
    }),
  );
});

test("deposits of any percentages and the rest are the whole, to the cent", () => {
  fc.assert(
    fc.property(document, fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 4 }), (of, hundredths) => {
      const whole = sharesOf(of);
      let rest = whole;
      const taken = hundredths.flatMap((each) => {
        const part = percentOfShares(whole, (each / 100).toFixed(2));
        expect(sum(part)).toBe(BigInt(Math.round(Number((sum(whole) * BigInt(each) * 2n + 10_000n) / 20_000n))));
        if (!fitsWithin(part, rest)) return [];
        rest = addShares(rest, negateShares(part));
        return [part];
      });
      expect(addShares(...taken, rest, negateShares(whole))).toEqual([]);
      expect(sum(rest)).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test("a part of other taxes than what is left does not fit", () => {
  const [low, high] = ["7", "19"].map((rate) => [{ name: "VAT", rate, compound: false, category: "S" as const }]);
  const rest = [{ taxes: low ?? [], amount: 100n }];
  expect(fitsWithin([{ taxes: low ?? [], amount: 100n }], rest)).toBe(true);
  expect(fitsWithin([{ taxes: low ?? [], amount: 101n }], rest)).toBe(false);
  expect(fitsWithin([{ taxes: high ?? [], amount: 1n }], rest)).toBe(false);
});

test("two halves are the whole, whatever the taxes", () => {
  fc.assert(
    fc.property(document, (of) => {
      const whole = sharesOf(of);
      const first = percentOfShares(whole, "50");
      const rest = addShares(whole, negateShares(first));
      const second = percentOfShares(whole, "50", rest);
      // Of an odd number of units the second half is the smaller.
      expect(addShares(first, second, negateShares(whole))).toEqual([]);
    }),
  );
});
