import { expect, test } from "vitest";
import { taxNumberName, taxNumberNames } from "@/lib/commerce/tax-numbers";
import arabic from "@/lib/i18n/ar/tax_numbers.json";
import english from "@/lib/i18n/en/tax_numbers.json";

test("a tax number is called what its country calls it", () => {
  const called = (country: string | null) => english.names[taxNumberName(country)];
  expect(["GB", "DE", "AU", "NZ", "AE", "US", "IN", "SA"].map(called)).toEqual([
    "VAT number",
    "VAT number",
    "ABN",
    "GST number",
    "TRN",
    "EIN",
    "GSTIN",
    "VAT number",
  ]);
  expect([called("AQ"), called(null)]).toEqual(["Tax number", "Tax number"]);
});

test("every name has its words in both languages", () => {
  for (const { names } of [english, arabic]) expect(Object.keys(names).sort()).toEqual([...taxNumberNames].sort());
});
