import { expect, test } from "vitest";
import { readEdit, writeEdit, type FieldKind } from "@/components/record/field-kinds";

test.each<[FieldKind, string, unknown]>([
  [{ kind: "text" }, "  Ada ", "Ada"],
  [{ kind: "text" }, "  ", null],
  [{ kind: "number" }, "14", 14],
  [{ kind: "number" }, "", null],
  [{ kind: "list" }, "a, b،c\na", ["a", "b", "c"]],
  [{ kind: "flag" }, "true", true],
  [{ kind: "options", options: [] }, "", null],
])("%j reads %j as %j", (kind, text, value) => {
  expect(readEdit(kind, text, null)).toEqual(value);
});

test("an emptied text becomes the API's empty value", () => {
  expect(readEdit({ kind: "area" }, "", "")).toBe("");
});

test.each([
  [null, ""],
  [["a", "b"], "a, b"],
  [14, "14"],
  [true, "true"],
])("%j is written as %j", (value, text) => {
  expect(writeEdit(value)).toBe(text);
});
