import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeStale } from "@/components/api/merge-stale";

describe("mergeStale", () => {
  test("a change to another field than theirs is pending", () => {
    expect(mergeStale({ name: "A", phone: "1" }, { name: "A", phone: "2" }, { name: "B" })).toEqual({
      clashes: [],
      pending: { name: "B" },
    });
  });

  test("a change to the same field is a clash with both values", () => {
    expect(mergeStale({ name: "A" }, { name: "C" }, { name: "B" })).toEqual({
      clashes: [{ field: "name", before: "A", theirs: "C", mine: "B" }],
      pending: {},
    });
  });

  test("a field that already has the requested value needs nothing: an earlier attempt succeeded", () => {
    expect(mergeStale({ tags: ["a"] }, { tags: ["a", "b"] }, { tags: ["a", "b"] })).toEqual({ clashes: [], pending: {} });
  });

  test("each change is done, pending or a clash, and never two of them", () => {
    const record = fc.record({
      a: fc.constantFrom(1, 2, null),
      b: fc.constantFrom("x", "y"),
      c: fc.array(fc.constantFrom("p", "q"), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(record, record, record, (base, latest, changes) => {
        const { clashes, pending } = mergeStale(base, latest, changes);
        for (const field of Object.keys(changes)) {
          const settled = JSON.stringify(latest[field as "a"]) === JSON.stringify(changes[field as "a"]);
          const states = [settled, field in pending, clashes.some((clash) => clash.field === field)];
          expect(states.filter(Boolean)).toHaveLength(1);
        }
      }),
    );
  });
});
