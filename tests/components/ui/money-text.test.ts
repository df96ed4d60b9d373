import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMoneyText } from "@/components/ui/money-text";

describe("readMoneyText", () => {
  test.each([
    ["1234.5", 2, "1234.5"],
    ["1,234.50", 2, "1234.50"],
    ["1.234,50 €", 2, "1234.50"],
    ["€ 1 234,50", 2, "1234.50"],
    ["$1,234", 2, "1234"],
    ["1,234,567", 2, "1234567"],
    ["12,50", 2, "12.50"],
    ["0.125", 3, "0.125"],
    ["5.120", 3, "5.120"],
    ["0,125", 6, "0.125"],
    ["1.234", 6, "1.234"],
    ["1,234", 6, "1234"],
    ["12,34,567.5", 2, "1234567.5"],
    ["(12.00)", 2, "-12.00"],
    ["-7", 2, "-7"],
    ["−7.5", 2, "-7.5"],
    ["-0.00", 2, "0.00"],
    ["007", 2, "7"],
    ["١٬٢٣٤٫٥٠", 2, "1234.50"],
    ["12 د.ك.", 3, "12"],
    ["1000 JPY", 0, "1000"],
    ["12.5", 0, null],
    ["12.345.6", 2, null],
    ["1.999", 2, "1999"],
    ["0.999", 2, null],
    ["", 2, null],
    ["abc", 2, null],
    ["1234567890123456", 2, null],
  ])("%s with %i places is %s", (typed, places, expected) => {
    expect(readMoneyText(typed, places)).toBe(expected);
  });

  test("every amount that the API writes is parsed unchanged", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.integer({ min: 0, max: 99 }),
        fc.boolean(),
        (whole, cents, negative) => {
          const text = `${String(whole)}.${String(cents).padStart(2, "0")}`;
          const signed = negative && (whole > 0n || cents > 0) ? `-${text}` : text;
          expect(readMoneyText(signed, 2)).toBe(signed);
        },
      ),
    );
  });
});
