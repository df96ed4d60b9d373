import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import { engineKeys, readEnvironment } from "@/lib/kernel/env";
import { getsOf } from "../callers";
import type { Finding } from "../findings";
import { measure } from "../turns";
import type { System } from "../system";
import { figureOf, type LongCompany } from "./company";

/** Lists requested per second by other companies meanwhile. */
const othersPerSecond = 20;

/** A schedule's work for a company, and how much of it is left. */
interface Work {
  schedule: string;
  what: string;
  count: number;
  left(): Promise<number>;
}

/**
 * Starts a schedule's work for one company, as its firing does, and waits until all of it is done: the time for ten thousand, and the p99
 * of other companies' requests meanwhile against the p99 without it.
 */
export async function measureSchedule(system: System, company: LongCompany, work: Work): Promise<Finding[]> {
  const others = { ...system, tenants: [system.tenants[1] ?? system.tenants[0], ...system.tenants.slice(2)] as const };
  const seconds = system.scale.seconds * 5;
  const lists = () =>
    measure(system.web.metrics, () => system.web.gun.openLoop(othersPerSecond, seconds, getsOf(others, "/api/tenant/customers?limit=50")));
  await lists();
  const alone = await lists();
  const started = performance.now();
  await fire(system, company, work.schedule);
  const beside = await lists();
  const deadline = started + 3_600_000;
  while ((await work.left()) > 0) {
    if (performance.now() > deadline) throw new AppError("internal", `After an hour, ${work.what} are not done.`);
    await sleep(100);
  }
  const took = (performance.now() - started) / 1000;
  const ten = Math.round((took * 10_000) / work.count);
  return [
    { ...figureOf(`${work.what}, ten thousand`, "s", ten, 3600), note: `${work.count.toLocaleString("en")} were measured` },
    {
      goal: 10,
      what: "Lists of other companies meanwhile",
      unit: "ms p99",
      floor: { name: "without them", value: alone.p99 },
      figure: beside.p99,
      ratio: beside.p99 / alone.p99,
      target: { of: "ratio", bound: "at most", value: 2 },
    },
  ];
}

async function fire(system: System, company: LongCompany, schedule: string): Promise<void> {
  const { event_key } = engineKeys(readEnvironment(system.environment));
  const answer = await fetch(`http://127.0.0.1:${system.environment["ENGINE_PORT"] ?? ""}/e/${event_key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([{ name: `schedule/${schedule}`, data: { tenant_id: company.id } }]),
  });
  if (!answer.ok) throw new AppError("internal", `The engine answered ${String(answer.status)}: ${await answer.text()}`);
}
