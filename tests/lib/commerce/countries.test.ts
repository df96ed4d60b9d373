import { expect, test } from "vitest";
import { Country, countryCodes } from "@/lib/commerce/countries";
import { countryName } from "@/lib/commerce/country-names";
import { countryProfiles } from "@/lib/commerce/country-profiles";
import { LineTax } from "@/lib/commerce/tax";

const profiles = Object.entries(countryProfiles);

test("the 249 countries of ISO 3166-1 are distinct and have names", () => {
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.filter((code) => countryName(code, "en") === code)).toEqual([]);
  expect(countryName("DE", "fr")).toBe("Allemagne");
  expect(Country.safeParse("UK").success).toBe(false);
  expect(Country.parse("gb")).toBe("GB");
});

test.each(profiles)("the profile of %s is usable without changes", (country, { timezone, locale, tax }) => {
  expect(() => new Intl.DateTimeFormat("en", { timeZone: timezone })).not.toThrow();
  expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  expect(new Intl.Locale(locale).region).toBe(country);
  for (const rate of tax.rates) expect(LineTax.safeParse({ ...rate, compound: false }).error).toBeUndefined();
  expect(new Set(tax.rates.map((rate) => rate.rate)).size).toBe(tax.rates.length);
});

test("known profiles", () => {
  expect(profiles.length).toBeGreaterThanOrEqual(40);
  expect(countryProfiles.DE).toEqual({
    currency: "EUR",
    timezone: "Europe/Berlin",
    locale: "de-DE",
    paper: "A4",
    tax: {
      name: "USt",
      prices_mode: "exclusive",
      rates: [
        { name: "USt", rate: "19", category: "S" },
        { name: "USt", rate: "7", category: "S" },
      ],
    },
  });
  expect([countryProfiles.US?.tax.rates, countryProfiles.KW?.tax.rates, countryProfiles.QA?.tax.rates]).toEqual([[], [], []]);
  expect([countryProfiles.US?.paper, countryProfiles.CA?.paper, countryProfiles.GB?.paper]).toEqual(["Letter", "Letter", "A4"]);
  expect(countryProfiles.GB?.tax.rates.map((rate) => rate.category)).toEqual(["S", "S", "Z"]);
});

test("a country's zero rate has a name of its own", () => {
  for (const [code, { tax }] of profiles)
    for (const rate of tax.rates.filter(({ category }) => category === "Z"))
      expect(
        tax.rates.filter(({ name }) => name === rate.name),
        code,
      ).toHaveLength(1);
  expect(countryProfiles.NZ?.tax.rates.map(({ name }) => name)).toEqual(["GST", "GST (zero-rated)"]);
});
