import { expect, test } from "vitest";
import { findSettings } from "@/components/settings/find-settings";
import { fitsWords } from "@/components/shell/fits-words";
import { foldText } from "@/lib/kernel/base/fold-text";

test.each([
  ["  Ångström ", "angstrom"],
  ["ﬁne", "fine"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["Ὀδυσσεύς", "οδυσσευσ"],
])("%s folds to %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("a typed beginning that ends in sigma is found in the longer word", () => {
  for (const [word, typed] of [
    ["Οδυσσέας", "ΟΔΥΣ"],
    ["Σισυφοσιδης", "ΣΙΣΥΦΟΣ"],
  ] as const) {
    expect(foldText(word)).toContain(foldText(typed));
    expect(fitsWords(word, typed)).toBe(true);
    expect(findSettings([{ page: "general", field: "name", words: word }], typed)).toHaveLength(1);
  }
});

test("marks that tell words apart stay: Thai and Devanagari vowels", () => {
  expect(foldText("เครื่องพิมพ์")).toBe("เครื่องพิมพ์".normalize("NFKD"));
  expect(foldText("मुद्रक")).toBe("मुद्रक");
});
