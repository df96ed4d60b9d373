import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { timesheetSubmitted, timesheetWithdrawn } from "../events";
import { assertOwn, workerOf } from "../policy";
import { timesheetRows } from "../rows";
import { assertAllows, mondayOf } from "../rules";
import { Timesheet, TimesheetId, TimesheetStatus, TimesheetSubmit } from "../schema";

const undecided = { decided_by: null, decided_at: null, rejection_reason: null };

/** Locks the colleague, as a timer does that starts: the week freezes before or after it, never in between. */
export const submitTimesheet = command({
  id: "timesheets.submit",
  summary: "Submit one's time of a week for approval; until it is decided on, the time can't change",
  permission: "time_entries.write",
  input: TimesheetSubmit,
  output: Timesheet,
  example: { week: "2026-01-05" },
  async run(ctx, { week: day }) {
    const staff_id = workerOf(ctx);
    const tenant_id = ctx.tenant.id;
    const week = mondayOf(day);
    await lockRows(ctx, "staff", [staff_id]);
    const ofWeek = { tenant_id, staff_id, day: { gte: toDayColumn(week), lte: toDayColumn(addDays(week, 6)) } };
    if (week > (await tenantToday(ctx))) throw new AppError("conflict", "This week is still to come. Submit it once it starts.");
    if ((await ctx.db.timeEntry.count({ where: ofWeek })) === 0)
      throw new AppError("conflict", "There is no time in this week. Enter some before you submit it.");
    if ((await ctx.db.timeEntry.count({ where: { ...ofWeek, seconds: null } })) > 0)
      throw new AppError("conflict", "Your timer is running in this week. Stop it first.");
    const { _sum: sum } = await ctx.db.timeEntry.aggregate({ where: ofWeek, _sum: { seconds: true } });
    const columns = { ...undecided, status: "submitted", seconds: sum.seconds ?? 0, submitted_at: ctx.clock.now() };
    const present = await ctx.db.timesheet.findFirst({ where: { tenant_id, staff_id, week: toDayColumn(week) }, select: { id: true } });
    if (present === null) return createRow(ctx, timesheetRows, { ...columns, staff_id, week: toDayColumn(week) }, timesheetSubmitted);
    const before = await lockRow(ctx, timesheetRows, present.id);
    assertAllows(TimesheetStatus.parse(before.status), "submit");
    return changeRow(ctx, timesheetRows, before, columns, timesheetSubmitted);
  },
});

export const withdrawTimesheet = command({
  id: "timesheets.withdraw",
  summary: "Recall one's submitted timesheet, to change its time",
  permission: "time_entries.write",
  input: z.strictObject({ id: TimesheetId }),
  output: Timesheet,
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, timesheetRows, id);
    assertOwn(ctx, before);
    assertAllows(TimesheetStatus.parse(before.status), "withdraw");
    return changeRow(ctx, timesheetRows, before, { ...undecided, status: "open", submitted_at: null }, timesheetWithdrawn);
  },
});
