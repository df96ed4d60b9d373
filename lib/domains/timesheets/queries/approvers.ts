import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { idOf } from "@/lib/kernel/base/ids";
import { membersOf } from "@/lib/domains/projects";
import { can, type Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { visible } from "../policy";
import { timesheetRows } from "../rows";
import { commonLeads } from "../rules";
import { TimesheetId } from "../schema";

interface Week {
  staff_id: string;
  week: Date;
}

/** The colleagues who lead every project of a week's time; none if part of it is on no project. */
export async function leadsOf(ctx: Ctx, { staff_id, week }: Week): Promise<string[]> {
  const entries = await ctx.db.timeEntry.findMany({
    where: { tenant_id: ctx.tenant.id, staff_id, day: { gte: week, lte: toDayColumn(addDays(fromDayColumn(week), 6)) } },
    distinct: ["task_id"],
    select: { task: { select: { project: { select: { id: true, owner_id: true, members: true } } } } },
  });
  return commonLeads(
    entries.map(({ task: { project } }) => project && { owner_id: project.owner_id, members: membersOf(project) }),
    staff_id,
  );
}

/** Submitted timesheets that the reader may decide on, oldest first. */
export async function findTimesheetsToDecide(ctx: Ctx, staff_id: string, most: number) {
  const waiting = await ctx.db.timesheet.findMany({
    where: { AND: [visible(ctx), { status: "submitted", ...(ctx.grants === "all" ? {} : { staff_id: { not: staff_id } }) }] },
    select: { id: true, staff_id: true, week: true, staff: { select: { name: true } } },
    orderBy: [{ submitted_at: "asc" }, { id: "asc" }],
    take: most,
  });
  if (can(ctx, "time_entries.approve")) return waiting;
  const led = await Promise.all(waiting.map((row) => leadsOf(ctx, row)));
  return waiting.filter((_, index) => led[index]?.includes(staff_id));
}

export const listTimesheetLeads = query({
  id: "timesheets.list_leads",
  summary: "List the project leads who may decide on a timesheet",
  access: internal("called by the background function that notifies of a submitted timesheet"),
  input: z.strictObject({ id: TimesheetId }),
  output: z.object({ ids: z.array(idOf("staff")) }),
  example: { id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => ({ ids: await leadsOf(ctx, await findRow(ctx, timesheetRows, id)) }),
});
