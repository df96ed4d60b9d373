import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { findProject, milestonesOf } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { query } from "@/lib/kernel/operation";
import { visibleTask } from "../policy";
import { mergeTimeline } from "../rules/timeline";
import { BaselinePlan, ProjectTimeline, TaskStatus } from "../schema";

const mostTasks = 2000;

export const listProjectTimeline = query({
  id: "tasks.project_timeline",
  summary: "List a project's milestones and tasks by date; tasks without a date come last, 2,000 tasks at most",
  permission: "tasks.read",
  input: z.strictObject({ id: ProjectId }),
  output: ProjectTimeline,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await findProject(ctx, id);
    const rows = await ctx.db.task.findMany({
      where: { AND: [visibleTask(ctx), { project_id: id }] },
      select: {
        ...{ id: true, title: true, status: true, start_day: true, due_day: true, assignee_id: true, version: true },
        after: { select: { after_id: true } },
      },
      orderBy: [{ due_day: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      take: mostTasks,
    });
    const day = (column: Date | null) => (column === null ? null : fromDayColumn(column));
    const tasks = rows.map(({ start_day, due_day, status, after, ...task }) => ({
      ...{ ...task, status: TaskStatus.parse(status), starts_on: day(start_day), due_on: day(due_day) },
      after_ids: after.map(({ after_id }) => after_id),
    }));
    const baseline = await ctx.db.projectBaseline.findFirst({ where: { tenant_id: ctx.tenant.id, project_id: id } });
    const plan = baseline === null ? {} : BaselinePlan.parse(baseline.plan);
    return { data: mergeTimeline(milestonesOf(project), tasks, plan), baseline_at: baseline?.created_at ?? null };
  },
});
