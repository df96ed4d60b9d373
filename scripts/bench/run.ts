import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { getsOf } from "./callers";
import { measureSales } from "./domains/sales";
import { measureSupport } from "./domains/support";
import { measureVault } from "./domains/vault";
import { measureWork } from "./domains/work";
import { measureEInvoices } from "./e-invoices";
import { measureErasure } from "./erasure";
import { measureFinalize } from "./finalize";
import { failed, judge, renderTable, type Finding } from "./findings";
import { startSystem, type Closer, type System } from "./system";
import { measureGateways } from "./gateways";
import { measureLists } from "./lists";
import { assertAnswered } from "./load";
import { measureNeighbours } from "./neighbours";
import { measureEvents } from "./events";
import { suiteNames, type BenchOptions, type SuiteName } from "./options";
import { measurePage } from "./page";
import { measurePdf } from "./pdf";
import { measureReads } from "./reads";
import { measureStart } from "./start";
import { measureTables } from "./tables";
import { measureWebhooks } from "./webhooks";
import { measureWrites } from "./writes";

const suites: Record<SuiteName, (system: System) => Promise<Finding[]>> = {
  reads: measureReads,
  lists: measureLists,
  writes: measureWrites,
  finalize: measureFinalize,
  "e-invoices": measureEInvoices,
  pdf: measurePdf,
  tables: measureTables,
  neighbours: measureNeighbours,
  erasure: measureErasure,
  webhooks: measureWebhooks,
  gateways: measureGateways,
  events: measureEvents,
  start: measureStart,
  page: measurePage,
  sales: measureSales,
  support: measureSupport,
  vault: measureVault,
  work: measureWork,
};

/** V8 optimizes code after some hundred calls, so nothing is measured before that. */
async function warmUp(system: System): Promise<void> {
  const [hot] = system.tenants;
  const shots = { shots: system.scale.seconds * 300 };
  for (const path of ["/api/bare", `/api/list?tenant=${hot.id}`, `/api/list-with-labels?tenant=${hot.id}`])
    await system.floor.gun.closedLoop(4, shots, () => ({ method: "GET", path }));
  for (const path of ["/api/tenant/settings/general", "/api/tenant/customers?limit=50"])
    assertAnswered(await system.web.gun.closedLoop(4, shots, getsOf(system, path)));
}

/**
 * Runs the selected suites, prints the table and writes the report. A failed suite does not stop the others. Returns the report's path, and
 * whether all suites succeeded.
 */
export async function runBench(
  root: string,
  options: BenchOptions,
  onClose: (close: Closer) => void,
): Promise<{ path: string; complete: boolean }> {
  const started = performance.now();
  const say = (step: string): void => console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${step}`);
  const system = await startSystem(root, options, onClose, say);
  say("Warming up");
  await warmUp(system);
  const chosen = options.only.length === 0 ? suiteNames : suiteNames.filter((name) => options.only.includes(name));
  const findings: Finding[] = [];
  for (const name of chosen) {
    say(name);
    findings.push(...(await suites[name](system).catch((error: unknown) => [failed(name, error)])));
  }
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? "", memory_bytes: totalmem(), node: process.versions.node };
  const report = {
    at: new Date().toISOString(),
    machine,
    scale: system.scale,
    parts: chosen,
    findings: findings.map((finding) => ({ ...finding, verdict: judge(finding) })),
  };
  mkdirSync(options.dataDir, { recursive: true });
  const path = join(options.dataDir, `${report.at.slice(0, 10)}.json`);
  writeFileSync(path, `${JSON.stringify(report, undefined, 2)}\n`);
  const { tenants, customersEach, rounds, seconds } = system.scale;
  console.log(
    `\n${String(tenants)} companies, ${(tenants * customersEach).toLocaleString("en")} customers; ` +
      `medians of ${String(rounds)} turns of ${String(seconds)} s; ${String(machine.processors)} processors\n`,
  );
  console.log(renderTable([...findings].sort((one, other) => (one.goal ?? 99) - (other.goal ?? 99))));
  return { path, complete: findings.every((finding) => judge(finding) !== "failed") };
}
