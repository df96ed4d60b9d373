import fc from "fast-check";
import { expect, test } from "vitest";
import { parseForm, type FormValue } from "@/lib/adapters/payments/sandbox/form-body";

test.each<[string, Record<string, FormValue>]>([
  ["", {}],
  ["a=1&b=x%20y", { a: "1", b: "x y" }],
  [
    "line_items[0][price_data][currency]=kwd&line_items[0][quantity]=1",
    { line_items: [{ price_data: { currency: "kwd" }, quantity: "1" }] },
  ],
  ["expand[]=a&expand[]=b.c", { expand: ["a", "b.c"] }],
  ["metadata[1]=x", { metadata: { 1: "x" } }],
  ["metadata[a]=%D9%81", { metadata: { a: "ف" } }],
])("%s", (text, expected) => {
  expect(parseForm(text)).toEqual(expected);
});

test.each(["a=1&a=2", "a=1&a[b]=2", "a[b]=1&a[b][c]=2"])("%s is rejected", (text) => {
  expect(() => parseForm(text)).toThrow(expect.objectContaining({ httpStatus: 400 }));
});

test("no name reaches a prototype", () => {
  parseForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("any metadata survives parsing", () => {
  const names = fc.stringMatching(/^[a-z_]{1,12}$/);
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: "grapheme" }), { minKeys: 1 }), (metadata) => {
      const body = new URLSearchParams(Object.entries(metadata).map(([name, value]): [string, string] => [`metadata[${name}]`, value]));
      const parsed = parseForm(body.toString())["metadata"];
      expect(Object.entries(parsed ?? {}).sort()).toEqual(Object.entries(metadata).sort());
    }),
  );
});
