import fc from "fast-check";
import { expect, test } from "vitest";
import { foldLabel, labelDifference, nameKey, searchText } from "@/lib/domains/customers/rules";

test.each([
  ["Müller GmbH & Co. KG", "muller"],
  ["  ACME, Inc. ", "acme"],
  ["The Company", "the"],
  ["شركة بيتا", "شركة بيتا"],
  ["GmbH", "gmbh"],
  ["???", "???"],
])("the key of %j is %j", (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test("a name's key ignores case, diacritics and legal form", () => {
  const word = fc.stringMatching(/^[a-z]{4,10}$/);
  fc.assert(
    fc.property(word, fc.constantFrom("GmbH", "Ltd.", "LLC", "S.A.", ""), (name, form) => {
      fc.pre(!["limited", "company", "corporation", "corp", "sarl", "fzco"].includes(name));
      expect(nameKey(`${name.toUpperCase()} ${form === "S.A." ? "SA" : form}`)).toBe(nameKey(name));
    }),
  );
});

test("a key is never empty", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((name) => name.trim() !== ""),
      (name) => nameKey(name) !== "",
    ),
  );
});

test("applying a label difference gives the wanted labels", () => {
  const names = fc.array(fc.constantFrom("VIP", "vip", "North", "wholesale", "Wholesale"), { maxLength: 5 });
  fc.assert(
    fc.property(names, names, (before, wanted) => {
      const present = [...new Map(before.map((name) => [foldLabel(name), name])).values()];
      const { added, removed } = labelDifference(present, wanted);
      const result = new Set([...present.filter((name) => !removed.includes(name)), ...added].map(foldLabel));
      expect(result).toEqual(new Set(wanted.map(foldLabel)));
    }),
  );
});

test("search text omits absent fields and repeats nothing", () => {
  expect(searchText(["Müller", null, "a@b.example", undefined, "MÜLLER"])).toBe("muller a@b.example");
});
