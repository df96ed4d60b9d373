import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { Currency, currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import {
  allocate,
  apportion,
  checkAmountRange,
  formatMoney,
  formatUnitPrice,
  fromWire,
  MoneyText,
  PositiveMoneyText,
  QuantityText,
  RateText,
  roundHalfUp,
  roundToStep,
  roundTowardZero,
  sumOf,
  toWire,
  UnitPriceText,
} from "@/lib/commerce/money";
import { currencies } from "./arbitraries";

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return error.errors[0]?.code ?? "invalid";
    throw error;
  }
  return "accepted";
}

test("currencies are distinct, known to Intl, and have their ISO decimal places", () => {
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  const known = new Set(Intl.supportedValuesOf("currency"));
  expect(currencyCodes.filter((code) => !known.has(code) && code !== "VED")).toEqual([]);
  expect(["JPY", "USD", "KWD", "HUF", "ISK", "MGA", "TND"].map((code) => exponentOf(Currency.parse(code)))).toEqual([0, 2, 3, 2, 0, 2, 3]);
  expect(Currency.safeParse("HRK").error?.issues[0]?.message).toBe("Must be a currency code such as EUR. All codes: /docs/api#currencies");
  expect(Currency.parse("eur")).toBe("EUR");
});

test.each([
  ["115.00", "USD", 11500n],
  ["100", "USD", 10000n],
  ["1.5", "USD", 150n],
  ["-0.01", "USD", -1n],
  ["-0.00", "USD", 0n],
  ["1000", "JPY", 1000n],
  ["5.120", "KWD", 5120n],
  ["999999999999999.999", "KWD", 999999999999999999n],
] as const)("fromWire reads %s %s", (text, currency, minor) => {
  expect(fromWire(text, currency)).toBe(minor);
});

test.each([
  ["1.005", "USD", "too_many_places"],
  ["1.000", "USD", "too_many_places"],
  ["1.0", "JPY", "too_many_places"],
  ["0.0001", "KWD", "too_many_places"],
  ["1e3", "USD", "not_an_amount"],
  ["NaN", "USD", "not_an_amount"],
  ["Infinity", "USD", "not_an_amount"],
  ["-Infinity", "USD", "not_an_amount"],
  ["007", "USD", "not_an_amount"],
  ["00.5", "USD", "not_an_amount"],
  ["", "USD", "not_an_amount"],
  ["-", "USD", "not_an_amount"],
  ["+1", "USD", "not_an_amount"],
  [" 1", "USD", "not_an_amount"],
  ["1\n", "USD", "not_an_amount"],
  ["1.", "USD", "not_an_amount"],
  [".5", "USD", "not_an_amount"],
  ["1,000.00", "USD", "not_an_amount"],
  ["0x10", "USD", "not_an_amount"],
  ["١٢", "USD", "not_an_amount"],
  ["1000000000000000", "USD", "too_large"],
] as const)("fromWire refuses %j %s: %s", (text, currency, code) => {
  expect(refusal(() => fromWire(text, currency))).toBe(code);
});

test("fromWire names the field in its error", () => {
  expect(() => fromWire("x", "USD", "lines.3.discount")).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: "lines.3.discount" })] }),
  );
});

test("toWire always writes the currency's own precision", () => {
  expect([toWire(0n, "USD"), toWire(5n, "USD"), toWire(-5n, "USD"), toWire(11500n, "USD")]).toEqual(["0.00", "0.05", "-0.05", "115.00"]);
  expect([toWire(-0n, "JPY"), toWire(-1000n, "JPY"), toWire(5120n, "KWD"), toWire(-5n, "KWD")]).toEqual(["0", "-1000", "5.120", "-0.005"]);
});

test("every amount survives a round trip, and MoneyText accepts what toWire writes", () => {
  fc.assert(
    fc.property(currencies, fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (currency, minor) => {
      const text = toWire(minor, currency);
      expect(fromWire(text, currency)).toBe(minor);
      expect(MoneyText.safeParse(text).success).toBe(true);
      expect(text).not.toMatch(/^-0(\.0+)?$/);
    }),
  );
});

test.each([
  [MoneyText, ["0", "-1.5", "999999999999999.999"], ["", "1e3", "01", "1.2345", "1000000000000000", "NaN", "1\n"]],
  [PositiveMoneyText, ["0.01", "1", "10.00"], ["0", "0.00", "-1", "-0.01"]],
  [QuantityText, ["1", "0.000001", "999999999999.999999"], ["0", "0.000000", "-1", "0.0000001", "1000000000000"]],
  [UnitPriceText, ["0", "-0.000001", "12.345678"], ["1.2345678", "1e2", ".5"]],
  [RateText, ["0", "5.5", "9.975", "100", "100.0000", "0.0001"], ["100.0001", "101", "-1", "05", "1.00001", "1000"]],
])("schema %#: accepts and refuses", (schema, accepted, refused) => {
  expect(accepted.filter((text) => !schema.safeParse(text).success)).toEqual([]);
  expect(refused.filter((text) => schema.safeParse(text).success)).toEqual([]);
});

