import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSurchargeable, splitReturned, surchargeBack, surchargeOn, type WithSurcharge } from "@/lib/commerce/surcharge";

const rule = (percent: string, fixed: { amount: string; currency: "EUR" | "GBP" } | null = null) => ({
  percent,
  fixed,
  companies_confirmed: false,
});

describe("the surcharge on an amount", () => {
  test.each([
    ["2", 10_000n, "EUR", 200n],
    ["2.5", 9_999n, "EUR", 250n],
    ["0.01", 50n, "EUR", 0n],
    ["1.5", 33n, "JPY", 0n],
    ["1.5", 34n, "JPY", 1n],
    ["2.5", 10_050n, "KWD", 250n],
    ["0", 10_000n, "EUR", 0n],
  ] as const)("%s %% of %s %s is %s", (percent, amount, currency, surcharge) => {
    expect(surchargeOn(amount, currency, rule(percent))).toBe(surcharge);
  });

  test("a fixed amount counts in its currency only", () => {
    const both = rule("2", { amount: "0.30", currency: "EUR" });
    expect([surchargeOn(10_000n, "EUR", both), surchargeOn(10_000n, "GBP", both)]).toEqual([230n, 200n]);
  });
});

test.each([
  ["AE", false, false, true],
  ["DE", false, true, false],
  ["DE", true, false, false],
  ["DE", true, true, true],
  ["GB", false, true, false],
  [null, false, true, false],
  [null, true, true, true],
])("a customer in %s, a company: %s, confirmed: %s, pays it: %s", (country, is_company, companies_confirmed, pays) => {
  expect(isSurchargeable({ country, is_company }, { companies_confirmed })).toBe(pays);
});

const paid = fc.record({ amount: fc.bigInt(1n, 10n ** 9n), surcharge: fc.bigInt(0n, 10n ** 8n) });
/** Cuts a number into parts at these thousandths. */
const cut = (whole: bigint, at: number[]): bigint[] => {
  const places = [...new Set([0n, ...at.map((thousandth) => (whole * BigInt(thousandth)) / 1000n), whole])].sort((one, other) =>
    one < other ? -1 : 1,
  );
  return places.slice(1).map((place, index) => place - (places[index] ?? 0n));
};
const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 });
const add = (one: WithSurcharge, other: WithSurcharge) => ({
  amount: one.amount + other.amount,
  surcharge: one.surcharge + other.surcharge,
});
const none = { amount: 0n, surcharge: 0n };

test("refunds in parts give back the whole surcharge, each part within half a unit of its share", () => {
  fc.assert(
    fc.property(paid, cuts, (payment, at) => {
      let before = none;
      for (const amount of cut(payment.amount, at)) {
        const surcharge = surchargeBack(payment, before, amount);
        expect(surcharge).toBeGreaterThanOrEqual(0n);
        before = add(before, { amount, surcharge });
        const off = 2n * (before.surcharge * payment.amount - payment.surcharge * before.amount);
        expect(off <= payment.amount && off >= -payment.amount).toBe(true);
      }
      expect(before).toEqual(payment);
    }),
  );
});

test("sums that the provider returns are split without a remainder, and never beyond what is left", () => {
  fc.assert(
    fc.property(paid, cuts, (payment, at) => {
      let before = none;
      for (const sum of cut(payment.amount + payment.surcharge, at)) {
        const part = splitReturned(sum, payment, before);
        expect(part.amount + part.surcharge).toBe(sum);
        expect(part.amount >= 0n && part.surcharge >= 0n).toBe(true);
        before = add(before, part);
        expect(before.amount <= payment.amount && before.surcharge <= payment.surcharge).toBe(true);
      }
      expect(before).toEqual(payment);
    }),
  );
});
