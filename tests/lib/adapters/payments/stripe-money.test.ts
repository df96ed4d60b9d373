import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromStripeAmount, isChargeable, isStripeCurrency, toStripeAmount } from "@/lib/adapters/payments/stripe-money";
import { currencyCodes } from "@/lib/commerce/currencies";

/** The finest step in ISO minor units that Stripe supports, where it is not 1. */
const steps: Record<string, bigint> = { BHD: 10n, JOD: 10n, KWD: 10n, OMR: 10n, TND: 10n, MGA: 100n };
const taken = currencyCodes.filter(isStripeCurrency);
const largestSafe = 999_999_999n;

describe("amounts of Stripe", () => {
  test.each([
    ["USD", 1_099n, 1_099],
    ["JPY", 500n, 500],
    ["KWD", 5_120n, 5_120],
    ["ISK", 1_500n, 150_000],
    ["UGX", 5n, 500],
    ["MGA", 20_000n, 200],
    ["HUF", 1_050n, 1_050],
    ["CLP", 990n, 990],
  ])("%s: %i minor units are sent as %i", (currency, minor, amount) => {
    expect(toStripeAmount({ minor, currency })).toEqual({ amount, currency: currency.toLowerCase() });
    expect(fromStripeAmount(amount, currency.toLowerCase())).toEqual({ minor, currency });
  });

  test.each([
    ["USD", 49n, false],
    ["USD", 50n, true],
    ["KWD", 1_001n, false],
    ["KWD", 1_010n, true],
    ["IQD", 5_000n, false],
    ["JPY", 1_000_000_000_000n, false],
    ["EUR", 0n, false],
  ] as const)("%s %i: whether it can be charged is %s", (currency, minor, chargeable) => {
    expect(isChargeable({ currency, minor })).toBe(chargeable);
  });

  test("amounts survive a round trip in every currency", () => {
    const property = fc.property(fc.constantFrom(...taken), fc.bigInt({ min: 1n, max: largestSafe }), (currency, count) => {
      const amount = { minor: count * (steps[currency] ?? 1n), currency };
      const sent = toStripeAmount(amount);
      expect(fromStripeAmount(sent.amount, sent.currency)).toEqual(amount);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test("an amount between two steps is rejected, never rounded", () => {
    const property = fc.property(
      fc.constantFrom(...Object.entries(steps)),
      fc.bigInt({ min: 1n, max: largestSafe }),
      ([currency, step], minor) => {
        fc.pre(minor % step !== 0n);
        expect(() => toStripeAmount({ minor, currency })).toThrow(expect.objectContaining({ code: "invalid" }));
      },
    );
    fc.assert(property);
  });

  test.each([
    [0n, "USD", "amount"],
    [-1n, "USD", "amount"],
    [1_000_000_000_000n, "USD", "amount"],
    [10_000_000_000n, "ISK", "amount"],
    [1_000n, "IQD", "currency"],
    [1_000n, "LYD", "currency"],
    [1_000n, "usd", "currency"],
    [1_000n, "XTS", "currency"],
  ])("%i %s is invalid at %s", (minor, currency, path) => {
    expect(() => toStripeAmount({ minor, currency })).toThrow(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] }),
    );
  });

  test.each([
    [1.5, "usd"],
    [Number.MAX_SAFE_INTEGER + 1, "usd"],
    [150, "isk"],
    [100, "xts"],
  ])("%d %s from Stripe cannot be read", (amount, currency) => {
    expect(() => fromStripeAmount(amount, currency)).toThrow(expect.objectContaining({ code: "upstream" }));
  });
});
