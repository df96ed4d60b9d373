import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Timesheet as TimesheetRow } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toTimesheet } from "./resource";
import { timesheetRows } from "./rows";
import { isFrozen, mondayOf } from "./rules";
import { Timesheet, TimesheetId, TimesheetList, TimesheetPage, TimesheetStatus } from "./schema";

/** The timesheet of a colleague's week; null before its first submission. */
export async function findTimesheet(ctx: Ctx, staff_id: string, week: string): Promise<Timesheet | null> {
  const row = await ctx.db.timesheet.findFirst({ where: { AND: [visible(ctx), { staff_id, week: toDayColumn(week) }] } });
  return row && toTimesheet(row);
}

/** @throws AppError `conflict` for days of a week that is submitted or approved; the database refuses them too. */
export async function assertWeeksOpen(ctx: Ctx, staff_id: string, days: readonly string[]): Promise<void> {
  const weeks = [...new Set(days.map(mondayOf))].map(toDayColumn);
  const rows = await ctx.db.timesheet.findMany({ where: { tenant_id: ctx.tenant.id, staff_id, week: { in: weeks } } });
  const frozen = rows.find(({ status }) => isFrozen(TimesheetStatus.parse(status)));
  if (frozen === undefined) return;
  const todo = frozen.status === "submitted" ? "Recall it first." : "Ask for it to be reopened.";
  const message = `The week of ${fromDayColumn(frozen.week)} is ${frozen.status}; its time can't change. ${todo}`;
  throw new AppError("conflict", message, { errors: [{ path: "day", code: "week_closed", message }] });
}

/** @throws AppError `conflict` for days of a week that is submitted: its approver would decide on other figures. */
export async function assertNotWaiting(ctx: Ctx, staff_id: string, days: readonly string[]): Promise<void> {
  const weeks = [...new Set(days.map(mondayOf))].map((week) => ({ staff_id, week: toDayColumn(week) }));
  const frozen = await findFrozenWeeks(ctx, weeks);
  if (frozen.some(({ status }) => status === "submitted"))
    throw new AppError("conflict", "This week is waiting for approval. Recall it or wait for the decision.");
}

type Week = Pick<TimesheetRow, "staff_id" | "week">;

function findWeeks(ctx: Ctx, weeks: readonly Week[], statuses: TimesheetStatus[]) {
  const [staff_ids, mondays] = [[...new Set(weeks.map(({ staff_id }) => staff_id))], weeks.map(({ week }) => week)];
  return ctx.db.timesheet.findMany({
    where: { tenant_id: ctx.tenant.id, staff_id: { in: staff_ids }, week: { in: mondays }, status: { in: statuses } },
    select: { staff_id: true, week: true, status: true },
  });
}

/** Those of these weeks that are rejected, whose corrections may be deleted. */
export async function findRejectedWeeks(ctx: Ctx, weeks: readonly Week[]): Promise<Week[]> {
  return weeks.length === 0 ? [] : findWeeks(ctx, weeks, ["rejected"]);
}

/** Those of these weeks that are submitted or approved. */
export async function findFrozenWeeks(ctx: Ctx, weeks: readonly Week[]) {
  if (weeks.length === 0) return [];
  const rows = await findWeeks(ctx, weeks, ["submitted", "approved"]);
  return rows.map(({ status, ...row }) => ({ ...row, status: status === "approved" ? ("approved" as const) : ("submitted" as const) }));
}

export const listTimesheets = query({
  id: "timesheets.list",
  summary: "List timesheets, newest first",
  permission: "time_entries.read",
  input: TimesheetList,
  output: TimesheetPage,
  example: { status: "submitted" },
  async run(ctx, input) {
    const { status, staff_id, week } = input;
    const where = {
      ...(status === undefined ? {} : { status }),
      ...(staff_id === undefined ? {} : { staff_id }),
      ...(week === undefined ? {} : { week: toDayColumn(week) }),
    };
    return listPage(ctx, timesheetRows, input, { where, sort: "-created_at", sorts: { week: "instant" } });
  },
});

export const getTimesheet = query({
  id: "timesheets.get",
  summary: "Get a timesheet",
  permission: "time_entries.read",
  input: z.strictObject({ id: TimesheetId }),
  output: Timesheet,
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toTimesheet(await findRow(ctx, timesheetRows, id)),
});
