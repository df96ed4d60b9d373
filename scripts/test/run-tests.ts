import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { addCounts, countReport, describeFailure, listFailures, parseReport, type Report, type StageResult } from "./counts";
import { runScript } from "./run-script";
import { acceptSecondTry, chooseSecondTries, readKnownFlaky } from "./second-try";

const root = resolve(import.meta.dirname, "../..");

/** Test files to run, from the root; null for all of a stage. `pattern` limits them to the tests whose names match. */
export interface TestFiles {
  files: readonly string[] | null;
  pattern?: string;
}

export type TestProject = "unit" | "integration" | "e2e";

/**
 * Runs the test files of one stage, several runs one after the other, and counts them together. End-to-end tests that failed get a second
 * try (docs/flaky.md).
 */
export async function runTests(project: TestProject, runs: readonly TestFiles[], signal: AbortSignal): Promise<StageResult> {
  const results: StageResult[] = [];
  for (const [index, run] of runs.entries()) {
    const report = `${project}-${String(index + 1)}`;
    results.push(await judge(project, await runVitest(project, run, { report, signal }), signal));
  }
  return {
    counts: addCounts(results.map(({ counts }) => counts)),
    failures: results.flatMap(({ failures }) => failures),
    flaky: results.flatMap(({ flaky }) => flaky),
  };
}

interface Run {
  exitCode: number;
  report: Report | null;
}

/**
 * Judges one run. End-to-end tests that failed run once more, with nothing beside them; whole files, since a file's tests may build on each
 * other.
 */
async function judge(project: TestProject, { exitCode, report }: Run, signal: AbortSignal): Promise<StageResult> {
  const counts = countReport(report, exitCode);
  const failures = listFailures(report).map((failure) => ({ ...failure, file: failure.file.replace(`${root}/`, "") }));
  const lines = failures.map(describeFailure);
  if (counts.failed === 0) return { counts, failures: [], flaky: [] };
  const known = readKnownFlaky(await readFile(join(root, "docs/flaky.md"), "utf8").catch(() => ""));
  const chosen = project === "e2e" && !signal.aborted ? chooseSecondTries(failures, known) : [];
  if (report !== null && chosen.length > 0) {
    const files = [...new Set(chosen.map(({ file }) => file))];
    console.log(`\n== e2e: second try of ${files.join(", ")}`);
    const second = await runVitest("e2e", { files }, { report: "e2e-second-try", signal, alone: true });
    const merged = acceptSecondTry(report, second.report, second.exitCode, chosen);
    if (merged !== null) return { counts: countReport(merged, 0), failures: [], flaky: lines };
  }
  return { counts, failures: lines.length > 0 ? lines : ["the run failed without a failed test"], flaky: [] };
}

interface VitestOptions {
  report: string;
  signal: AbortSignal;
  /** One file at a time. */
  alone?: boolean;
}

async function runVitest(
  project: TestProject,
  { files, pattern }: TestFiles,
  { report: name, signal, alone = false }: VitestOptions,
): Promise<Run> {
  const report = join(root, ".data/test-reports", `${name}.json`);
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (pattern !== undefined) args.push("--testNamePattern", pattern, "--passWithNoTests");
  if (alone) args.push("--no-file-parallelism");
  const exitCode = await runScript(`test:${project}`, [...args, ...(files ?? [])], { prefix: null, signal });
  return { exitCode, report: parseReport(await readFile(report, "utf8").catch(() => "")) };
}
