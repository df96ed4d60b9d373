import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDefinitionProblems } from "@/lib/domains/custom-fields/rules";
import { keysOf, normalizeBounds, readCustomValue } from "@/lib/domains/custom-fields/rules/values";
import { CustomFieldType, keyFromLabel, type CustomFieldRules } from "@/lib/domains/custom-fields/schema";

const plain: Omit<CustomFieldRules, "type"> = {
  key: "field",
  label: "Field",
  required: false,
  min: null,
  max: null,
  pattern: null,
  options: [],
  currency: null,
  default: null,
};
const options = ["red", "green", "blue"].map((value) => ({ value, label: value }));

/** A valid definition of each type without limits. */
function fieldOf(type: CustomFieldType, changes: Partial<CustomFieldRules> = {}): CustomFieldRules {
  const select = type === "single_select" || type === "multi_select";
  return { ...plain, type, options: select ? options : [], currency: type === "currency" ? "KWD" : null, ...changes };
}

/** Values that people and programs send. */
const anyValue = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.boolean(),
  fc.subarray(["red", "green", "blue", "other"]),
  fc.constantFrom("2026-02-30", "2026-02-28", "2026-01-31T09:00:00Z", "12.5", "-0", "1e3", "https://example.com", "ada@example.com", "red"),
);

test("a value in its stored form is read as itself, and has the keys of its type", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CustomFieldType.options), anyValue, (type, value) => {
      const field = fieldOf(type);
      const read = readCustomValue(field, value);
      if ("problem" in read) return;
      expect(readCustomValue(field, read.value)).toEqual(read);
      for (const keys of keysOf(type, read.value)) expect(Object.values(keys).filter((key) => key !== null)).toHaveLength(1);
    }),
  );
});

test("a number within its limits is accepted, and one outside is refused with the limit that it breaks", () => {
  const cents = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(cents, cents, cents, (one, other, value) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const field = fieldOf("number", { min: String(min / 100), max: String(max / 100) });
      const read = readCustomValue({ ...field, ...normalizeBounds(field) }, value / 100);
      expect("problem" in read ? read.problem.code : "ok").toBe(value < min ? "min" : value > max ? "max" : "ok");
    }),
  );
});

describe("a definition", () => {
  test.each<[string, CustomFieldType, Partial<CustomFieldRules>, string[]]>([
    ["without options", "single_select", { options: [] }, ["options"]],
    ["with an option twice", "multi_select", { options: [...options, ...options] }, ["options"]],
    ["with options of a text", "text", { options }, ["options"]],
    ["of an amount without a currency", "currency", { currency: null }, ["currency"]],
    ["with a pattern that does not end", "text", { pattern: "(a" }, ["pattern"]],
    ["with a pattern of a number", "number", { pattern: "1" }, ["pattern"]],
    ["with a pattern that is too large", "text", { pattern: "(?:\\pL{1,900}){1}(?:\\pN{1,900}){1}(?:[a-z]{1,900})" }, ["pattern"]],
    ["with a limit of another type", "date", { min: "5" }, ["min"]],
    ["with limits in reverse", "text", { min: "5", max: "4" }, ["max"]],
    ["with a default outside its limits", "number", { max: "5", default: "6" }, ["default"]],
  ])("%s is refused", (_, type, changes, paths) => {
    expect(findDefinitionProblems(fieldOf(type, changes)).map(({ path }) => path)).toEqual(paths);
  });

  test.each(CustomFieldType.options)("of type %s is valid without limits", (type) => {
    expect(findDefinitionProblems(fieldOf(type))).toEqual([]);
  });
});

test("a pattern over which backtracking would take years is judged at once", () => {
  const started = performance.now();
  const read = readCustomValue(fieldOf("textarea", { pattern: "(a+)+$" }), `${"a".repeat(9_000)}b`);
  expect(read).toMatchObject({ problem: { code: "pattern" } });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("a label gives a free key that a field may have", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(fc.constantFrom("field_1", "a", "a_2", "contract")),
      (label, taken) => {
        const key = keyFromLabel(label, taken, "field");
        expect(key).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
        expect(taken).not.toContain(key);
      },
    ),
  );
  expect(keyFromLabel("Contract no. (old)", ["contract_no_old"], "field")).toBe("contract_no_old_2");
});
