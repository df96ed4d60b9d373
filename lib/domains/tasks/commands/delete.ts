import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { taskDeleted } from "../events";
import { taskRows } from "../rows";
import { assertWithoutSteps, assertWithoutTime } from "../rules";
import { TaskId } from "../schema";
import { removeTaskDependency } from "./dependencies";

export const deleteTask = command({
  id: "tasks.delete",
  summary: "Delete a task without sub-tasks for good; tasks that wait for it wait no longer, and its history stays in the audit trail",
  permission: "tasks.delete",
  input: z.strictObject({ id: TaskId }),
  output: z.object({}),
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, taskRows, id);
    const steps = { tenant_id: ctx.tenant.id, parent_id: id };
    assertWithoutSteps(await ctx.db.task.count({ where: { ...steps, deleted_at: null } }));
    await ctx.db.task.deleteMany({ where: steps });
    assertWithoutTime(await ctx.db.timeEntry.count({ where: { tenant_id: ctx.tenant.id, task_id: id } }));
    await releaseWaiting(ctx, id);
    await deleteRow(ctx, taskRows, before, taskDeleted);
    return {};
  },
});

/** Tasks that wait for a deleted one wait no longer, and say so as after any other change of what they wait for. */
async function releaseWaiting(ctx: CommandCtx, after_id: string): Promise<void> {
  const links = await ctx.db.taskDependency.findMany({
    where: { tenant_id: ctx.tenant.id, after_id, task: { deleted_at: null } },
    select: { task_id: true },
    orderBy: { task_id: "asc" },
  });
  for (const { task_id: id } of links) await removeTaskDependency(ctx, { id, after_id });
}

/** What somebody has changed meanwhile is theirs, and stays. */
export const dropUntouchedTask = command({
  id: "tasks.drop_untouched",
  summary: "Delete a task that was created by mistake, unless somebody has changed it",
  access: internal("called by macros.take_back"),
  input: z.strictObject({ id: TaskId }),
  output: z.object({}),
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const where = { tenant_id: ctx.tenant.id, id, deleted_at: null };
    if (!(await ctx.db.task.findFirst({ where, select: { id: true } }))) return {};
    const before = await lockRow(ctx, taskRows, id);
    const steps = await ctx.db.task.count({ where: { tenant_id: ctx.tenant.id, parent_id: id } });
    if (before.version === 1 && steps === 0) await deleteRow(ctx, taskRows, before, taskDeleted);
    return {};
  },
});