test("commercial rounding rounds half away from zero", () => {
  const rounded = ["0.4", "0.5", "1.5", "2.5", "-0.4", "-0.5", "-2.5", "2.4999999999999999999999"].map((text) =>
    roundHalfUp(new Decimal(text)),
  );
  expect(rounded).toEqual([0n, 1n, 2n, 3n, 0n, -1n, -3n, 2n]);
  expect(["2.9", "-2.9"].map((text) => roundTowardZero(new Decimal(text)))).toEqual([2n, -2n]);
});

test("Danish cash rounding: to the nearest 50 øre, 25 and 75 up", () => {
  expect([10024n, 10025n, 10074n, 10075n, -10025n].map((minor) => roundToStep(minor, 50n))).toEqual([
    10000n,
    10050n,
    10050n,
    10100n,
    -10050n,
  ]);
});

test("allocate splits by largest remainder, ties to the earlier part", () => {
  expect(allocate(100n, ["1", "1", "1"])).toEqual([34n, 33n, 33n]);
  expect(allocate(-100n, ["1", "1", "1"])).toEqual([-34n, -33n, -33n]);
  expect(allocate(5n, [3n, 2n, 2n])).toEqual([2n, 2n, 1n]);
  expect(allocate(10n, ["0", "0"])).toEqual([5n, 5n]);
  expect(allocate(10n, ["5", "-5"])).toEqual([5n, 5n]);
  expect(allocate(0n, [])).toEqual([]);
  expect(refusal(() => allocate(1n, []))).toBe("invalid");
  expect(refusal(() => allocate(1n, ["NaN"]))).toBe("invalid");
});

const weightLists = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  .filter((weights) => sumOf(weights) > 0n);

test("allocate: parts add up, are symmetric in sign, and stay within one unit of the exact share", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), weightLists, (total, weights) => {
      const parts = allocate(total, weights);
      expect(sumOf(parts)).toBe(total);
      expect(allocate(-total, weights)).toEqual(parts.map((part) => -part));
      const sum = sumOf(weights);
      parts.forEach((part, index) => {
        const error = part * sum - total * (weights[index] ?? 0n);
        expect(error < sum && error > -sum).toBe(true);
      });
    }),
  );
});

test("allocate adds up for weights of any sign", () => {
  const weights = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (total, list) => {
      expect(sumOf(allocate(total, list))).toBe(total);
    }),
  );
});

test("apportion rejects shares that do not add up to the total", () => {
  expect(() => apportion(10n, [new Decimal("1.5")])).toThrow(expect.objectContaining({ code: "internal" }));
});

test("checkAmountRange accepts the amounts that fit the wire format", () => {
  expect(checkAmountRange(10n ** 17n - 1n, "USD", "total")).toBe(10n ** 17n - 1n);
  expect(refusal(() => checkAmountRange(10n ** 17n, "USD", "total"))).toBe("too_large");
  expect(refusal(() => checkAmountRange(-(10n ** 15n), "JPY", "total"))).toBe("too_large");
});

test("formatMoney shows every digit and the currency's ISO decimal places", () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  expect(formatMoney("1234.5", "USD", "en-US")).toBe("$1,234.50");
  expect(plain(formatMoney("-1234.50", "EUR", "de-DE"))).toBe("-1.234,50 €");
  expect(formatMoney("999999999999999.99", "USD", "en-US")).toBe("$999,999,999,999,999.99");
  expect(formatMoney("-0.00", "USD", "en-US")).toBe("$0.00");
  expect(plain(formatMoney("5.12", "KWD", "en-US"))).toBe("KWD 5.120");
  expect(plain(formatMoney("1000", "JPY", "ja-JP"))).toBe("￥1,000");
  expect(plain(formatMoney("10.00", "HUF", "hu-HU"))).toBe("10,00 Ft");
  expect(refusal(() => formatMoney("1.005", "USD", "en-US"))).toBe("too_many_places");
  expect(formatUnitPrice("0.000125", "USD", "en-US")).toBe("$0.000125");
  expect(formatUnitPrice("12.5", "USD", "en-US")).toBe("$12.50");
  expect(refusal(() => formatUnitPrice("twelve", "USD", "en-US"))).toBe("invalid");
});
