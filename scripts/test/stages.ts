import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { countCheck, type StageResult } from "./counts";
import { runScript } from "./run-script";
import { runTests, type TestFiles } from "./run-tests";

const root = resolve(import.meta.dirname, "../..");

/** The stages, what fails fastest first. */
export const stageNames = ["format", "generate", "lint", "layers", "types", "build", "unit", "integration", "e2e"] as const;
export type StageName = (typeof stageNames)[number];

/** What must have passed before a stage starts. The build runs beside the checks and the unit tests, at a lower priority. */
export const waitsFor: Readonly<Record<StageName, readonly StageName[]>> = {
  format: [],
  generate: ["format"],
  lint: ["generate"],
  layers: ["generate"],
  types: ["generate"],
  build: ["generate"],
  unit: ["lint", "layers", "types"],
  integration: ["unit", "build"],
  e2e: ["integration"],
};

const checks = {
  format: "format:check",
  generate: "generate",
  lint: "lint:code",
  layers: "lint:layers",
  types: "typecheck",
  build: "build",
} as const;

/** Stages that use programs of Debian packages. */
export const stagesWithSystemPackages: readonly StageName[] = ["unit", "integration", "e2e"];

const advice: Readonly<Record<StageName, string>> = {
  format: "Run `npm run format` and commit what it changes.",
  generate: "See `npm run generate`.",
  lint: "See `npm run lint:code`; each finding names its rule.",
  layers: "See `npm run lint:layers`; docs/architecture.md says who may import whom.",
  types: "See `npm run typecheck`.",
  build: "See `npm run build`.",
  unit: "Run one file again with `npx vitest run --project unit <file>`.",
  integration: "Run one file again with `npx vitest run --project integration <file>`.",
  e2e: "Run one file again with `npx vitest run --project e2e <file>`, also with SLOW_ANSWERS and SLOW_CPU (docs/staff-app.md).",
};

export function hasEndToEndTests(): boolean {
  return readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).some((path) => /\.e2e\.test\.tsx?$/.test(path));
}

/**
 * Runs one stage; each line of its output names the stage. A stage of tests has one or more runs of test files, which are counted together.
 * When the signal aborts, the stage's processes are ended.
 */
export async function runStage(name: StageName, runs: readonly TestFiles[], signal: AbortSignal): Promise<StageResult> {
  const started = performance.now();
  const isTests = name === "unit" || name === "integration" || name === "e2e";
  if (isTests) console.log(`\n== ${name}`);
  const result = isTests ? await runTests(name, runs, signal) : await runCheck(name, signal);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = signal.aborted ? "ended" : result.counts.failed === 0 ? "passed" : "failed";
  console.log(`== ${name}: ${verdict} in ${seconds} s`);
  return result.failures.length === 0 ? result : { ...result, failures: [...result.failures, advice[name]] };
}

async function runCheck(name: keyof typeof checks, signal: AbortSignal): Promise<StageResult> {
  const exitCode = await runScript(checks[name], [], { prefix: `[${name}] `, signal });
  return { counts: countCheck(exitCode), failures: exitCode === 0 ? [] : [`exit code ${String(exitCode)}`], flaky: [] };
}
