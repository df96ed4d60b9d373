import { describe, expect, test } from "vitest";
import { isIban, legalIdSchemes, unitCodeOf, unitNameOf } from "@/lib/commerce/e-invoicing";

describe("units", () => {
  test.each([
    ["hours", "HUR"],
    ["Std.", "HUR"],
    ["day", "DAY"],
    ["kg", "KGM"],
    ["ساعة", "HUR"],
    ["pcs", "C62"],
    ["fathoms", "C62"],
    [null, "C62"],
  ])("%s is %s", (unit, code) => {
    expect(unitCodeOf(unit)).toBe(code);
  });
});

describe("account numbers", () => {
  test("an IBAN has right check digits", () => {
    expect(isIban("GB29NWBK60161331926819")).toBe(true);
    expect(isIban("DE89370400440532013000")).toBe(true);
    expect(isIban("DE88370400440532013000")).toBe(false);
    expect(isIban("12345678")).toBe(false);
  });
});

test("a register of companies has a code of ISO 6523", () => {
  expect(legalIdSchemes).toContain("0002");
  expect(legalIdSchemes.every((code) => /^0\d{3}$/.test(code))).toBe(true);
});

test("a unit's code is said in the reader's words, and one piece in none", () => {
  expect([unitNameOf("HUR", "en"), unitNameOf("HUR", "ar-SA"), unitNameOf("CMT", "ar")]).toEqual(["h", "ساعة", "cm"]);
  expect([unitNameOf("C62", "en"), unitNameOf("XZZ", "en")]).toEqual(["", "XZZ"]);
});
