import { parseArgs } from "node:util";
import { installSystemPackages } from "./install-system.mjs";
import { addCounts, exitCodeFor, summaryLine, type Counts } from "./test-counts";
import { hasEndToEndTests, runStage, stageNames, stagesWithSystemPackages, steps, type StageName } from "./test-stages";

const help = `npm test [-- --only <stage>[,<stage>...]]

Runs everything that can fail, from a fresh clone on: installs what is missing, then runs these stages in their order:
  generate     database client and other generated code
  lint         oxlint: what a single file may say
  layers       dependency-cruiser: who may import whom
  types        the TypeScript compiler
  build        the built product (when there are end-to-end tests, or when named)
  unit         tests that need nothing but themselves
  integration  tests with PostgreSQL, and other real servers and programs
  e2e          end-to-end tests: the built product in Chromium

A stage that is not made of tests counts as one. A failed stage stops none of the others. The last line is "N passed, N failed"
(", N skipped" when there are any); the exit code is 0 only when nothing failed and something passed.

  --only <stages>  these stages alone; may be repeated
  --help           this text`;

/** Debian's packages come while the stages run that need none of them; where they do not come, nothing after those runs. */
async function runStages(chosen: ReadonlySet<StageName>): Promise<Counts[]> {
  const needsPackages = (name: StageName) => stagesWithSystemPackages.includes(name);
  const ready = [...chosen].some(needsPackages) ? installSystemPackages() : Promise.resolve(true);
  const counts: Counts[] = [];
  for (const step of steps) {
    const stages = step.filter((name) => chosen.has(name));
    if (stages.some(needsPackages) && !(await ready)) return [...counts, { passed: 0, failed: 1, skipped: 0 }];
    counts.push(...(await Promise.all(stages.map((name) => runStage(name, { prefixed: stages.length > 1 })))));
  }
  return counts;
}

/** The stages that `--only` names, or all; null when it names one that does not exist. */
function chooseStages(only: string[] | undefined): Set<StageName> | null {
  if (only === undefined) return new Set(stageNames.filter((name) => (name !== "build" && name !== "e2e") || hasEndToEndTests()));
  const named = only.flatMap((list) => list.split(",")).map((name) => stageNames.find((known) => known === name));
  const known = named.filter((name) => name !== undefined);
  return known.length === named.length ? new Set(known) : null;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true }, help: { type: "boolean" } } });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const chosen = chooseStages(values.only);
  if (chosen === null) {
    console.error(`--only takes these stages: ${stageNames.join(", ")}`);
    return 2;
  }
  const total = addCounts(await runStages(chosen));
  console.log(`\n${summaryLine(total)}`);
  return exitCodeFor(total);
}

process.exitCode = await main();
