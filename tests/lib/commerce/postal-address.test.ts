import fc from "fast-check";
import { expect, test } from "vitest";
import { countryCodes } from "@/lib/commerce/country-codes";
import { formatAddress, joinAddress, type PostalAddress } from "@/lib/commerce/postal-address";

const leeds = { line1: "1 Mill Lane", line2: null, city: "Leeds", region: null, postal_code: "LS1 4AP", country: "GB" };
const within = (country: string, more: Partial<PostalAddress> = {}) => formatAddress({ ...leeds, country, ...more }, "en").slice(1);

test("a British postcode has the last line before the country, and a county one before it", () => {
  expect(formatAddress(leeds, "en")).toEqual(["1 Mill Lane", "Leeds", "LS1 4AP", "United Kingdom"]);
  expect(within("GB", { region: "West Yorkshire" })).toEqual(["Leeds", "West Yorkshire", "LS1 4AP", "United Kingdom"]);
});

test("each country has its own order", () => {
  expect(within("DE", { city: "Berlin", postal_code: "10115" })).toEqual(["10115 Berlin", "Germany"]);
  expect(within("US", { city: "Austin", region: "TX", postal_code: "78701" })).toEqual(["Austin, TX 78701", "United States"]);
  expect(within("AU", { city: "Perth", region: "WA", postal_code: "6000" })).toEqual(["Perth WA 6000", "Australia"]);
  expect(within("SA", { city: "Riyadh", postal_code: "12241" })).toEqual(["Riyadh 12241", "Saudi Arabia"]);
  expect(within("AE", { city: "Al Quoz", region: "Dubai", postal_code: null })).toEqual(["Al Quoz", "Dubai", "United Arab Emirates"]);
  const tokyo = { line1: "千代田1-1", line2: null, city: "千代田区", region: "東京都", postal_code: "100-0001", country: "JP" };
  expect(formatAddress(tokyo, "en")).toEqual(["〒100-0001", "東京都", "千代田区", "千代田1-1", "Japan"]);
});

test("every part is shown in every country, and the country is last", () => {
  const parts = { line1: "Alpha 1", line2: "Beta", city: "Gamma", region: "Delta", postal_code: "Epsilon" };
  fc.assert(
    fc.property(fc.constantFrom(...countryCodes), fc.subarray(["line2", "city", "region", "postal_code"] as const), (country, absent) => {
      const given = { ...parts, ...Object.fromEntries(absent.map((name) => [name, null])) };
      const text = joinAddress({ ...given, country }, "en").toLowerCase();
      for (const part of Object.values(given)) if (part !== null) expect(text.split(part.toLowerCase())).toHaveLength(2);
      expect(formatAddress({ ...given, country }, "en")).not.toContain("");
    }),
  );
});
