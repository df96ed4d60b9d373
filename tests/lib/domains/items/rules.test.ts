import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import { UnitPriceText } from "@/lib/commerce/money";
import { writeUnitPrice } from "@/lib/commerce/money";
import { searchText } from "@/lib/domains/items/rules";
import { foldText } from "@/lib/kernel/base/fold-text";

test("search text folds case, marks and compatibility forms, in any script", () => {
  expect(searchText("Café Ｗidget", "ÀB-1")).toBe("cafe widget ab-1");
  expect(searchText("استشارة", null)).toBe("استشارة");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test("a unit price has at least the currency's decimal places", () => {
  expect(writeUnitPrice("100", "EUR")).toBe("100.00");
  expect(writeUnitPrice("100.000000", "JPY")).toBe("100");
  expect(writeUnitPrice("5.1", "KWD")).toBe("5.100");
  expect(writeUnitPrice("0.012500", "EUR")).toBe("0.0125");
});

test("every formatted unit price is valid, equal in value, with at least the currency's decimal places", () => {
  const price = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, parts]) => `${String(whole)}.${String(parts).padStart(6, "0")}`);
  fc.assert(
    fc.property(price, fc.constantFrom(...currencyCodes), (text, currency) => {
      const written = writeUnitPrice(text, currency);
      expect(UnitPriceText.safeParse(written).success).toBe(true);
      expect(writeUnitPrice(written, currency)).toBe(written);
      expect((written.split(".")[1] ?? "").length).toBeGreaterThanOrEqual(exponentOf(currency));
      expect(text.startsWith(written.includes(".") ? written.replace(/0+$/, "") : `${written}.`)).toBe(true);
    }),
  );
});
