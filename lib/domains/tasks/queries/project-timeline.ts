import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { findProject, milestonesOf } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { query } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { mergeTimeline } from "../rules";
import { ProjectTimeline, TaskStatus } from "../schema";

const mostTasks = 1000;

export const listProjectTimeline = query({
  id: "tasks.project_timeline",
  summary: "List a project's milestones and tasks by date; tasks without a date come last, 1,000 tasks at most",
  permission: "tasks.read",
  input: z.strictObject({ id: ProjectId }),
  output: ProjectTimeline,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await findProject(ctx, id);
    const rows = await ctx.db.task.findMany({
      where: { AND: [visible(ctx), { project_id: id }] },
      select: { id: true, title: true, status: true, due_day: true, assignee_id: true },
      orderBy: [{ due_day: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      take: mostTasks,
    });
    const tasks = rows.map(({ due_day, status, ...task }) => {
      return { ...task, status: TaskStatus.parse(status), due_on: due_day === null ? null : fromDayColumn(due_day) };
    });
    return { data: mergeTimeline(milestonesOf(project), tasks) };
  },
});
