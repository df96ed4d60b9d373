import fc from "fast-check";
import { expect, test } from "vitest";
import { assertShares, splitPayment, splitRefund } from "@/lib/domains/payments/rules";

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
const settled = fc
  .array(
    minor.map((amount) => ({ invoice_id: "i", amount })),
    { maxLength: 5 },
  )
  .map((shares) => shares.map((share, at) => ({ ...share, invoice_id: `i${at}` })));
const sum = (shares: { amount: bigint }[]) => shares.reduce((total, share) => total + share.amount, 0n);

test("a payment's parts add up, and no invoice gets more than its balance due", () => {
  fc.assert(
    fc.property(minor, fc.bigInt({ min: -(10n ** 6n), max: 10n ** 12n }), (amount, owed) => {
      const { applied, credit } = splitPayment(amount, owed);
      expect(applied + credit).toBe(amount);
      expect(applied >= 0n && credit >= 0n && applied <= (owed > 0n ? owed : 0n)).toBe(true);
      if (credit > 0n) expect(applied).toBe(owed > 0n ? owed : 0n);
    }),
  );
});

test("a refund's parts add up, credit goes first, and no invoice is reopened by more than was paid", () => {
  fc.assert(
    fc.property(minor, minor, settled, (amount, credit, shares) => {
      fc.pre(amount <= credit + sum(shares));
      const { from_credit, reopened } = splitRefund(amount, credit, shares);
      expect(from_credit + sum(reopened)).toBe(amount);
      if (reopened.length > 0) expect(from_credit).toBe(credit);
      for (const part of reopened)
        expect(part.amount <= (shares.find((share) => share.invoice_id === part.invoice_id)?.amount ?? -1n)).toBe(true);
    }),
  );
});

test("the invoice paid last is reopened first", () => {
  expect(
    splitRefund(150n, 0n, [
      { invoice_id: "a", amount: 100n },
      { invoice_id: "b", amount: 100n },
    ]).reopened,
  ).toEqual([
    { invoice_id: "b", amount: 100n },
    { invoice_id: "a", amount: 50n },
  ]);
});

test("more than the refundable amount is rejected", () => {
  expect(() => splitRefund(11n, 5n, [{ invoice_id: "a", amount: 5n }])).toThrow(/refund at most/);
});

test("shares must fit the payment and list each invoice once", () => {
  expect(() =>
    assertShares(10n, [
      { invoice_id: "a", amount: 6n },
      { invoice_id: "b", amount: 5n },
    ]),
  ).toThrow(/more than the payment/);
  expect(() =>
    assertShares(10n, [
      { invoice_id: "a", amount: 1n },
      { invoice_id: "a", amount: 1n },
    ]),
  ).toThrow(/twice/);
  expect(() =>
    assertShares(10n, [
      { invoice_id: "a", amount: 6n },
      { invoice_id: "b", amount: 4n },
    ]),
  ).not.toThrow();
});
