import fc from "fast-check";
import { expect, test } from "vitest";
import { countryCodes } from "@/lib/commerce/country-codes";
import { formatDay } from "@/lib/commerce/document-format";
import { languageName, localeOf, writtenLanguages } from "@/lib/commerce/locale-of";
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

test("Arabic does not depend on the country", () => {
  for (const code of countryCodes) expect(localeOf("ar", code)).toBe("ar");
});

test.each([
  ["de", "DE", "de-DE", "21.11.2026", "-1.250,50 €"],
  ["de", "CH", "de-CH", "21.11.2026", "EUR-1'250.50"],
  ["de", "GB", "de", "21.11.2026", "-1.250,50 €"],
  ["fr", "FR", "fr-FR", "21 nov. 2026", "-1 250,50 €"],
  ["fr", "CA", "fr-CA", "21 nov. 2026", "-1 250,50 €"],
  ["es", "ES", "es-ES", "21 nov 2026", "-1250,50 €"],
  ["pt", "PT", "pt-PT", "21/11/2026", "-1250,50 €"],
  ["pt", "BR", "pt-BR", "21 de nov. de 2026", "-€ 1.250,50"],
  ["it", "IT", "it-IT", "21 nov 2026", "-1250,50 €"],
  ["nl", "NL", "nl-NL", "21 nov 2026", "€ -1.250,50"],
  ["tr", "TR", "tr-TR", "21 Kas 2026", "-€1.250,50"],
  ["ja", "JP", "ja-JP", "2026/11/21", "-€1,250.50"],
])("%s in %s is written as %s writes it", (language, code, locale, day, euros) => {
  const found = localeOf(language, code);
  expect([found, formatDay("2026-11-21", found), formatMoney("-1250.50", "EUR", found).replace(/\s/gu, " ")]).toEqual([locale, day, euros]);
});

test("each language in each country has digits from 0 to 9, the Gregorian year and a name of its own", () => {
  fc.assert(
    fc.property(country, fc.constantFrom(...writtenLanguages), (code, language) => {
      const found = localeOf(language, code);
      expect(formatDay("2026-11-21", found)).toContain("2026");
      expect(formatMoney("1234.50", "EUR", found)).toMatch(/1\D?234\D50/);
      expect(languageName(language)).not.toBe(language);
    }),
  );
});
