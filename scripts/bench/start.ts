import { join } from "node:path";
import { startChild } from "../demo/child";
import { pickPort } from "../demo/ports";
import { webArguments } from "../demo/serving";
import type { Finding } from "./findings";
import { untilAnswering, type System } from "./system";
import { getsOf } from "./callers";
import { assertAnswered } from "./load";
import { median } from "./statistics";
import { readUsage } from "./usage";

/** Measures the start until the health check succeeds, with PostgreSQL running, and the web process's memory after load. */
export async function measureStart(system: System): Promise<Finding[]> {
  const times: number[] = [];
  for (let round = 0; round < system.scale.rounds; round++) times.push(await startOnce(system));
  const lists = getsOf(system, "/api/tenant/customers?limit=200");
  assertAnswered(await system.web.gun.closedLoop(16, { seconds: system.scale.seconds * 3 }, lists));
  const { resident_bytes } = await readUsage(system.web.metrics);
  return [
    {
      goal: 9,
      what: "Cold start to green health",
      unit: "s",
      floor: null,
      figure: median(times),
      ratio: null,
      target: { of: "figure", bound: "at most", value: 3 },
    },
    {
      goal: 9,
      what: "Web process under load",
      unit: "MiB",
      floor: null,
      figure: resident_bytes / 1024 ** 2,
      ratio: null,
      target: { of: "figure", bound: "at most", value: 450 },
      note: "resident, after all the parts before and lists of 200 rows by 16 clients",
    },
  ];
}

async function startOnce(system: System): Promise<number> {
  const [port, adminPort] = [await pickPort(null), await pickPort(null)];
  const log = join(system.dataDir, "start.log");
  const environment = {
    ...system.environment,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    ATRIUM_BASE_URL: `http://localhost:${String(port)}`,
  };
  const started = performance.now();
  const child = startChild(webArguments(system.root), { cwd: system.root, log, environment });
  system.stopLater(child);
  await untilAnswering(`http://127.0.0.1:${String(port)}/api/health`, child, log);
  const seconds = (performance.now() - started) / 1000;
  await child.stop(15_000);
  return seconds;
}
