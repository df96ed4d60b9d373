import { z } from "zod";
import { findDestination } from "@/lib/domains/export-destinations";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { schedulerOf } from "../policy";
import { readLanguage } from "../queries/columns";
import { assertReadable } from "../queries/lists";
import { knowsChanges, planTable } from "../queries/table";
import { toScheduledExport } from "../resource";
import { scheduledRows } from "../rows";
import { assertDaysOfFrequency, checkRhythm, nextRun } from "../rules";
import {
  mostScheduled,
  ScheduledExport,
  ScheduledExportCreate,
  ScheduledExportId,
  ScheduledExportUpdate,
  type ExportList,
  type Rhythm,
} from "../schema";

const id = "sxp_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** The next run from now on, by the company's clocks. */
async function readNextRun(ctx: CommandCtx, rhythm: Rhythm): Promise<Date> {
  return nextRun(rhythm, ctx.clock.now(), (await readSettings(ctx)).timezone);
}

/** @returns the keys of the file's columns. @throws AppError `forbidden`, `invalid` for what the list does not have. */
async function checkTable(
  ctx: CommandCtx,
  asked: { list: ExportList; query: Record<string, string>; columns: readonly string[] },
): Promise<string[]> {
  assertReadable(ctx, asked.list);
  const { columns } = await planTable(ctx, { ...asked, language: await readLanguage(ctx) });
  return columns.map(({ key }) => key);
}

/** @throws AppError `invalid` for changes of a list that does not know them, `not_found` for an unknown server. */
async function checkDelivery(
  ctx: CommandCtx,
  { list, changes_only, destination_id }: Pick<ScheduledExport, "list" | "changes_only" | "destination_id">,
): Promise<void> {
  if (changes_only && !knowsChanges(list)) throw invalidField("changes_only", "unsupported", "This list can’t say what changed.");
  if (destination_id !== null) await findDestination(ctx, destination_id);
}

export const createScheduledExport = command({
  id: "scheduled_exports.create",
  summary: "Schedule an export; each file arrives in your inbox and by email, and at an SFTP server where one is given",
  permission: "exports.write",
  input: ScheduledExportCreate,
  output: ScheduledExport,
  example: {
    name: "Overdue invoices",
    list: "invoices",
    format: "xlsx",
    query: { status: "overdue" },
    frequency: "weekly",
    weekday: 1,
    time: "07:30",
  },
  async run(ctx, { query = {}, columns = [], weekday = null, month_day = null, frequency, time, ...given }) {
    const fields = { ...given, changes_only: given.changes_only ?? false, destination_id: given.destination_id ?? null };
    const staff_id = schedulerOf(ctx);
    assertDaysOfFrequency(frequency, { weekday, month_day });
    const rhythm = checkRhythm({ frequency, weekday, month_day, time });
    const keys = await checkTable(ctx, { list: fields.list, query, columns });
    await checkDelivery(ctx, fields);
    const count = await ctx.db.scheduledExport.count({ where: { tenant_id: ctx.tenant.id, staff_id } });
    if (count >= mostScheduled) throw new AppError("conflict", `You already have ${mostScheduled} scheduled exports; delete one first.`);
    const next_run_at = await readNextRun(ctx, rhythm);
    return createRow(ctx, scheduledRows, { ...fields, ...rhythm, query, columns: keys, staff_id, next_run_at });
  },
});

export const updateScheduledExport = command({
  id: "scheduled_exports.update",
  summary: "Change a scheduled export; only the fields sent change",
  permission: "exports.write",
  input: ScheduledExportUpdate.extend({ id: ScheduledExportId }),
  output: ScheduledExport,
  example: { id, time: "06:00" },
  async run(ctx, { id, ...changes }) {
    const row = await lockRow(ctx, scheduledRows, id);
    const before = toScheduledExport(row);
    const { list, query, columns, frequency, weekday, month_day, time } = { ...before, ...changes };
    assertDaysOfFrequency(frequency, changes);
    const rhythm = checkRhythm({ frequency, weekday, month_day, time });
    const keys = changes.query || changes.columns ? await checkTable(ctx, { list, query, columns }) : columns;
    await checkDelivery(ctx, { ...before, ...changes });
    const next_run_at = before.next_run_at && (await readNextRun(ctx, rhythm));
    return changeRow(ctx, scheduledRows, row, { ...changes, ...rhythm, columns: keys, next_run_at });
  },
});

export const pauseScheduledExport = command({
  id: "scheduled_exports.pause",
  summary: "Pause a scheduled export",
  permission: "exports.write",
  input: z.strictObject({ id: ScheduledExportId }),
  output: ScheduledExport,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, scheduledRows, id);
    if (before.next_run_at === null) throw new AppError("conflict", "The scheduled export is paused already; it can be resumed.");
    return changeRow(ctx, scheduledRows, before, { next_run_at: null });
  },
});

export const resumeScheduledExport = command({
  id: "scheduled_exports.resume",
  summary: "Resume a paused scheduled export; missed runs are skipped",
  permission: "exports.write",
  input: z.strictObject({ id: ScheduledExportId }),
  output: ScheduledExport,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, scheduledRows, id);
    if (before.next_run_at !== null) throw new AppError("conflict", "The scheduled export is active already; it can be paused.");
    return changeRow(ctx, scheduledRows, before, { next_run_at: await readNextRun(ctx, toScheduledExport(before)) });
  },
});

export const deleteScheduledExport = command({
  id: "scheduled_exports.delete",
  summary: "Delete a scheduled export; its files stay until they expire",
  permission: "exports.write",
  input: z.strictObject({ id: ScheduledExportId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    await deleteRow(ctx, scheduledRows, await lockRow(ctx, scheduledRows, id));
    return {};
  },
});
