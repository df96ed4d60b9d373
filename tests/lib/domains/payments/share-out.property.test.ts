import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut, splitPayment, type AskedShare } from "@/lib/domains/payments/rules";
import { sumOf } from "@/lib/commerce/money";

const asked: fc.Arbitrary<AskedShare[]> = fc
  .array(fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 9n }), owed: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 9n }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((shares) => shares.map((share, index) => ({ invoice_id: `i${index}`, ...share })));

const sum = (shares: readonly { amount: bigint }[]): bigint => sumOf(shares.map(({ amount }) => amount));

test("allocations and credit add up to the payment exactly", () => {
  fc.assert(
    fc.property(asked, fc.bigInt({ min: 1n, max: 10n ** 11n }), (shares, amount) => {
      const made = shareOut(amount, shares);
      expect(sum(made.shares) + made.credit).toBe(amount);
      expect(made.credit >= 0n).toBe(true);
    }),
  );
});

test("each invoice gets the most that its balance due and the request allow, at most once", () => {
  fc.assert(
    fc.property(asked, (shares) => {
      const made = shareOut(sum(shares), shares);
      expect(new Set(made.shares.map(({ invoice_id }) => invoice_id)).size).toBe(made.shares.length);
      for (const { invoice_id, amount, owed } of shares) {
        const got = made.shares.find((share) => share.invoice_id === invoice_id)?.amount ?? 0n;
        expect(got).toBe(owed <= 0n ? 0n : owed < amount ? owed : amount);
      }
    }),
  );
});

test("a single invoice is allocated like a plain payment of it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: -1000n, max: 10n ** 9n }), (amount, owed) => {
      const { applied, credit } = splitPayment(amount, owed);
      expect(shareOut(amount, [{ invoice_id: "i", amount, owed }])).toEqual({
        shares: applied > 0n ? [{ invoice_id: "i", amount: applied }] : [],
        credit,
      });
    }),
  );
});
