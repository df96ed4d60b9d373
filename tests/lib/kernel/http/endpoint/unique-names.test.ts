import fc from "fast-check";
import { expect, test } from "vitest";
import { hasUniqueNames } from "@/lib/kernel/http/endpoint/unique-names";

test("serialised values have unique names, with any whitespace", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, "\t"), (text, space) => {
      expect(hasUniqueNames(JSON.stringify(JSON.parse(text), null, space))).toBe(true);
    }),
  );
});

test("a duplicate name is found at any depth and in any escape form", () => {
  const escape = (code: number) => `\\u${code.toString(16).padStart(4, "0")}`;
  const spelt = (name: string) => `"${[...Array(name.length).keys()].map((at) => escape(name.charCodeAt(at))).join("")}"`;
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.json(),
      fc.json(),
      fc.array(fc.constantFrom("list", "object"), { maxLength: 5 }),
      (name, first, second, nesting) => {
        const twice = `{${JSON.stringify(name)} : ${first}, ${spelt(name)}:${second}}`;
        const text = nesting.reduce((inner, kind) => (kind === "list" ? `[1, ${inner}]` : `{"a": ${inner}}`), twice);
        expect(() => void JSON.parse(text)).not.toThrow();
        expect(hasUniqueNames(text)).toBe(false);
      },
    ),
  );
});

test.each(['{"a":"b","b":"a"}', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', '{"a":"\\"a\\":","b":1}', '{"a":["a","a"],"b":"a"}'])(
  "%s has each once",
  (text) => {
    expect(hasUniqueNames(text)).toBe(true);
  },
);
