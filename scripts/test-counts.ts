import { z } from "zod";

/** The numbers of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields read from the report of vitest's JSON reporter. */
const Assertion = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() });
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), message: z.string().nullish(), assertionResults: z.array(Assertion) }),
  ),
});

/** Counts a stage that is a single check as one test. */
export function countCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts a vitest run by its report. A file that could not be loaded or set up counts as one failure, and so does a run that failed
 * without a failing test (an unhandled error, no test found, no report).
 */
export function countReport(report: unknown, exitCode: number): Counts {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return countCheck(1);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((assertion) => assertion.status === "failed"),
  ).length;
  const failed = numFailedTests + brokenFiles;
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

/**
 * Names each failed test of a vitest run, with its file and the first line of what it said. A run of the tests ends with them, since a
 * log that is cut keeps its end.
 */
export function listFailures(report: unknown): string[] {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return ["no report was written"];
  return parsed.data.testResults
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((assertion) => assertion.status === "failed");
      if (failed.length === 0) return [`${name}: ${firstLine(message)}`];
      return failed.map((assertion) => `${name} > ${assertion.fullName}: ${firstLine(assertion.failureMessages?.[0])}`);
    });
}

function firstLine(text: string | null | undefined): string {
  return (text ?? "").split("\n", 1)[0]?.slice(0, 300) ?? "";
}

export function addCounts(all: Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number): number => all.reduce((total, counts) => total + pick(counts), 0);
  return { passed: sum((counts) => counts.passed), failed: sum((counts) => counts.failed), skipped: sum((counts) => counts.skipped) };
}

/** The last line of a test run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A run without executed tests fails, since it proves nothing. */
export function exitCodeFor({ passed, failed }: Counts): number {
  return failed > 0 || passed === 0 ? 1 : 0;
}
