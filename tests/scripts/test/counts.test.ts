import { expect, test } from "vitest";
import {
  addCounts,
  countCheck,
  countReport,
  describeFailure,
  exitCodeFor,
  listFailures,
  parseReport,
  summaryLine,
} from "@/scripts/test/counts";

const file = (status: string, assertions: string[]) => ({
  name: "tests/items.test.ts",
  status,
  message: "Cannot find module 'items'\nstack",
  assertionResults: assertions.map((assertion) => ({
    status: assertion,
    fullName: "an item has a price",
    failureMessages: assertion === "failed" ? ["expected 1 to be 2\nstack"] : null,
  })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

test("the counts of a report are its tests by status", () => {
  const counts = countReport(report(file("passed", ["passed", "passed"]), file("failed", ["failed", "skipped", "todo"])), 1);
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test("a file that could not be loaded is a failure", () => {
  expect(countReport(report(file("passed", ["passed"]), file("failed", [])), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("each failed test, and each file that could not be loaded, is named with the first line of its message", () => {
  const run = report(file("passed", ["passed"]), file("failed", ["passed", "failed"]), file("failed", []));
  expect(listFailures(run).map(describeFailure)).toEqual([
    "tests/items.test.ts > an item has a price: expected 1 to be 2",
    "tests/items.test.ts: Cannot find module 'items'",
  ]);
});

test("a run that failed without a failing test is a failure", () => {
  expect(countReport(report(file("passed", ["passed"])), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("a run without a report is a failure, whatever its exit code", () => {
  expect(parseReport("")).toBeNull();
  expect(parseReport("{}")).toBeNull();
  expect(parseReport(JSON.stringify(report()))).toEqual({ testResults: [] });
  expect(countReport(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a check counts as one, and skipped tests are named only when there are any", () => {
  const total = addCounts([countCheck(0), countCheck(0), countCheck(2), countCheck(0)]);
  expect(summaryLine(total)).toBe("3 passed, 1 failed");
  expect(summaryLine({ ...total, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("a run fails when a test failed or none was executed", () => {
  expect(exitCodeFor({ passed: 5, failed: 0, skipped: 1 })).toBe(0);
  expect(exitCodeFor({ passed: 5, failed: 1, skipped: 0 })).toBe(1);
  expect(exitCodeFor({ passed: 0, failed: 0, skipped: 4 })).toBe(1);
});
