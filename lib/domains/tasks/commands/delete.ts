import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { taskDeleted } from "../events";
import { taskRows } from "../rows";
import { assertWithoutSteps, assertWithoutTime } from "../rules";
import { TaskId } from "../schema";

export const deleteTask = command({
  id: "tasks.delete",
  summary: "Delete a task without sub-tasks for good; its history stays in the audit trail",
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
    await deleteRow(ctx, taskRows, before, taskDeleted);
    return {};
  },
});

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
