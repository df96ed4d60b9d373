import { expect, test } from "vitest";
import { checkDocument, profiles, type Profile } from "@/lib/einvoice";
import { rulesOf } from "@/lib/einvoice/rules/check";
import arabic from "@/lib/i18n/ar/e_invoice_rules.json";
import english from "@/lib/i18n/en/e_invoice_rules.json";
import { documentOf, fullDocument } from "./documents";
import { ruleCases } from "./rules.cases";

const names = Object.keys(profiles) as Profile[];
const rules = new Map(names.flatMap((name) => rulesOf[name].map((rule) => [rule.id, rule])));

test("every rule has a document that passes, one that fails, and words in both languages; and nothing else has", () => {
  const ids = [...rules.keys()].sort();
  expect([...ruleCases.keys()].sort()).toEqual(ids);
  expect(Object.keys(english).sort()).toEqual(ids);
  expect(Object.keys(arabic).sort()).toEqual(ids);
});

test.each([...rules.values()])("$id passes one document and fails the other", ({ id, find }) => {
  const { good = documentOf, spoil } = ruleCases.get(id) ?? { spoil: () => undefined };
  expect(find(good())).toEqual([]);
  const spoiled = structuredClone(good());
  spoil(spoiled);
  expect(find(spoiled)).not.toEqual([]);
});

test.each(names)("documents of each category, and one with every term, break no rule of %s", (profile) => {
  // XRechnung wants a rate in every row, so it has no documents outside the scope of VAT (BR-DE-14).
  const categories = ["S", "Z", "E", "AE", "K", "G", "L", "M", ...(profile === "xrechnung" ? [] : ["O"])];
  for (const document of [...categories.map(documentOf), fullDocument()]) expect(checkDocument(document, profile)).toEqual([]);
});

test("a problem names its rule, its term, its place and what to do", () => {
  const document = documentOf();
  delete document.buyer.endpoint;
  expect(checkDocument(document, "peppol-bis-3")).toEqual([
    {
      rule: "PEPPOL-EN16931-R010",
      severity: "error",
      term: "BT-49",
      path: "buyer.endpoint",
      message: "Enter the customer’s electronic address.",
    },
  ]);
});
