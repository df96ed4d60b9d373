import fc from "fast-check";
import { expect, test } from "vitest";
import { countryCodes } from "@/lib/commerce/country-codes";
import { formatDay } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { formatMoney } from "@/lib/commerce/money";

test.each([
  ["GB", "en-GB", "21 Nov 2026", "£1,250.00", "US$1,250.00"],
  ["US", "en-US", "Nov 21, 2026", "£1,250.00", "$1,250.00"],
  ["PR", "en-US", "Nov 21, 2026", "£1,250.00", "$1,250.00"],
  ["CA", "en-CA", "Nov 21, 2026", "£1,250.00", "US$1,250.00"],
  ["AU", "en-AU", "21 Nov 2026", "GBP 1,250.00", "USD 1,250.00"],
  ["IE", "en-IE", "21 Nov 2026", "£1,250.00", "US$1,250.00"],
  ["ZA", "en-ZA", "21 Nov 2026", "£1 250,00", "US$1 250,00"],
  ["DE", "en-GB", "21 Nov 2026", "£1,250.00", "US$1,250.00"],
  ["SA", "en-GB", "21 Nov 2026", "£1,250.00", "US$1,250.00"],
])("a company in %s writes English as %s", (country, locale, day, pounds, dollars) => {
  const plain = (text: string) => text.replace(/\s/gu, " ");
  const found = localeOf("en", country);
  expect([
    found,
    formatDay("2026-11-21", found),
    plain(formatMoney("1250.00", "GBP", found)),
    plain(formatMoney("1250.00", "USD", found)),
  ]).toEqual([locale, day, pounds, dollars]);
});

test("without a country the language alone is the locale", () => {
  expect([localeOf("en", null), localeOf("ar", null), localeOf("ar", "EG")]).toEqual(["en", "ar", "ar"]);
});

const country = fc.constantFrom(...countryCodes);

test("English puts the day before the month except in countries that do not", () => {
  const monthFirst = new Set(["US", "AS", "GU", "MP", "PR", "UM", "VI", "CA", "PH"]);
  fc.assert(
    fc.property(country, (code) => {
      expect(/^\d/.test(formatDay("2026-11-21", localeOf("en", code)))).toBe(!monthFirst.has(code));
    }),
  );
});

test("no other language depends on the country", () => {
  fc.assert(
    fc.property(country, fc.constantFrom("ar", "de", "fr"), (code, language) => {
      expect(localeOf(language, code)).toBe(language);
    }),
  );
});
