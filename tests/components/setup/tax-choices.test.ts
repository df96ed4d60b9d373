import { describe, expect, test } from "vitest";
import type { TaxProfileRow } from "@/components/settings/money/resource";
import { noTax, otherTax, ratesFor, taxChange, usualChoice } from "@/components/setup/tax-choices";
import { countryProfiles } from "@/lib/commerce/country-profiles";
import { countryCodes, type Country } from "@/lib/commerce/countries";
import { startingProfile } from "@/lib/domains/accounts/rules";
import { TaxProfileUpdate } from "@/lib/domains/taxes/schema";

const rate = (name: string, value: string, is_default: boolean): TaxProfileRow["rates"][number] => ({
  id: `txr_${value}`,
  name,
  rate: value,
  category: value === "0" ? "Z" : "S",
  exemption_code: null,
  exemption_reason: null,
  compound: false,
  is_default,
});
const profile: TaxProfileRow = {
  id: "txp_1",
  name: "VAT",
  prices_mode: "exclusive",
  rounding: "document",
  is_default: true,
  rates: [rate("VAT", "20", true), rate("VAT", "0", false)],
  deleted_at: null,
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};
const leeds = { country: "GB", locale: "en" } as const;
const choose = (chosen: string, name = "", value = "") => ({ chosen, name, rate: value });

describe("tax on new lines", () => {
  test("an unchanged choice sends nothing", () => {
    expect(usualChoice(profile, "GB", leeds).chosen).toBe("VAT 20");
    expect(taxChange(profile, "GB", leeds, usualChoice(profile, "GB", leeds))).toBeNull();
  });

  test("another existing rate becomes the one on new lines, and no rate is altered", () => {
    expect(taxChange(profile, "GB", leeds, choose("VAT 0"))?.rates).toMatchObject([
      { id: "txr_20", is_default: false },
      { id: "txr_0", is_default: true },
    ]);
    expect(taxChange(profile, "GB", leeds, choose(noTax))?.rates.map(({ is_default }) => is_default)).toEqual([false, false]);
  });

  test("a custom rate comes first, in the category that its percentage requires", () => {
    expect(taxChange(profile, "GB", leeds, choose(otherTax, " Levy ", "3.5"))?.rates[0]).toEqual({
      name: "Levy",
      rate: "3.5",
      category: "S",
      is_default: true,
    });
    expect(taxChange(profile, "GB", leeds, choose(otherTax, "None", "0"))?.rates[0]).toMatchObject({ category: "Z" });
  });

  test.each(countryCodes)("a company that moves to %s gets valid rates of that country", (country: Country) => {
    const change = taxChange(profile, country, leeds, usualChoice(profile, country, leeds));
    if (country === "GB") return expect(change).toBeNull();
    expect(TaxProfileUpdate.safeParse(change).error).toBeUndefined();
    expect(change?.rates.filter(({ is_default }) => is_default)).toHaveLength(Math.min(startingProfile(country).tax.rates.length, 1));
    expect(ratesFor(profile, country, leeds)).toEqual(countryProfiles[country]?.tax.rates ?? []);
    return undefined;
  });

  test("another country's rates are named in the company's language", () => {
    const before = { country: "GB", locale: "ar" } as const;
    const change = taxChange(profile, "SA", before, usualChoice(profile, "SA", before));
    expect([change?.name, ...(change?.rates ?? []).map(({ name }) => name)]).toEqual([
      "ضريبة القيمة المضافة",
      "ضريبة القيمة المضافة",
      "ضريبة القيمة المضافة (نسبة صفرية)",
    ]);
    expect(change?.rates.map(({ is_default }) => is_default)).toEqual([true, false]);
  });
});
