import { z } from "zod";

/** The numbers of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a stage. */
export interface StageResult {
  counts: Counts;
  /** What failed, a line each, and what to do about it. */
  failures: string[];
  /** End-to-end tests that failed at first and passed in their second try, with their first error. */
  flaky: string[];
}

/** A failed test; `test` is null when its file could not be loaded or set up. */
export interface Failure {
  file: string;
  test: string | null;
  /** The first line of the error. */
  message: string;
}

/** The fields read from the report of vitest's JSON reporter. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});
export type Report = z.output<typeof Report>;

/** Reads the JSON text of a report; null when it is none. */
export function parseReport(text: string): Report | null {
  try {
    return Report.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The first report, with the results of the files that ran again taken from the second. */
export function replaceFiles(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

/** Counts a stage that is a single check as one test. */
export function countCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts a vitest run by its report. A file that could not be loaded or set up counts as one failure, and so does a run that failed
 * without a failing test (an unhandled error, no test found, no report).
 */
export function countReport(report: Report | null, exitCode: number): Counts {
  if (report === null) return countCheck(1);
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map((assertion) => assertion.status));
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = listFailures(report).length;
  const skipped = statuses.filter((status) => status !== "passed" && status !== "failed").length;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

/** Lists the failed tests of a vitest run, and the files that could not be loaded or set up. */
export function listFailures(report: Report | null): Failure[] {
  return (report?.testResults ?? [])
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const failed = assertionResults.filter((assertion) => assertion.status === "failed");
      if (failed.length === 0) return [{ file: name, test: null, message: firstLine(message) }];
      return failed.map(({ fullName, failureMessages }) => ({ file: name, test: fullName, message: firstLine(failureMessages?.[0]) }));
    });
}

/** One line about a failure: file, test and the first line of the error. */
export function describeFailure({ file, test, message }: Failure): string {
  return `${nameOf({ file, test })}: ${message}`;
}

/** A test's name in the whole suite. */
export function nameOf({ file, test }: Pick<Failure, "file" | "test">): string {
  return test === null ? file : `${file} > ${test}`;
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
