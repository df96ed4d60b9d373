import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsWords } from "@/components/shell/fits-words";

test("a command is found by its words in any order, ignoring case and accents", () => {
  expect(fitsWords("Theme: Dark", "dark theme")).toBe(true);
  expect(fitsWords("Settings: Tax profiles", "tax")).toBe(true);
  expect(fitsWords("Réglages", "reglages")).toBe(true);
  expect(fitsWords("اللغة: العربية", "العربية")).toBe(true);
  expect(fitsWords("ΣΑΣΑ", "ΣΑΣ")).toBe(true);
  expect(fitsWords("New customer", "new invoice")).toBe(false);
});

test("any part of a name finds it, and an empty text matches everything", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(), fc.nat(), (name, from, to) => {
      expect(fitsWords(name, "")).toBe(true);
      const letters = [...name];
      expect(fitsWords(name, letters.slice(Math.min(from, to) % letters.length).join(""))).toBe(true);
    }),
  );
});
