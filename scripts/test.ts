import { parseArgs } from "node:util";
import { installSystemPackages } from "./install-system.mjs";
import { addCounts, countCheck, exitCodeFor, summaryLine } from "./test-counts";
import { listDomains, listTestFiles, readChanges } from "./test-changes";
import { chooseChanged, chooseOnly, stageOf, type Choice } from "./test-choice";
import { hasEndToEndTests, runStage, stageNames, stagesWithSystemPackages, steps, type StageName, type StageResult } from "./test-stages";

const help = `npm test [-- --only <name>[,<name>...] | --changed]

Runs everything that can fail, from a fresh clone on: installs what is missing, then runs these stages in their order:
  generate     database client and other generated code
  lint         oxlint: what a single file may say
  layers       dependency-cruiser: who may import whom
  types        the TypeScript compiler
  build        the built product (when there are end-to-end tests, or when named)
  unit         tests that need nothing but themselves
  integration  tests with PostgreSQL, and other real servers and programs
  e2e          end-to-end tests: the built product in Chromium

A stage that is not made of tests counts as one. A failed stage stops none of the others. At the end each failure is named again; the
last line is "N passed, N failed" (", N skipped" when there are any); the exit code is 0 only when nothing failed and something passed.

  --only <names>  these stages alone, or a domain's tests with the guards (its folder's name in lib/domains, such as "items"); both together
                  run the domain's tests in these stages. May be repeated
  --changed       what the change since the branch left main can touch (on main: what is not committed): the checks, the guards, the unit
                  and integration tests that import a changed file, the end-to-end tests of the changed domains
  --help          this text`;

/** Installs Debian packages while the stages run that need none; if that fails, the later stages do not run. */
async function runStages({ stages: chosen, files }: Choice): Promise<Map<StageName, StageResult>> {
  const needsPackages = (name: StageName) => stagesWithSystemPackages.includes(name);
  const ready = [...chosen].some(needsPackages) ? installSystemPackages() : Promise.resolve(true);
  const filesOf = (name: StageName) => files?.filter((file) => stageOf(file) === name) ?? null;
  const results = new Map<StageName, StageResult>();
  for (const step of steps) {
    const stages = step.filter((name) => chosen.has(name));
    const first = stages.find(needsPackages);
    if (first !== undefined && !(await ready)) {
      return results.set(first, { counts: countCheck(1), failures: ["Debian packages could not be installed"] });
    }
    const run = async (name: StageName) => results.set(name, await runStage(name, { prefixed: stages.length > 1, files: filesOf(name) }));
    await Promise.all(stages.map(run));
  }
  return results;
}

/** All stages; end-to-end tests and their build only if such tests exist. */
function chooseAll(): Choice {
  return { stages: new Set(stageNames.filter((name) => (name !== "build" && name !== "e2e") || hasEndToEndTests())), files: null };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true }, changed: { type: "boolean" }, help: { type: "boolean" } },
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
  const results = await runStages(values.changed === true ? chooseFromChanges(domains) : choice);
  for (const [stage, { failures }] of results) for (const failure of failures) console.log(`\n${stage} failed: ${failure}`);
  const total = addCounts([...results.values()].map((result) => result.counts));
  console.log(`\n${summaryLine(total)}`);
  return exitCodeFor(total);
}

function chooseFromChanges(domains: string[]): Choice {
  const { changed, related } = readChanges();
  const choice = chooseChanged(changed, related, { domains, tests: listTestFiles() });
  const files = choice.files === null ? "all test files" : `${String(choice.files.length)} test files`;
  console.log(`${String(changed.length)} changed files; stages: ${[...choice.stages].join(", ")}; ${files}`);
  return choice;
}

process.exitCode = await main();
