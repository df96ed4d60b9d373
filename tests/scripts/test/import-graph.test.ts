import { resolve } from "node:path";
import { expect, test } from "vitest";
import { findRelatedTests } from "@/scripts/test/changes";
import { ImportGraph } from "@/scripts/test/import-graph";

const graph = new ImportGraph(resolve(import.meta.dirname, "../../.."));
const ofTests = (path: string) => /^(?:tests|scripts)\//.test(path);

test("a test reaches what its imports import, by alias, relative and dynamic", () => {
  const { files, isOpen } = graph.closureOf("tests/lib/commerce/csv.test.ts", ofTests);
  expect(files).toContain("lib/commerce/csv.ts");
  expect(isOpen).toBe(false);
  expect(graph.closureOf("lib/wiring.ts", ofTests).files).toContain("lib/adapters/mail/smtp.ts");
});

test("a test whose support code imports by computed names counts for every change", () => {
  expect(graph.closureOf("tests/api/bad-input.integration.test.ts", ofTests).isOpen).toBe(true);
  expect(findRelatedTests(["lib/domains/items/commands.ts"], ["tests/api/bad-input.integration.test.ts"])).toHaveLength(1);
});

test("a change reaches the tests that import it, and a deleted file still has its importers", () => {
  const tests = ["tests/lib/commerce/csv.test.ts", "tests/lib/commerce/timezone.test.ts", "tests/app/dashboard/lists.e2e.test.ts"];
  expect(findRelatedTests(["lib/commerce/csv.ts"], tests)).toEqual(["tests/lib/commerce/csv.test.ts"]);
  expect(findRelatedTests(["lib/commerce/csv-that-is-gone.ts"], tests)).toEqual([]);
});
