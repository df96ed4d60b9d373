import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keepNewer } from "@/components/api/keep-newer";

const record = fc.record({ id: fc.constantFrom("a", "b"), version: fc.integer({ min: 1, max: 9 }), name: fc.string() });

test("of one record the later version stays, whichever comes last; of two records the one that was read", () => {
  fc.assert(
    fc.property(record, record, (held, read) => {
      expect(keepNewer(held, read)).toEqual(held.id === read.id && held.version > read.version ? held : read);
    }),
  );
});

test("what has no version is replaced, and equal parts stay the same objects", () => {
  const held = { data: [{ id: "a", version: 2 }], next_cursor: null };
  expect(keepNewer(held, { data: [{ id: "a", version: 1 }], next_cursor: null })).toEqual({
    data: [{ id: "a", version: 1 }],
    next_cursor: null,
  });
  expect(keepNewer(held, structuredClone(held))).toBe(held);
  expect(keepNewer(undefined, held)).toBe(held);
});

test("a reading that is overtaken by the answer to a change does not undo it on the screen", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewer } } });
  const queryKey = ["record", "a"];
  let answer: (record: unknown) => void = () => undefined;
  const reading = cache.fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) });
  cache.setQueryData(queryKey, { id: "a", version: 3, name: "Mine" });
  answer({ id: "a", version: 2, name: "Theirs" });
  await reading;
  expect(cache.getQueryData(queryKey)).toEqual({ id: "a", version: 3, name: "Mine" });
});
