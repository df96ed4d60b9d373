import { expect, test } from "vitest";
import { addCounts, countCheck, countReport, exitCodeFor, listFailures, summaryLine } from "@/scripts/test-counts";

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
const report = (numbers: [passed: number, failed: number, pending: number, todo: number], testResults: unknown[]) => ({
  numPassedTests: numbers[0],
  numFailedTests: numbers[1],
  numPendingTests: numbers[2],
  numTodoTests: numbers[3],
  testResults,
});

test("the counts of a report are vitest's", () => {
  const counts = countReport(
    report([2, 1, 1, 1], [file("passed", ["passed", "passed"]), file("failed", ["failed", "skipped", "todo"])]),
    1,
  );
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test("a file that could not be loaded is a failure", () => {
  expect(countReport(report([3, 0, 0, 0], [file("failed", [])]), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("each failed test, and each file that could not be loaded, is named with the first line of its message", () => {
  const run = report([1, 1, 0, 0], [file("passed", ["passed"]), file("failed", ["passed", "failed"]), file("failed", [])]);
  expect(listFailures(run)).toEqual([
    "tests/items.test.ts > an item has a price: expected 1 to be 2",
    "tests/items.test.ts: Cannot find module 'items'",
  ]);
  expect(listFailures(null)).toEqual(["no report was written"]);
});

test("a run that failed without a failing test is a failure", () => {
  expect(countReport(report([3, 0, 0, 0], [file("passed", ["passed"])]), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("a run without a report is a failure, whatever its exit code", () => {
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
