import { toDayColumn } from "@/lib/commerce/day-column";
import { findProject } from "@/lib/domains/projects";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { locksOf } from "./queries/locks";
import { timeEntryRows } from "./rows";
import { type TimeEntry, ProjectTimeList, ProjectTimePage, TimeEntryList, TimeEntryPage } from "./schema";

/** @throws AppError `not_found`. */
export function findTimeEntry(ctx: Ctx, id: string) {
  return findRow(ctx, timeEntryRows, id);
}

async function withLocks(ctx: Ctx, entries: readonly TimeEntry[]) {
  const locks = await locksOf(ctx, entries);
  return entries.map((entry, index) => ({ ...entry, lock: locks[index] ?? null }));
}

export const listTimeEntries = query({
  id: "time_entries.list",
  summary: "List time entries, newest first",
  permission: "time_entries.read",
  input: TimeEntryList,
  output: TimeEntryPage,
  example: { from: "2026-01-01", to: "2026-01-31" },
  async run(ctx, input) {
    const { task_id, project_id, staff_id, billable, running, from, to } = input;
    const chosen = Object.fromEntries(Object.entries({ task_id, staff_id, billable }).filter(([, value]) => value !== undefined));
    const where: Prisma.TimeEntryWhereInput = {
      AND: [
        chosen,
        project_id === undefined ? {} : { task: { project_id } },
        running === undefined ? {} : { seconds: running ? null : { not: null } },
        from === undefined ? {} : { day: { gte: toDayColumn(from) } },
        to === undefined ? {} : { day: { lte: toDayColumn(to) } },
      ],
    };
    const page = await listPage(ctx, timeEntryRows, input, { where, sort: "-created_at", sorts: { day: "instant" } });
    return { ...page, data: await withLocks(ctx, page.data) };
  },
});

export const listProjectTime = query({
  id: "time_entries.list_of_project",
  summary: "List the time entries of a project's tasks, newest first, with the project's billable and other time",
  permission: "time_entries.read",
  input: ProjectTimeList,
  output: ProjectTimePage,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", billable: "true" },
  async run(ctx, { id, billable, ...input }) {
    const project = await findProject(ctx, id);
    const ofProject = { task: { project_id: id } };
    const where = { ...ofProject, ...(billable === undefined ? {} : { billable }) };
    const page = await listPage(ctx, timeEntryRows, input, { where, sort: "-created_at", sorts: { day: "instant" } });
    const groups = await ctx.db.timeEntry.groupBy({
      by: ["billable"],
      where: { AND: [visible(ctx), ofProject] },
      _sum: { seconds: true },
    });
    const secondsOf = (isBillable: boolean) => groups.find((group) => group.billable === isBillable)?._sum.seconds ?? 0;
    const { _sum: unbilled } = await ctx.db.timeEntry.aggregate({
      where: { AND: [visible(ctx), ofProject, { billable: true, billed: null }] },
      _sum: { seconds: true },
    });
    const sums = {
      billable_seconds: secondsOf(true),
      not_billable_seconds: secondsOf(false),
      unbilled_seconds: project.billing === "hourly" ? (unbilled.seconds ?? 0) : 0,
    };
    return { ...page, data: await withLocks(ctx, page.data), ...sums };
  },
});
