import fc from "fast-check";
import { expect, test } from "vitest";
import { creditorReference, readCreditorReference } from "@/lib/commerce/creditor-reference";
import { epcText } from "@/lib/commerce/epc-qr";

test("the standard's own examples", () => {
  expect(creditorReference("539007547034")).toBe("RF18539007547034");
  expect(readCreditorReference("RF18 5390 0754 7034")).toBe("539007547034");
  expect(readCreditorReference("RF19539007547034")).toBeNull();
  expect(readCreditorReference("RF18")).toBeNull();
});

test("a document's number is read back without its marks; a number that is too long has no reference", () => {
  expect(readCreditorReference(creditorReference("INV-2026/0041") ?? "")).toBe("INV20260041");
  expect(creditorReference("A".repeat(22))).toBeNull();
  expect(creditorReference("٠٠١")).toBeNull();
});

test("every changed digit is noticed", () => {
  const digits = fc.stringMatching(/^[1-9]\d{4,18}$/);
  fc.assert(
    fc.property(digits, fc.nat(18), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
      const reference = creditorReference(number) ?? "";
      const at = 4 + (place % number.length);
      const changed = reference.slice(0, at) + String((Number(reference[at]) + by) % 10) + reference.slice(at + 1);
      expect(readCreditorReference(reference)).toBe(number);
      expect(readCreditorReference(changed)).toBeNull();
    }),
  );
});

test("the code of a SEPA transfer", () => {
  const transfer = {
    name: "Acme\nGmbH",
    iban: "DE89 3704 0044 0532 0130 00",
    bic: "COBADEFFXXX",
    amount: "115.00",
    number: "INV-2026-0041",
  };
  const reference = creditorReference("INV-2026-0041") ?? "";
  expect(epcText(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "COBADEFFXXX",
    "Acme GmbH",
    "DE89370400440532013000",
    "EUR115.00",
    "",
    reference,
  ]);
  expect(
    epcText({ ...transfer, bic: null, number: "N".repeat(30) })
      ?.split("\n")
      .slice(4),
  ).toEqual(["", "Acme GmbH", "DE89370400440532013000", "EUR115.00", "", "", "N".repeat(30)]);
  for (const amount of ["0.00", "1000000000.00", "-1.00", "1"]) expect(epcText({ ...transfer, amount })).toBeNull();
  expect(epcText({ ...transfer, iban: "12345678" })).toBeNull();
});
