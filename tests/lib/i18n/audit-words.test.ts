import { expect, test } from "vitest";
import { nounNames } from "@/lib/kernel/base/nouns";
import english from "@/lib/i18n/en/audit.json";
import { listOperations } from "@/tests/support/operations";

test("the audit trail has words for each act that it notes, and for each kind of record", async () => {
  const acts = (await listOperations()).filter(({ kind }) => kind !== "query").map(({ id }) => id);
  expect(acts.length).toBeGreaterThan(80);
  const told = new Set(Object.entries(english.operations).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`)));
  expect(acts.filter((id) => !told.has(id))).toEqual([]);
  expect(Object.keys(english.nouns).sort()).toEqual([...nounNames].sort());
});
