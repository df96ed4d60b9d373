import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { getsOf } from "./callers";
import { measureFinalize } from "./finalize";
import { failed, judge, notBuilt, renderTable, type Finding } from "./findings";
import { openHouse, type Closer, type House } from "./house";
import { measureLists } from "./lists";
import { assertAnswered } from "./load";
import { measureNeighbours } from "./neighbours";
import { measureEvents } from "./news";
import { suiteNames, type BenchOptions, type SuiteName } from "./options";
import { measurePage } from "./page";
import { measurePdf } from "./pdf";
import { measureReads } from "./reads";
import { measureStart } from "./start";
import { measureWebhooks } from "./webhooks";
import { measureWrites } from "./writes";

const suites: Record<SuiteName, (house: House) => Promise<Finding[]>> = {
  reads: measureReads,
  lists: measureLists,
  writes: measureWrites,
  finalize: measureFinalize,
  pdf: measurePdf,
  neighbours: measureNeighbours,
  webhooks: measureWebhooks,
  news: measureEvents,
  start: measureStart,
  page: measurePage,
};

/** Code that has run a few hundred times is compiled anew by V8, and much faster: no figure is taken before that. */
async function warmUp(house: House): Promise<void> {
  const [hot] = house.tenants;
  const shots = { shots: house.scale.seconds * 300 };
  for (const path of ["/api/bare", `/api/list?tenant=${hot.id}`, `/api/list-with-labels?tenant=${hot.id}`])
    await house.floor.gun.closedLoop(4, shots, () => ({ method: "GET", path }));
  for (const path of ["/api/tenant/settings/general", "/api/tenant/customers?limit=50"])
    assertAnswered(await house.web.gun.closedLoop(4, shots, getsOf(house, path)));
}

/**
 * Measures what is asked for, prints the table, and writes the report. A part that fails, fails alone. Answers the report's path, and
 * whether all was measured.
 */
export async function runBench(
  root: string,
  options: BenchOptions,
  onClose: (close: Closer) => void,
): Promise<{ path: string; complete: boolean }> {
  const started = performance.now();
  const say = (step: string): void => console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${step}`);
  const house = await openHouse(root, options, onClose, say);
  say("Warming up");
  await warmUp(house);
  const chosen = options.only.length === 0 ? suiteNames : suiteNames.filter((name) => options.only.includes(name));
  const findings: Finding[] = [];
  for (const name of chosen) {
    say(name);
    findings.push(...(await suites[name](house).catch((error: unknown) => [failed(name, error)])));
  }
  if (options.only.length === 0)
    findings.push({ ...notBuilt(6, "Export of 100,000 rows"), isBuilt: existsSync(join(root, "lib/domains/exports")) });
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? "", memory_bytes: totalmem(), node: process.versions.node };
  const report = {
    at: new Date().toISOString(),
    machine,
    scale: house.scale,
    parts: chosen,
    findings: findings.map((finding) => ({ ...finding, verdict: judge(finding) })),
  };
  mkdirSync(options.dataDir, { recursive: true });
  const path = join(options.dataDir, `${report.at.slice(0, 10)}.json`);
  writeFileSync(path, `${JSON.stringify(report, undefined, 2)}\n`);
  const { tenants, customersEach, rounds, seconds } = house.scale;
  console.log(
    `\n${String(tenants)} companies, ${(tenants * customersEach).toLocaleString("en")} customers; ` +
      `medians of ${String(rounds)} turns of ${String(seconds)} s; ${String(machine.processors)} processors\n`,
  );
  console.log(renderTable([...findings].sort((one, other) => (one.goal ?? 99) - (other.goal ?? 99))));
  return { path, complete: findings.every((finding) => judge(finding) !== "failed") };
}
