import { expect, test } from "vitest";
import { runInOrder, type RunStage } from "@/scripts/test/schedule";
import { stageNames, waitsFor, type StageName } from "@/scripts/test/stages";

const passed = { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [], flaky: [] };
const failed = { counts: { passed: 0, failed: 1, skipped: 0 }, failures: ["broken"], flaky: [] };

/** Runs stages of which each takes some turns; answers what started and ended, in order, and the results. */
async function run(
  chosen: readonly StageName[],
  options: { failing?: StageName; keepGoing?: boolean; turns?: Partial<Record<StageName, number>> },
) {
  const seen: string[] = [];
  const runStage: RunStage = async (name, signal) => {
    seen.push(`+${name}`);
    for (let turn = 0; turn < (options.turns?.[name] ?? 1) && !signal.aborted; turn += 1) await Promise.resolve();
    seen.push(signal.aborted ? `!${name}` : `-${name}`);
    return name === options.failing ? failed : passed;
  };
  const results = await runInOrder(new Set(chosen), runStage, { waitsFor, keepGoing: options.keepGoing ?? false });
  return { seen, ended: [...results.keys()] };
}

test("every stage runs once, after all that it waits for", async () => {
  const { seen, ended } = await run(stageNames, {});
  expect(new Set(ended)).toEqual(new Set(stageNames));
  for (const name of stageNames)
    for (const before of waitsFor[name]) expect(seen.indexOf(`-${before}`)).toBeLessThan(seen.indexOf(`+${name}`));
});

test("the unit tests run beside a build that takes longer than the checks", async () => {
  const { seen } = await run(stageNames, { turns: { build: 50 } });
  expect(seen.indexOf("+unit")).toBeLessThan(seen.indexOf("-build"));
  expect(seen.indexOf("-build")).toBeLessThan(seen.indexOf("+integration"));
});

test("a failure ends what runs beside it, and nothing starts after it", async () => {
  const { seen, ended } = await run(stageNames, { failing: "types", turns: { build: 50 } });
  expect(ended).toContain("types");
  expect(ended).not.toContain("build");
  expect(seen).toContain("!build");
  expect(seen).not.toContain("+unit");
});

test("with keepGoing every stage runs in spite of a failure", async () => {
  const { ended } = await run(stageNames, { failing: "lint", keepGoing: true });
  expect(new Set(ended)).toEqual(new Set(stageNames));
});

test("stages that are not chosen hold up nothing", async () => {
  expect((await run(["e2e", "unit"], {})).ended).toEqual(["e2e", "unit"]);
});
