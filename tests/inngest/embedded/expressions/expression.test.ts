import fc from "fast-check";
import { expect, test } from "vitest";
import { compileExpression } from "@/inngest/embedded/expressions/expression";

const names = ["a", "b", "customer_id", "tag"];
const scalars = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.boolean(), fc.constant(null), fc.string({ maxLength: 5 }));
const data = fc.dictionary(fc.constantFrom(...names), scalars, { maxKeys: 4 });

/** An expression as text and its expected value, generated independently from one tree. */
interface Sample {
  text: string;
  value(event: Record<string, unknown>, other: Record<string, unknown>): unknown;
}

const literal: fc.Arbitrary<Sample> = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }).map((number) => ({ text: String(number), value: () => number })),
  fc.boolean().map((flag) => ({ text: String(flag), value: () => flag })),
  fc.constant({ text: "null", value: () => null }),
  fc
    .string({ unit: fc.constantFrom("x", "y", " ", "'", '"', "\\", "\n", "é", "("), maxLength: 5 })
    .map((text) => ({ text: JSON.stringify(text), value: () => text })),
  fc.stringMatching(/^[a-z ]{0,5}$/).map((text) => ({ text: `'${text}'`, value: () => text })),
);

const path: fc.Arbitrary<Sample> = fc
  .tuple(fc.constantFrom("event", "async"), fc.constantFrom(...names), fc.boolean())
  .map(([root, name, dotted]) => ({
    text: dotted ? `${root}.data.${name}` : `${root}["data"]['${name}']`,
    value: (event, other) => (root === "event" ? event : other)[name] ?? null,
  }));

const spaces = fc.constantFrom("", " ", "  ");
const isTrue = (value: unknown) => value === true;
const comparable = (left: unknown, right: unknown) =>
  typeof left === typeof right && (typeof left === "number" || typeof left === "string");

const { sample } = fc.letrec<{ sample: Sample }>((tie) => {
  const binary = (operator: string, apply: (left: unknown, right: unknown) => unknown): fc.Arbitrary<Sample> =>
    fc.tuple(tie("sample"), tie("sample"), spaces).map(([left, right, space]) => ({
      text: `(${left.text})${space}${operator}${space}(${right.text})`,
      value: (event, other) => apply(left.value(event, other), right.value(event, other)),
    }));
  return {
    sample: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      literal,
      path,
      binary("&&", (left, right) => isTrue(left) && isTrue(right)),
      binary("||", (left, right) => isTrue(left) || isTrue(right)),
      binary("==", (left, right) => left === right),
      binary("!=", (left, right) => left !== right),
      binary(
        "<",
        (left, right) =>
          comparable(left, right) &&
          String(left) !== String(right) &&
          (typeof left === "number" ? Number(left) < Number(right) : String(left) < String(right)),
      ),
      tie("sample").map((inner): Sample => ({ text: `!(${inner.text})`, value: (event, other) => !isTrue(inner.value(event, other)) })),
    ),
  };
});

test("an expression has the value of its parts, with any nesting and spacing", () => {
  fc.assert(
    fc.property(sample, data, data, ({ text, value }, event, other) => {
      expect(compileExpression(text).evaluate({ event: { data: event }, async: { data: other } })).toEqual(value(event, other));
    }),
    { numRuns: 1_000 },
  );
});

test("a match finds both of its sides, and decides like the whole expression", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...names), data, data, fc.boolean(), (own, other, event, arriving, swapped) => {
      const text = swapped ? `async.data.${other} == event.data.${own}` : `event.data.${own} == async.data.${other}`;
      const expression = compileExpression(`${text} && true`);
      const { equality } = expression;
      expect(equality).toBeDefined();
      const isSame = equality?.fromEvent({ data: event }) === equality?.fromAsync({ data: arriving });
      expect(expression.matches({ event: { data: event }, async: { data: arriving } })).toBe(isSame);
    }),
  );
});

test("parsing any text either succeeds or throws invalid", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .array(fc.constantFrom("event", "async", ".", "data", "(", ")", "==", "&&", "||", "!", "'a'", "1", "[", "]", "+", "-", " "), {
            maxLength: 12,
          })
          .map((parts) => parts.join("")),
      ),
      (text) => {
        try {
          compileExpression(text).evaluate({ event: {} });
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid" });
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test.for([
  ["1 + 2 == 3", true],
  ["event.data.amount + 1 > 100", true],
  ["event.data.name + '-' + event.data.amount", "box-100"],
  ["event.data.none + 'x'", "nullx"],
  ["!event.data.flag && event.data.amount >= 100", true],
  ["true || false && false", true],
  ["1 == 1 && 2 < 1", false],
  ["-event.data.amount < 0", true],
  ["event.data.list[1] == 'b'", true],
  ["event.data.deep.er == null", true],
  ["event.data.deep == event.data.same", true],
  ["event.data.amount", 100],
  ["event.data.constructor", null],
  ["event.data.amount == '100'", false],
] as const)("%s", ([text, expected]) => {
  const event = { data: { amount: 100, name: "box", flag: false, list: ["a", "b"], deep: { x: 1, y: [2] }, same: { y: [2], x: 1 } } };
  expect(compileExpression(text).evaluate({ event })).toEqual(expected);
});

test.for([
  "",
  "event.data.a in [1]",
  "size(event.data.a) > 1",
  "event.data.a.startsWith('x')",
  "a == 1",
  "event.data.a ? 1 : 2",
  "1 - 1",
  "2 * 2",
  "event.",
  "(1",
  "1)",
  "'open",
  "event.data['a",
  "event == = 1",
  "10 / 2",
  "event.data.a matches 'x'",
  `${"(".repeat(80)}1${")".repeat(80)}`,
])("%j is refused", (text) => {
  expect(() => compileExpression(text)).toThrow(expect.objectContaining({ code: "invalid" }));
});
