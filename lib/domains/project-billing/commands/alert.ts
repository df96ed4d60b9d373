import { z } from "zod";
import { lockProject, reachBudget } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { readSpent } from "../queries/budget";
import { percentOf, thresholdToAlert } from "../rules";

/** Each threshold is published once for a budget; two events of time take turns by the lock on the project. */
export const alertOfBudget = command({
  id: "project_billing.alert_of_budget",
  summary: "Publish that a project's budget in money reached a threshold, once for each",
  access: internal("called by the functions that follow events of time, expenses and projects"),
  input: z.strictObject({ project_id: ProjectId.optional(), task_id: idOf("task").optional() }),
  output: z.object({ threshold: z.int().nullable() }),
  example: { project_id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { project_id, task_id }) {
    const none = { threshold: null };
    const task = task_id === undefined ? null : await ctx.db.task.findFirst({ where: { tenant_id: ctx.tenant.id, id: task_id } });
    const id = project_id ?? task?.project_id ?? null;
    if (id === null) return none;
    const watched = await ctx.db.project.findFirst({ where: { tenant_id: ctx.tenant.id, id, budget_amount: { not: null } } });
    if (watched === null) return none;
    const project = await lockProject(ctx, id);
    const { budget_amount, budget_alerted, status } = project;
    if (budget_amount === null || status === "completed" || status === "cancelled") return none;
    const { spent } = await readSpent(ctx, project);
    const threshold = thresholdToAlert(percentOf(spent, budget_amount), budget_alerted);
    if (threshold === null) return none;
    await reachBudget(ctx, { id, percent: threshold });
    return { threshold };
  },
});
