import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import { formatMoney, formatUnitPrice, toWire } from "@/lib/commerce/money";
import { showMoney, showUnitPrice } from "@/lib/commerce/show-money";

const amount = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });

test("showMoney formats the API's amounts as formatMoney does", () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), fc.constantFrom("en", "ar", "de"), (minor, currency, locale) => {
      const text = toWire(minor, currency);
      expect(showMoney(text, currency, locale)).toBe(formatMoney(text, currency, locale));
    }),
  );
});

test("showUnitPrice formats the API's unit prices as formatUnitPrice does", () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), fc.constantFrom("en", "ar", "de"), (millionths, currency, locale) => {
      const fraction = String(millionths < 0n ? -millionths % 1_000_000n : millionths % 1_000_000n).padStart(6, "0");
      const text = `${millionths / 1_000_000n}.${fraction}`;
      expect(showUnitPrice(text, currency, locale)).toBe(formatUnitPrice(text, currency, locale));
    }),
  );
});

test("text that is not an amount is unchanged", () => {
  expect(showUnitPrice("unknown", "EUR", "en")).toBe("unknown");
  expect(showMoney("unknown", "EUR", "en")).toBe("unknown");
  expect(exponentOf("EUR")).toBe(2);
});

test("currencies that share a sign are distinguishable", () => {
  expect((["USD", "CAD", "AUD"] as const).map((currency) => showMoney("5.00", currency, "en"))).toEqual(["$5.00", "CA$5.00", "A$5.00"]);
});

test("in Arabic the currency is one unchanged run between direction marks", () => {
  expect(showMoney("75.00", "GBP", "ar")).toBe("\u200f75.00\u00a0\u200f\u200eUK\u00a3\u200e\u200f");
  expect(showMoney("-25.00", "GBP", "ar")).toBe("\u200f\u200e-25.00\u00a0\u200f\u200eUK\u00a3\u200e\u200f");
  expect(showMoney("1250.00", "EUR", "ar")).toBe("\u200f1,250.00\u00a0\u200f\u200e\u20ac\u200e\u200f");
  expect(formatUnitPrice("0.000125", "USD", "ar")).toBe("\u200f0.000125\u00a0\u200f\u200eUS$\u200e\u200f");
  // Arabic letters have a direction of their own.
  expect(showMoney("5.120", "KWD", "ar")).toBe("\u200f5.120\u00a0\u062f.\u0643.\u200f");
});

type Direction = "left" | "right" | "digit" | "none";

/**
 * The direction of each character in a right-to-left page, by the rules of UAX #9 that apply to money: digits after Latin are Latin (W7),
 * neutrals follow their neighbours (N1) or the page (N2).
 */
function directionsOf(text: string): Direction[] {
  const given = [...text].map((sign): Direction => {
    if (/[0-9.,]/.test(sign)) return "digit";
    if (/[\u200eA-Za-z]/.test(sign)) return "left";
    return /[\u200f\u0600-\u06ff]/.test(sign) ? "right" : "none";
  });
  let strong: Direction = "right";
  const resolved = given.map((direction) => {
    if (direction === "left" || direction === "right") strong = direction;
    return direction === "digit" && strong === "left" ? "left" : direction;
  });
  const beside = (signs: readonly Direction[]): Direction => signs.find((direction) => direction !== "none") ?? "right";
  return resolved.map((direction, at) =>
    direction === "none" && beside(resolved.slice(0, at).reverse()) === "left" && beside(resolved.slice(at + 1)) === "left"
      ? "left"
      : direction,
  );
}

/** The runs that such a page draws from left to right, in text order. */
function piecesOf(text: string): string[] {
  const directions = directionsOf(text);
  const runs = [...text].map((sign, at) => (directions[at] === "left" || directions[at] === "digit" ? sign : "\n")).join("");
  return runs
    .split("\n")
    .map((piece) => piece.replace(/[\u200e\u200f]/g, ""))
    .filter((piece) => piece !== "");
}

test("without marks a page would split the currency's sign; with them number and currency are one run each", () => {
  expect(piecesOf("\u200f75.00\u00a0UK\u00a3")).toEqual(["75.00", "UK"]);
  expect(piecesOf("\u200f\u200e-25.00\u00a0UK\u00a3")).toEqual(["-25.00\u00a0UK"]);
  fc.assert(
    fc.property(amount, fc.constantFrom("GBP", "USD", "CAD", "JPY", "INR"), (minor, currency) => {
      const [figure = "", sign = "", ...rest] = piecesOf(showMoney(toWire(minor, currency), currency, "ar"));
      expect(rest).toEqual([]);
      expect(figure.replaceAll(",", "")).toBe(toWire(minor, currency));
      expect(sign).not.toMatch(/\d/);
    }),
  );
});
