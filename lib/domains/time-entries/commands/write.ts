import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { assertNotFarAhead } from "@/lib/commerce/near-day";
import { tenantToday } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { findTask } from "@/lib/domains/tasks";
import { assertWeeksOpen, findRejectedWeeks } from "@/lib/domains/timesheets";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { timeEntryCreated, timeEntryDeleted, timeEntryUpdated } from "../events";
import { assertMayWorkFor, workerFor } from "../policy";
import { isBillable } from "../queries/billable";
import { assertDaysUnlocked, assertFitsDay } from "../queries/locks";
import { timeEntryRows } from "../rows";
import { assertNotBilled, cycleStart } from "../rules";
import { TimeEntry, TimeEntryCreate, TimeEntryId, TimeEntryUpdate } from "../schema";

/** The locked entry. @throws AppError `forbidden` for another colleague's, except for those who approve time. */
async function lockOwn(ctx: CommandCtx, id: string) {
  const row = await lockRow(ctx, timeEntryRows, id);
  assertMayWorkFor(ctx, row.staff_id);
  if (row.corrects_id !== null && !(await isOfRejectedWeek(ctx, row)))
    throw new AppError("conflict", "A correction stays as it is. Correct the entry again.");
  assertNotBilled(row);
  await assertWeeksOpen(ctx, row.staff_id, [fromDayColumn(row.day)]);
  if (row.seconds !== null) await assertDaysUnlocked(ctx, [fromDayColumn(row.day)]);
  return row;
}

/** A correction of a rejected week may be deleted, so that the week can be mended; others stay. */
async function isOfRejectedWeek(ctx: CommandCtx, { staff_id, day }: { staff_id: string; day: Date }): Promise<boolean> {
  const week = toDayColumn(cycleStart(fromDayColumn(day), "weekly"));
  return (await findRejectedWeeks(ctx, [{ staff_id, week }])).length > 0;
}

export const createTimeEntry = command({
  id: "time_entries.create",
  summary: "Enter time that one has spent on a task, or a colleague, for those who approve time",
  permission: "time_entries.write",
  input: TimeEntryCreate,
  output: TimeEntry,
  example: { task_id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", day: "2026-01-05", duration_seconds: 2700, note: "Called the supplier" },
  async run(ctx, { task_id, staff_id: whose, day: sent, duration_seconds: seconds, note = "", billable: stated }) {
    const task = await findTask(ctx, task_id);
    const billable = stated ?? (await isBillable(ctx, task));
    const staff_id = workerFor(ctx, whose);
    await findStaff(ctx, staff_id);
    const today = await tenantToday(ctx);
    const day = sent ?? today;
    assertNotFarAhead(day, today);
    await assertWeeksOpen(ctx, staff_id, [day]);
    await assertDaysUnlocked(ctx, [day]);
    await assertFitsDay(ctx, { staff_id, day, seconds });
    const columns = { staff_id, task_id, day: toDayColumn(day), started_at: null, seconds, note, billable };
    return createRow(ctx, timeEntryRows, columns, timeEntryCreated);
  },
});

export const updateTimeEntry = command({
  id: "time_entries.update",
  summary: "Change a time entry's day, duration or note; only the fields sent change",
  permission: "time_entries.write",
  input: TimeEntryUpdate.extend({ id: TimeEntryId }),
  output: TimeEntry,
  example: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a", duration_seconds: 3600, billable: false },
  async run(ctx, { id, day, duration_seconds, ...fields }) {
    const before = await lockOwn(ctx, id);
    if (before.corrects_id !== null) throw new AppError("conflict", "A correction isn't edited. Delete it, and correct the entry again.");
    if (before.seconds === null && duration_seconds !== undefined)
      throw new AppError("conflict", "The timer is running; stop it before its duration is changed.");
    if (day !== undefined) {
      assertNotFarAhead(day, await tenantToday(ctx));
      await assertWeeksOpen(ctx, before.staff_id, [day]);
      await assertDaysUnlocked(ctx, [day]);
    }
    if (before.seconds !== null && (day !== undefined || (duration_seconds ?? 0) > before.seconds)) {
      const own = { staff_id: before.staff_id, day: day ?? fromDayColumn(before.day), seconds: duration_seconds ?? before.seconds };
      await assertFitsDay(ctx, own, id);
    }
    const changes = {
      ...fields,
      ...(day === undefined ? {} : { day: toDayColumn(day) }),
      ...(duration_seconds === undefined ? {} : { seconds: duration_seconds }),
    };
    if (Object.keys(changes).length === 0) return timeEntryRows.toResource(before, ctx);
    return changeRow(ctx, timeEntryRows, before, changes, timeEntryUpdated);
  },
});

export const deleteTimeEntry = command({
  id: "time_entries.delete",
  summary: "Delete a time entry, or discard a running timer",
  permission: "time_entries.write",
  input: z.strictObject({ id: TimeEntryId }),
  output: z.object({}),
  example: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockOwn(ctx, id);
    if ((await ctx.db.timeEntry.count({ where: { tenant_id: ctx.tenant.id, corrects_id: id } })) > 0)
      throw new AppError("conflict", "A correction names this time, so it can't be deleted. Change its duration instead.");
    await deleteRow(ctx, timeEntryRows, before, timeEntryDeleted);
    return {};
  },
});
