import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { ScheduledExport as ScheduledRow } from "@/prisma/generated/client";
import { exportQueued } from "../events";
import { readerContext } from "../queries/reader";
import { readLanguage } from "../queries/columns";
import { toScheduledExport } from "../resource";
import { scheduledRows } from "../rows";
import { nextRun, overlapMs } from "../rules";
import { ExportDetail, ExportId, ScheduledExportId } from "../schema";
import { assertFewUnfinished, auditNewExport, insertExport } from "./insert";
import { isForbidden } from "./write";

const id = "sxp_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Queues an export for the colleague of a schedule, in the background whatever its length. */
const queueScheduled = command({
  id: "exports.queue",
  summary: "Queue the export of a schedule",
  access: internal("called by the runs of a scheduled export inside their transaction"),
  input: z.strictObject({ id: ExportId, schedule_id: ScheduledExportId, language: z.string() }),
  output: ExportDetail,
  example: { id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a", schedule_id: id, language: "en" },
  async run(ctx, { id, schedule_id, language }) {
    const schedule = await ctx.db.scheduledExport.findFirstOrThrow({ where: { tenant_id: ctx.tenant.id, id: schedule_id } });
    const { list, format, query, columns, staff_id, name } = toScheduledExport(schedule);
    const asker = { staff_id, key_id: null };
    const since = schedule.changes_only ? await changedSince(ctx, schedule) : null;
    await insertExport(ctx, { id, asker, list, format, query, columns, language, title: name, background: true, schedule_id, since });
    return auditNewExport(ctx, id, exportQueued);
  },
});

/** From when on changes are missing at the receiver; null before the first file that arrived. */
async function changedSince(ctx: Ctx, { id, destination_id }: ScheduledRow): Promise<Date | null> {
  const arrived = destination_id === null ? {} : { deliveries: { some: { destination_id, status: "delivered" } } };
  const last = await ctx.db.export.findFirst({
    where: { tenant_id: ctx.tenant.id, schedule_id: id, status: "ready", ...arrived },
    select: { created_at: true },
    orderBy: { created_at: "desc" },
  });
  return last && new Date(last.created_at.getTime() - overlapMs);
}

async function queueRun(ctx: CommandCtx, { id: schedule_id, staff_id }: ScheduledRow): Promise<z.output<typeof ExportDetail>> {
  const id = newId(ctx.clock.now());
  const language = await readLanguage(await readerContext(ctx, { id, staff_id, key_id: null }));
  return queueScheduled(ctx, { id, schedule_id, language });
}

export const runScheduledExport = command({
  id: "scheduled_exports.run",
  summary: "Run a scheduled export now; its next run stays as it is",
  permission: "exports.write",
  input: z.strictObject({ id: ScheduledExportId }),
  output: ExportDetail,
  example: { id },
  async run(ctx, { id }) {
    const schedule = await lockRow(ctx, scheduledRows, id);
    await assertFewUnfinished(ctx, { staff_id: schedule.staff_id, key_id: null });
    const made = await queueRun(ctx, schedule);
    await changeRow(ctx, scheduledRows, schedule, { last_run_at: ctx.clock.now() });
    return made;
  },
});

/** Runs that were missed are skipped: the list is read as it is now. */
export const runDueExport = command({
  id: "scheduled_exports.run_due",
  summary: "Run a scheduled export that is due, and set its next run",
  access: internal("called by the schedule that runs due exports, as the system"),
  input: z.strictObject({ id: ScheduledExportId }),
  output: z.object({ export_id: ExportId.nullable() }),
  example: { id },
  async run(ctx, { id }) {
    const schedule = await lockRow(ctx, scheduledRows, id);
    const now = ctx.clock.now();
    // Paused, or run by another worker, after it was listed.
    if (schedule.next_run_at === null || schedule.next_run_at > now) return { export_id: null };
    const made = await queueRun(ctx, schedule).catch((error: unknown) => {
      if (isForbidden(error)) return null;
      throw error;
    });
    const next_run_at = nextRun(toScheduledExport(schedule), now, (await readSettings(ctx)).timezone);
    // A colleague who has left gets no more files.
    await changeRow(ctx, scheduledRows, schedule, made ? { next_run_at, last_run_at: now } : { next_run_at: null });
    return { export_id: made?.id ?? null };
  },
});
