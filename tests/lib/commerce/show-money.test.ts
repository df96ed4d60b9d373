import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import { formatMoney, toWire } from "@/lib/commerce/money";
import { showMoney } from "@/lib/commerce/show-money";

test("what the API writes is shown as formatMoney shows it", () => {
  const amount = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), fc.constantFrom("en", "ar", "de"), (minor, currency, locale) => {
      const text = toWire(minor, currency);
      expect(showMoney(text, currency, locale)).toBe(formatMoney(text, currency, locale));
    }),
  );
});

test("what is no amount is shown as it is", () => {
  expect(showMoney("unknown", "EUR", "en")).toBe("unknown");
  expect(exponentOf("EUR")).toBe(2);
});
