import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { countCheck, countReport, listFailures, type Counts } from "./test-counts";

const root = resolve(import.meta.dirname, "..");

/** The stages in their order; those of one step run at the same time. Each is the npm script of the same meaning in package.json. */
export const stageNames = ["generate", "lint", "layers", "types", "build", "unit", "integration", "e2e"] as const;
export type StageName = (typeof stageNames)[number];

export interface StageResult {
  counts: Counts;
  /** What failed, a line each. */
  failures: string[];
}

export const steps: readonly (readonly StageName[])[] = [
  ["generate"],
  ["lint", "layers", "types", "build"],
  ["unit"],
  ["integration"],
  ["e2e"],
];

const checks = { generate: "generate", lint: "lint:code", layers: "lint:layers", types: "typecheck", build: "build" } as const;

/** Stages that use programs of Debian packages. */
export const stagesWithSystemPackages: readonly StageName[] = ["unit", "integration", "e2e"];

export function hasEndToEndTests(): boolean {
  return readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).some((path) => /\.e2e\.test\.tsx?$/.test(path));
}

/**
 * Runs one stage, its output streamed; with `prefixed`, each line names the stage. A stage of tests runs `files` alone, or all of them when
 * that is null. Answers what it counts for, and what failed in it.
 */
export async function runStage(name: StageName, options: { prefixed: boolean; files: readonly string[] | null }): Promise<StageResult> {
  const started = performance.now();
  if (!options.prefixed) console.log(`\n== ${name}`);
  const prefix = options.prefixed ? `[${name}] ` : null;
  const result =
    name === "unit" || name === "integration" || name === "e2e" ? await runVitest(name, options.files ?? []) : await runCheck(name, prefix);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${result.counts.failed === 0 ? "passed" : "failed"} in ${seconds} s`);
  return result;
}

async function runCheck(name: keyof typeof checks, prefix: string | null): Promise<StageResult> {
  const exitCode = await runScript(checks[name], [], prefix);
  return { counts: countCheck(exitCode), failures: exitCode === 0 ? [] : [`exit code ${exitCode}`] };
}

async function runVitest(project: "unit" | "integration" | "e2e", files: readonly string[]): Promise<StageResult> {
  const report = join(root, ".data/test-reports", `${project}.json`);
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files];
  const exitCode = await runScript(`test:${project}`, args, null);
  const text: unknown = JSON.parse(await readFile(report, "utf8").catch(() => "null"));
  const counts = countReport(text, exitCode);
  if (counts.failed === 0) return { counts, failures: [] };
  const failures = listFailures(text).map((failure) => failure.replace(`${root}/`, ""));
  // An unhandled error fails a run without failing a test.
  return { counts, failures: failures.length > 0 ? failures : [`exit code ${exitCode}, without a failed test`] };
}

/** Runs an npm script and answers its exit code (1 when a signal ended it). */
async function runScript(script: string, args: string[], prefix: string | null): Promise<number> {
  const output = prefix === null ? "inherit" : "pipe";
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], { cwd: root, stdio: ["ignore", output, output] });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on("line", (line) => console.log(`${prefix ?? ""}${line}`));
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`npm run ${script} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}
