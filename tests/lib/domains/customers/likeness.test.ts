import { expect, test } from "vitest";
import { domainKeys, likenessColumns, phoneKey, taxKey } from "@/lib/domains/customers/rules/likeness";

test("a phone number is the same with and without its country code, in any script and spelling", () => {
  const spellings = ["+44 113 496 0000", "0113 496 0000", "(0113) 496-0000", "0044 113 4960000", "٠١١٣٤٩٦٠٠٠٠", "۰۱۱۳۴۹۶۰۰۰۰"];
  expect(new Set(spellings.map(phoneKey))).toEqual(new Set(["134960000"]));
  expect(phoneKey("ext. 12")).toBeNull();
  expect(phoneKey(null)).toBeNull();
});

test("a tax number is the same without punctuation and country code", () => {
  expect(new Set(["DE 123.456.789", "de123456789", "123456789"].map(taxKey))).toEqual(new Set(["123456789"]));
  expect(taxKey("n/a")).toBeNull();
});

test("a company's domain is its website's or its address's, never a public mail provider's", () => {
  expect(domainKeys({ website: "https://www.Northwind.example/about", emails: ["ada@northwind.example", "ada@gmail.com"] })).toEqual([
    "northwind.example",
  ]);
  expect(domainKeys({ website: "northwind.exa", emails: [] })).toEqual(["northwind.exa"]);
  expect(domainKeys({ website: "https://", emails: ["x@outlook.com"] })).toEqual([]);
  expect(likenessColumns({ name: "Northwind Ltd", email: "a@northwind.example" })).toEqual({
    name_key: "northwind",
    phone_key: null,
    tax_key: null,
    domain_key: "northwind.example",
  });
});
