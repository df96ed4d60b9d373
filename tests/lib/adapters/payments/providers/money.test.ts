import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWireMoney } from "@/lib/adapters/payments/providers/money";
import { exponentOf } from "@/lib/commerce/currencies";

const money = createWireMoney({
  name: "Anypay",
  currencies: {
    USD: {},
    EUR: { smallest: 50n, largest: 1_000_000n },
    JPY: {},
    KWD: { step: 10n },
    BHD: {},
    HUF: { places: 0 },
    CLP: { places: 2 },
  },
});
/** The finest step in ISO minor units, where it is not 1. */
const steps: Record<string, bigint> = { KWD: 10n, HUF: 100n };
const amounts = fc
  .tuple(fc.constantFrom("USD", "EUR", "JPY", "KWD", "BHD", "HUF", "CLP" as const), fc.bigInt({ min: 1n, max: 99_999_999n }))
  .map(([currency, count]) => ({ currency, minor: count * (steps[currency] ?? 1n) }));

describe("money on a provider's wire", () => {
  test.each([
    ["USD", 1_050n, 1_050, "10.50", 10.5],
    ["JPY", 500n, 500, "500", 500],
    ["KWD", 5_120n, 5_120, "5.120", 5.12],
    ["BHD", 1n, 1, "0.001", 0.001],
    ["HUF", 105_000n, 1_050, "1050", 1050],
    ["CLP", 990n, 99_000, "990.00", 990],
  ])("%s: %i minor units are %i, %s or %d", (currency, minor, units, text, number) => {
    const amount = { minor, currency };
    expect([money.toUnits(amount), money.toText(amount), money.toNumber(amount)]).toEqual([units, text, number]);
  });

  test("every notation survives a round trip", () => {
    const property = fc.property(amounts, (amount) => {
      const lower = amount.currency.toLowerCase();
      expect(money.fromUnits(money.toUnits(amount), lower)).toEqual(amount);
      expect(money.fromText(money.toText(amount), amount.currency)).toEqual(amount);
      expect(money.fromNumber(money.toNumber(amount), amount.currency)).toEqual(amount);
      expect(money.toText(amount)).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
    });
    fc.assert(property);
  });

  test.each([
    ["HUF", 105_050n, "amount"],
    ["KWD", 5_121n, "amount"],
    ["USD", 0n, "amount"],
    ["USD", 10n ** 15n, "amount"],
    ["GBP", 100n, "currency"],
    ["XTS", 100n, "currency"],
  ])("%s %i is never rounded, but invalid at %s", (currency, minor, path) => {
    expect(() => money.toUnits({ minor, currency })).toThrow(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path })] }),
    );
    expect(money.takes({ minor, currency })).toBe(false);
  });

  test("limits count for payments, not for refunds", () => {
    expect([49n, 50n, 1_000_000n, 1_000_001n].map((minor) => money.takes({ minor, currency: "EUR" }))).toEqual([false, true, true, false]);
    expect(money.toText({ minor: 1n, currency: "EUR" })).toBe("0.01");
    expect(() => money.checkCharge({ minor: 1n, currency: "EUR" })).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  test.each([
    () => money.fromText("10.505", "USD"),
    () => money.fromText("1e3", "USD"),
    () => money.fromText("", "USD"),
    () => money.fromText("10.00", "GBP"),
    () => money.fromNumber(Number.NaN, "USD"),
    () => money.fromNumber(1e21, "USD"),
    () => money.fromUnits(1.5, "USD"),
    () => money.fromUnits(99_050, "CLP"),
  ])("what a provider cannot have meant is unreadable (%#)", (read) => {
    expect(read).toThrow(expect.objectContaining({ code: "unavailable" }));
  });

  test("more decimal places than the currency has are zeros", () => {
    expect(money.fromText("10.500", "USD")).toEqual({ minor: 1_050n, currency: "USD" });
    expect(money.fromText("990.0", "CLP")).toEqual({ minor: 990n, currency: "CLP" });
    expect(exponentOf("CLP")).toBe(0);
  });
});
