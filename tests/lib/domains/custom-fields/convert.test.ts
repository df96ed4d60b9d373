import fc from "fast-check";
import { expect, test } from "vitest";
import { convertValue, optionsFrom, textOfValue } from "@/lib/domains/custom-fields/rules/convert";
import type { CustomFieldRules, CustomFieldType, CustomValue } from "@/lib/domains/custom-fields/schema";

const choices = [
  { value: "north", label: "The North" },
  { value: "south", label: "South" },
];
const field = (type: CustomFieldType, more: Partial<CustomFieldRules> = {}): CustomFieldRules => ({
  ...{ key: "x", label: "X", type, required: false, min: null, max: null, pattern: null, default: null },
  options: type === "single_select" || type === "multi_select" ? choices : [],
  currency: type === "currency" ? "GBP" : null,
  ...more,
});

test.each<[CustomFieldType, CustomValue, CustomFieldType, CustomValue | null]>([
  ["text", " 12.50 ", "number", "12.5"],
  ["text", "1 200", "currency", "1200.00"],
  ["text", "about 12", "number", null],
  ["text", "12.345", "currency", null],
  ["number", "7", "text", "7"],
  ["text", "2026-02-03", "date", "2026-02-03"],
  ["text", "03/02/2026", "date", null],
  ["datetime", "2026-02-03T23:30:00.000Z", "date", "2026-02-04"],
  ["date", "2026-07-01", "datetime", "2026-06-30T22:00:00.000Z"],
  ["boolean", true, "text", "true"],
  ["boolean", false, "number", "0"],
  ["text", "Yes", "boolean", true],
  ["text", "نعم", "boolean", true],
  ["number", "0", "boolean", false],
  ["text", "perhaps", "boolean", null],
  ["text", "the  north", "single_select", "north"],
  ["text", "West", "single_select", null],
  ["text", "South; The North", "multi_select", ["north", "south"]],
  ["text", "South, West", "multi_select", null],
  ["single_select", "north", "multi_select", ["north"]],
  ["single_select", "north", "text", "The North"],
  ["multi_select", ["north", "south"], "text", "The North, South"],
  ["multi_select", ["south"], "single_select", "south"],
  ["multi_select", ["north", "south"], "single_select", null],
  ["textarea", "one\n two", "text", "one two"],
  ["text", "Ada@Example.com", "email", "ada@example.com"],
  ["text", "example.com", "url", null],
])("%s %j as %s is %j", (from, value, to, expected) => {
  const read = convertValue(field(from), field(to), value, "Europe/Berlin");
  expect("value" in read ? read.value : null).toEqual(expected);
});

test("text has a choice for each different text, and every one of them fits", () => {
  const text = fc.string({ minLength: 1, maxLength: 60 }).filter((each) => each.trim() !== "");
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const options = optionsFrom(texts);
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
      for (const each of texts) {
        const read = convertValue(field("text"), field("single_select", { options }), each, "UTC");
        expect("value" in read).toBe(true);
      }
    }),
  );
  expect(optionsFrom(["b", "A", "a ", "x".repeat(101)])).toEqual([
    { value: "a", label: "A" },
    { value: "b", label: "b" },
  ]);
});

test("a choice that was renamed is read by its label of today", () => {
  expect(textOfValue(field("multi_select"), ["south", "gone"])).toBe("South, gone");
});
