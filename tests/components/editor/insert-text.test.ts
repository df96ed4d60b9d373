import { expect, test } from "vitest";
import { spaced } from "@/components/editor/insert-text";

test.each([
  ["", "", "x"],
  ["Ask", "", " x"],
  ["Ask ", "for help", "x "],
  ["Ask", "for help", " x "],
  ["Ask (", ")", "x"],
  ["Ask ", ", please", "x"],
  ["Ask\n", "\nNow", "x"],
  ["اسأل", "، رجاءً", " x"],
])("text between %j and %j is glued to no word", (before, after, inserted) => {
  expect(spaced("x", before, after)).toBe(inserted);
});
