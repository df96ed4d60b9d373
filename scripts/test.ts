import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { hashSources, isBuilt } from "./build-stamp";
import { installSystemPackages } from "./install-system.mjs";
import { findRelatedTests, listDomains, listTestFiles, readChanges } from "./test/changes";
import { chooseChanged, chooseOnly, isWalk, stageOf, walkPattern, type Choice } from "./test/choice";
import { addCounts, countCheck, exitCodeFor, summaryLine, type StageResult } from "./test/counts";
import type { TestFiles } from "./test/run-tests";
import { runInOrder } from "./test/schedule";
import { hasEndToEndTests, runStage, stageNames, stagesWithSystemPackages, waitsFor, type StageName } from "./test/stages";

const help = `npm test [-- --only <name>[,<name>...] | --changed] [--keep-going]

Runs everything that can fail, from a fresh clone on: installs what is missing, then runs these stages, what fails fastest first:
  format       oxfmt: how the code is laid out
  generate     database client and other generated code
  lint         oxlint: what a single file may say
  layers       dependency-cruiser: who may import whom
  types        the TypeScript compiler
  build        the built product, beside the stages before and after it (when there are end-to-end tests)
  unit         tests that need nothing but themselves
  integration  tests with PostgreSQL, and other real servers and programs
  e2e          end-to-end tests: the built product in Chromium

A stage that is not made of tests counts as one. The first stage that fails ends the run, which names each failure and what to do about it.
An end-to-end test that fails is tried once more after its stage, and named as flaky if it passes then (docs/flaky.md). The last line is
"N passed, N failed" (", N skipped" when there are any); the exit code is 0 only when nothing failed and something passed.

  --only <names>  these stages alone, or a domain's tests with the guards and the walks of its pages (the name of its folder in
                  lib/domains, such as "items"); both together run the domain's tests in these stages. May be repeated
  --changed       what the change since the branch left main can touch (on main: what is not committed): the checks, the guards, the unit
                  and integration tests that can reach a changed file, the end-to-end tests and page walks of the changed domains
  --keep-going    also runs the stages after a failed one
  --help          this text`;

const root = resolve(import.meta.dirname, "..");

/** Runs the stages. Debian packages are installed meanwhile; if that fails, the stages that need them fail. */
async function runStages(choice: Choice, keepGoing: boolean): Promise<Map<StageName, StageResult>> {
  const needsPackages = (name: StageName) => stagesWithSystemPackages.includes(name);
  const ready = [...choice.stages].some(needsPackages) ? installSystemPackages() : Promise.resolve(true);
  const run = async (name: StageName, signal: AbortSignal): Promise<StageResult> => {
    if (!needsPackages(name)) return runStage(name, [], signal);
    const started = performance.now();
    if (!(await ready)) return { counts: countCheck(1), failures: ["Debian packages could not be installed"], flaky: [] };
    const waited = performance.now() - started;
    if (waited > 1_000) console.log(`Waited ${(waited / 1000).toFixed(1)} s for Debian packages.`);
    return runStage(name, runsOf(name, choice), signal);
  };
  return runInOrder(choice.stages, run, { waitsFor, keepGoing });
}

/** The test files of a stage, and after them the walks that visit the chosen domains' pages alone. */
function runsOf(stage: StageName, { files, walked }: Choice): TestFiles[] {
  if (files === null) return [{ files: null }];
  const own = files.filter((file) => stageOf(file) === stage);
  const runs: TestFiles[] = own.length > 0 ? [{ files: own }] : [];
  const walks = listTestFiles().filter((file) => isWalk(file) && !own.includes(file));
  return stage === "e2e" && walked.length > 0 ? [...runs, { files: walks, pattern: walkPattern(walked) }] : runs;
}

/** All stages; end-to-end tests and their build only if such tests exist. */
function chooseAll(): Choice {
  const stages = stageNames.filter((name) => (name !== "build" && name !== "e2e") || hasEndToEndTests());
  return { stages: new Set(stages), files: null, walked: [] };
}

function chooseFromChanges(domains: string[]): Choice {
  const changed = readChanges();
  const choice = chooseChanged(changed, findRelatedTests(changed), { domains, tests: listTestFiles() });
  const files = choice.files === null ? "all test files" : `${String(choice.files.length)} test files`;
  console.log(`${String(changed.length)} changed files; stages: ${[...choice.stages].join(", ")}; ${files}`);
  return choice;
}

/** Leaves out the build that `--only` needs for end-to-end tests when the sources are built already. */
function withoutNeedlessBuild(choice: Choice, named: boolean): Choice {
  if (named || !choice.stages.has("build") || !isBuilt(root, hashSources(root))) return choice;
  return { ...choice, stages: new Set([...choice.stages].filter((name) => name !== "build")) };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      changed: { type: "boolean" },
      "keep-going": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  if (values.only !== undefined && values.changed === true) {
    console.error("--only and --changed exclude each other.");
    return 2;
  }
  const domains = listDomains();
  const choice = values.only === undefined ? chooseAll() : chooseOnly(values.only, domains, listTestFiles());
  if ("unknown" in choice) {
    console.error(`--only knows no ${choice.unknown}. Stages: ${stageNames.join(", ")}. Domains: ${domains.join(", ")}`);
    return 2;
  }
  const isNamed = values.only?.some((list) => list.split(",").includes("build")) ?? true;
  const chosen = values.changed === true ? chooseFromChanges(domains) : withoutNeedlessBuild(choice, isNamed);
  const results = await runStages(chosen, values["keep-going"] === true);
  return report(chosen, results);
}

/** Says what was flaky, what failed and what did not run; the last line counts. Returns the exit code. */
function report({ stages }: Choice, results: ReadonlyMap<StageName, StageResult>): number {
  const flaky = [...results.values()].flatMap((result) => result.flaky);
  for (const name of flaky) console.log(`\nflaky: ${name}\n  It passed in its second try. List it in docs/flaky.md, with its cause.`);
  for (const [stage, { failures }] of results) for (const failure of failures) console.log(`\n${stage} failed: ${failure}`);
  const missing = [...stages].filter((name) => !results.has(name));
  if (missing.length > 0) console.log(`\nNot run, since a stage before failed (--keep-going runs them): ${missing.join(", ")}`);
  const total = addCounts([...results.values()].map((result) => result.counts));
  console.log(`\n${summaryLine(total)}`);
  return exitCodeFor(total);
}

process.exitCode = await main();
