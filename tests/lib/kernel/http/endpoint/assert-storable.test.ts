import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { assertStorable } from "@/lib/kernel/http/endpoint/assert-storable";

function refusalOf(value: unknown): { code: string; path: string | undefined } | null {
  try {
    assertStorable(value);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, path: error.errors[0]?.path };
  }
}

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

test.each([
  ["a NUL", { lines: [{ description: "a\u0000b" }] }, "invalid", "lines.0.description"],
  ["half a surrogate pair", { name: "a\ud800b" }, "invalid", "name"],
  ["a number past all", JSON.parse('{"n":1e999}'), "invalid", "n"],
  ["a number below all", JSON.parse('{"n":-1e999}'), "invalid", "n"],
  ["a NUL in a name", { "a\u0000": 1 }, "invalid", "a\u0000"],
  ["a prototype", JSON.parse('{"x":{"__proto__":{}}}'), "malformed", "x.__proto__"],
])("%s is refused by its place", (_what, value, code, path) => {
  expect(refusalOf(value)).toEqual({ code, path });
});

test("nesting beyond the limit is rejected at any depth", () => {
  expect(refusalOf(nested(20))).toBeNull();
  for (const depth of [40, 100_000]) expect(refusalOf(nested(depth))?.code).toBe("malformed");
});

test("any other JSON value is accepted", () => {
  const whole = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\u0000"));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", maxDepth: 5 },
      whole,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("tree")),
      fc.dictionary(
        whole.filter((name) => name !== "__proto__"),
        tie("tree"),
      ),
    ),
  }));
  fc.assert(fc.property(tree, (value) => refusalOf(value) === null));
});
