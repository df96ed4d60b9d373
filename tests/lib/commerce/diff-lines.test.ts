import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "@/lib/commerce/diff-lines";

describe("the difference of two revisions", () => {
  const line = (description: string, total = "10.00") => ({ description, quantity: "1", unit_price: total, total });

  test("a changed amount, a new line and a removed one", () => {
    const changes = diffLines([line("Desk"), line("Chair")], [line("Desk", "12.00"), line("Lamp")]);
    expect(changes.map(({ kind, was, is }) => [kind, was?.total, is?.total])).toEqual([
      ["changed", "10.00", "12.00"],
      ["added", undefined, "10.00"],
      ["removed", "10.00", undefined],
    ]);
  });

  test("equal lists have none, and every line of a difference is accounted for", () => {
    const lines = fc.array(
      fc.record({ text: fc.constantFrom("a", "b", "c"), total: fc.constantFrom("1", "2") }).map(({ text, total }) => line(text, total)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(diffLines(before, before)).toEqual([]);
        const changes = diffLines(before, after);
        const gone = changes.filter(({ was }) => was !== null).length;
        const come = changes.filter(({ is }) => is !== null).length;
        expect(before.length - gone).toBe(after.length - come);
      }),
    );
  });
});
