import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { copyDraft } from "./bulk";
import { bearer } from "./callers";
import type { Finding } from "./findings";
import { untilQuiet, type System } from "./system";
import { percentile } from "./statistics";

/** Measures from an event's time, which precedes its commit, to the start of the subscribed function, on an idle worker. */
export async function measureEvents(system: System): Promise<Finding[]> {
  const [hot] = system.tenants;
  const quiet = await untilQuiet(system, 60);
  const ids = await copyDraft(system.admin, hot.id, hot.template_id, system.scale.seconds * 10);
  for (const id of ids) {
    const { status } = await system.web.gun.fire({
      method: "POST",
      path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/finalize`,
      headers: bearer(hot.keys[0] ?? ""),
    });
    if (status !== 200) throw new AppError("internal", `An invoice could not be issued: ${String(status)}.`);
    await sleep(300);
  }
  await untilQuiet(system, 60);
  const { rows } = await system.admin.query<{ wait: number }>(
    `select extract(epoch from run.started_at - event.occurred_at)::float8 * 1000 as wait
     from public.events event join engine.run run on run.event_id = event.id::text
     where event.name = 'invoice.finalized' and event.record_id = any($1::uuid[]) and run.started_at is not null`,
    [ids],
  );
  return [
    {
      goal: 7,
      what: "Event committed to function started",
      unit: "ms p95",
      floor: null,
      figure: percentile(
        rows.map(({ wait }) => wait),
        0.95,
      ),
      ratio: null,
      target: { of: "figure", bound: "at most", value: 100 },
      ...(quiet ? {} : { note: "the worker had not yet rendered all earlier invoices" }),
    },
  ];
}
