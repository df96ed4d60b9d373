import fc from "fast-check";
import { expect, test } from "vitest";
import { mostReferences, threadHeaders, toReferences } from "@/lib/domains/mail/rules/thread";

const idOf = (index: number) => `mai_${index}@atrium.example`;
/** What the thread's last email gets, of a thread with so many earlier ones. */
const referencesAfter = (length: number) => {
  const thread = Array.from({ length }, (_, index) => idOf(index));
  return { thread, references: toReferences(idOf(0), thread.slice(-mostReferences).reverse()) };
};

test("references keep the thread's order, its first and its latest email, and never more than the maximum", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (length) => {
      const { thread, references } = referencesAfter(length);
      expect(references[0]).toBe(thread[0]);
      expect(references.at(-1)).toBe(thread.at(-1));
      expect(references).toEqual(thread.filter((id) => references.includes(id)));
      expect(references).toHaveLength(Math.min(length, mostReferences));
    }),
  );
});

test("a thread's first email has no thread headers, a later one names its parent and its thread", () => {
  expect(threadHeaders([])).toEqual({});
  expect(threadHeaders(["a@x.example"])).toEqual({ "In-Reply-To": "<a@x.example>", References: "<a@x.example>" });
  expect(threadHeaders(["a@x.example", "b@x.example"])).toEqual({
    "In-Reply-To": "<b@x.example>",
    References: "<a@x.example> <b@x.example>",
  });
});
