import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keepNewer } from "@/components/api/keep-newer";

const record = fc.record({ id: fc.constantFrom("a", "b"), version: fc.integer({ min: 1, max: 9 }), name: fc.string() });

test("of two versions of a record the later one stays, in either order; of two records the one just read", () => {
  fc.assert(
    fc.property(record, record, (held, read) => {
      expect(keepNewer(held, read)).toEqual(held.id === read.id && held.version > read.version ? held : read);
    }),
  );
});

test("a value without a version is replaced, and equal parts retain their identity", () => {
  const held = { data: [{ id: "a", version: 2 }], next_cursor: null };
  expect(keepNewer(held, { data: [{ id: "a", version: 1 }], next_cursor: null })).toEqual({
    data: [{ id: "a", version: 1 }],
    next_cursor: null,
  });
  expect(keepNewer(held, structuredClone(held))).toBe(held);
  expect(keepNewer(undefined, held)).toBe(held);
});

test("a stale read that arrives after a change's response does not undo the change on the screen", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewer } } });
  const queryKey = ["record", "a"];
  let answer: (record: unknown) => void = () => undefined;
  const reading = cache.fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) });
  cache.setQueryData(queryKey, { id: "a", version: 3, name: "Mine" });
  answer({ id: "a", version: 2, name: "Theirs" });
  await reading;
  expect(cache.getQueryData(queryKey)).toEqual({ id: "a", version: 3, name: "Mine" });
});
