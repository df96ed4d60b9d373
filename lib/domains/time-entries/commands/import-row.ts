import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { instantOfWallTime } from "@/lib/commerce/timezone";
import { assertNotFarAhead } from "@/lib/commerce/near-day";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { createTask, deleteTask } from "@/lib/domains/tasks";
import { assertWeeksOpen } from "@/lib/domains/timesheets";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { timeEntryCreated, timeEntryDeleted } from "../events";
import { assertMayWorkFor } from "../policy";
import { assertDaysUnlocked, assertFitsDay } from "../queries/locks";
import { namedPlace, namedStaff } from "../queries/named";
import { isBillable } from "../queries/billable";
import { timeEntryRows } from "../rows";
import { assertNotBilled } from "../rules";
import { TimeEntry, TimeEntryId, TimeEntryImport } from "../schema";

/** The colleague's day, on which rows of a file may be at the same moment, be equal, or be more than 24 hours together. */
export async function dayOfRow(ctx: CommandCtx, { day, ...named }: z.output<typeof TimeEntryImport>): Promise<string | null> {
  try {
    return `${await namedStaff(ctx, named)} ${day}`;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** @throws AppError `conflict` at a column, for which a file's check has words. */
function clash(path: string, code: string, message: string): AppError {
  return new AppError("conflict", message, { errors: [{ path, code, message }] });
}

/** The latest task of this title at its place; a new one is done, so that it is in nobody's list. */
async function taskOf(ctx: CommandCtx, title: string, staff_id: string, place: Awaited<ReturnType<typeof namedPlace>>): Promise<string> {
  const found = await ctx.db.task.findFirst({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, title: { equals: title, mode: "insensitive" }, ...place },
    select: { id: true },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
  });
  return found?.id ?? (await createTask(ctx, { title, ...place, assignee_id: staff_id, status: "done" })).id;
}

export const importTimeEntry = command({
  id: "time_entries.import",
  summary: "Enter time from a row of a file; a task that its project does not have yet is made",
  access: internal("called by the import of files, once for each row"),
  input: TimeEntryImport,
  output: TimeEntry,
  example: { project: "New roastery", task: "Floor plan", day: "2026-01-05", duration_seconds: 2700 },
  async run(ctx, { task: title, day, start_time, duration_seconds: seconds, note = "", billable: stated, ...named }) {
    const staff_id = await namedStaff(ctx, named);
    assertMayWorkFor(ctx, staff_id);
    const place = await namedPlace(ctx, named);
    assertNotFarAhead(day, await tenantToday(ctx));
    await assertWeeksOpen(ctx, staff_id, [day]);
    await assertDaysUnlocked(ctx, [day]);
    await assertFitsDay(ctx, { staff_id, day, seconds });
    const { timezone } = await readSettings(ctx);
    const started_at = start_time === undefined ? null : instantOfWallTime(`${day}T${start_time}`, timezone);
    if (started_at !== null && (await ctx.db.timeEntry.count({ where: { tenant_id: ctx.tenant.id, staff_id, started_at } })) > 0)
      throw clash("start_time", "same_start", "Time of this colleague that started at the same moment is entered already.");
    const task_id = await taskOf(ctx, title, staff_id, place);
    const billable = stated ?? (await isBillable(ctx, place));
    const columns = { staff_id, task_id, day: toDayColumn(day), started_at, seconds, note, billable };
    // Without a time of day, the whole entry tells whether the file was imported before.
    const same = { tenant_id: ctx.tenant.id, staff_id, task_id, day: columns.day, seconds, note };
    if (started_at === null && (await ctx.db.timeEntry.count({ where: same })) > 0)
      throw clash("task", "same_time", "The same time is entered already: colleague, task, day, duration and note are equal.");
    return createRow(ctx, timeEntryRows, columns, timeEntryCreated);
  },
});

/** The task that was made with an entry, if nothing else came to it; by the trail of the command that made both. */
async function taskMadeWith(ctx: CommandCtx, entry: { id: string; task_id: string }): Promise<string | null> {
  const where = { tenant_id: ctx.tenant.id };
  const cause = await ctx.db.auditEntry.findFirst({ where: { ...where, record_id: entry.id, operation: importTimeEntry.id } });
  if (cause === null) return null;
  const made = await ctx.db.auditEntry.findFirst({
    where: { ...where, record_id: entry.task_id, operation: createTask.id, cause_id: cause.id },
  });
  const used = await ctx.db.timeEntry.count({ where: { ...where, task_id: entry.task_id, id: { not: entry.id } } });
  const task = await ctx.db.task.findFirst({ where: { ...where, id: entry.task_id, version: 1, sub_tasks: { none: {} } } });
  return made !== null && used === 0 && task !== null && can(ctx, "tasks.delete") ? task.id : null;
}

export const takeBackTimeEntry = command({
  id: "time_entries.take_back",
  summary: "Delete time that came from a file, with the task that was made for it",
  access: internal("called by the undoing of an import, once for each row"),
  input: z.strictObject({ id: TimeEntryId }),
  output: z.object({}),
  example: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, timeEntryRows, id);
    assertNotBilled(row);
    const day = fromDayColumn(row.day);
    await assertWeeksOpen(ctx, row.staff_id, [day]);
    await assertDaysUnlocked(ctx, [day]);
    if ((await ctx.db.timeEntry.count({ where: { tenant_id: ctx.tenant.id, corrects_id: id } })) > 0)
      throw new AppError("conflict", "This time was corrected.");
    const task_id = await taskMadeWith(ctx, row);
    await deleteRow(ctx, timeEntryRows, row, timeEntryDeleted);
    if (task_id !== null) await deleteTask(ctx, { id: task_id });
    return {};
  },
});
