import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { copyDraft } from "./bulk";
import { bearer } from "./callers";
import type { Finding } from "./findings";
import { untilQuiet, type House } from "./house";
import { percentile } from "./statistics";

/**
 * From an event's moment within its command, which is before the commit, to the start of the function that follows it, with nothing else to
 * do.
 */
export async function measureEvents(house: House): Promise<Finding[]> {
  const [hot] = house.tenants;
  const quiet = await untilQuiet(house, 60);
  const ids = await copyDraft(house.admin, hot.id, hot.template_id, house.scale.seconds * 10);
  for (const id of ids) {
    const { status } = await house.web.gun.fire({
      method: "POST",
      path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/finalize`,
      headers: bearer(hot.keys[0] ?? ""),
    });
    if (status !== 200) throw new AppError("internal", `An invoice could not be issued: ${String(status)}.`);
    await sleep(300);
  }
  await untilQuiet(house, 60);
  const { rows } = await house.admin.query<{ wait: number }>(
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
      ...(quiet ? {} : { note: "the worker had not yet drawn all earlier invoices" }),
    },
  ];
}
