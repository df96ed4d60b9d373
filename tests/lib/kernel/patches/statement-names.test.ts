import fc from "fast-check";
import { expect, test } from "vitest";
import { nameStatements } from "@/lib/kernel/patches/statement-names";

test("one text has one name, and two texts never share one", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 100 }), (texts) => {
      const name = nameStatements();
      const names = texts.map((sql) => name({ sql, args: [1] }));
      texts.forEach((sql, place) => {
        expect(name({ sql, args: [2, 3] })).toBe(names[place]);
        texts.forEach((other, index) => expect(names[place] === names[index]).toBe(sql === other));
      });
    }),
  );
});

test("after some hundreds further statements stay unnamed, and named ones keep their names", () => {
  const name = nameStatements();
  const first = name({ sql: "select 0", args: [1] });
  const names = Array.from({ length: 2_000 }, (_, place) => name({ sql: `select ${String(place)}`, args: [1] }));
  expect(new Set(names.filter((given) => given !== "")).size).toBeLessThanOrEqual(300);
  expect(names.at(-1)).toBe("");
  expect(name({ sql: "select 0", args: [1] })).toBe(first);
});

test("a statement without values stays unnamed", () => {
  expect(nameStatements()({ sql: "BEGIN", args: [] })).toBe("");
});
