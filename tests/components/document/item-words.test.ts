import fc from "fast-check";
import { expect, test } from "vitest";
import { withWordsBeneath, wordsBeneath } from "@/components/document/lines/item-words";

const name = fc.string({ minLength: 1 }).filter((text) => !text.includes("\n"));
const text = fc.string();

test("beneath an item's name stand the rest of its lines", () => {
  expect(wordsBeneath("Installation", "Installation\nTwo fitters with tools")).toBe("Two fitters with tools");
  expect(wordsBeneath("Installation", "Installation")).toBe("");
  expect(wordsBeneath("Installation", "Installation of shelves")).toBe("Installation of shelves");
  expect(wordsBeneath(undefined, "Typed by hand")).toBe("Typed by hand");
});

test("what is typed beneath is read back, and the name stays printed", () => {
  fc.assert(
    fc.property(name, text, text, (item, before, typed) => {
      const printed = withWordsBeneath(item, before === "" ? item : `${item}\n${before}`, typed);
      expect(wordsBeneath(item, printed)).toBe(typed);
      expect(printed.split("\n")[0]).toBe(item);
    }),
  );
});

test("a description that does not begin with the name is changed as a whole", () => {
  fc.assert(
    fc.property(name, text, text, (item, description, typed) => {
      fc.pre(description !== item && !description.startsWith(`${item}\n`));
      expect(withWordsBeneath(item, description, typed)).toBe(typed);
      expect(withWordsBeneath(undefined, description, typed)).toBe(typed);
    }),
  );
});
