import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { assertNotWaiting, assertWeeksOpen } from "@/lib/domains/timesheets";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { timeEntryCorrected } from "../events";
import { assertMayWorkFor } from "../policy";
import { locksOf } from "../queries/locks";
import { timeEntryRows } from "../rows";
import { TimeEntry, TimeEntryCorrect, TimeEntryId } from "../schema";

/** The entry stays as it is; the difference is an entry of today, in the worker's present week. */
export const correctTimeEntry = command({
  id: "time_entries.correct",
  summary: "Correct a time entry that is locked: the difference becomes an entry of today that names it, with the time before and after",
  permission: "time_entries.write",
  input: TimeEntryCorrect.extend({ id: TimeEntryId }),
  output: TimeEntry,
  example: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a", duration_seconds: 2700, reason: "Entered a break as work" },
  async run(ctx, { id, duration_seconds: after, reason }) {
    const entry = await lockRow(ctx, timeEntryRows, id);
    const { staff_id, task_id, billable } = entry;
    assertMayWorkFor(ctx, staff_id);
    if (entry.corrects_id !== null) throw new AppError("conflict", "This is a correction. Correct the entry that it names.");
    const today = await tenantToday(ctx);
    await assertNotWaiting(ctx, staff_id, [fromDayColumn(entry.day), today]);
    const [lock = null] = await locksOf(ctx, [timeEntryRows.toResource(entry, ctx)]);
    const { _sum: sum } = await ctx.db.timeEntry.aggregate({
      where: { tenant_id: ctx.tenant.id, corrects_id: entry.id },
      _sum: { seconds: true },
    });
    if (entry.seconds === null || lock === null) throw new AppError("conflict", "This time can still be changed; edit it instead.");
    const before = entry.seconds + (sum.seconds ?? 0);
    if (before === after) throw new AppError("conflict", "The entry has this time already.");
    await assertWeeksOpen(ctx, staff_id, [today]);
    const columns = {
      ...{ staff_id, task_id, billable, day: toDayColumn(today), started_at: null, seconds: after - before, note: reason },
      ...{ corrects_id: entry.id, corrected_before: before, corrected_after: after },
    };
    return createRow(ctx, timeEntryRows, columns, timeEntryCorrected);
  },
});
