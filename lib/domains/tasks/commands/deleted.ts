import { z } from "zod";
import { undoHours } from "@/lib/domains/bulk-changes";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { visible } from "../policy";
import { taskDeleted, taskRestored } from "../events";
import { taskRows } from "../rows";
import { Task, TaskId } from "../schema";

const input = z.strictObject({ id: TaskId });
const example = { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** With the tasks that are deleted. */
const allRows: typeof taskRows = { ...taskRows, visible };

export const deleteForADay = command({
  id: "tasks.delete_for_a_day",
  summary: "Delete a task in a way that can be undone for a day",
  access: internal("called by tasks.bulk"),
  input,
  output: Task,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, taskRows, id);
    return changeRow(ctx, allRows, before, { deleted_at: ctx.clock.now() }, taskDeleted);
  },
});

export const restoreTask = command({
  id: "tasks.restore",
  summary: "Take a deleted task back",
  access: internal("called by tasks.undo_bulk"),
  input,
  output: Task,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, allRows, id);
    return changeRow(ctx, allRows, before, { deleted_at: null }, taskRestored);
  },
});

/** Removes for good what can no longer be taken back; sub-tasks first, since they name their task. */
export async function purgeDeletedTasks(ctx: CommandCtx): Promise<void> {
  const old = new Date(ctx.clock.now().getTime() - undoHours * 3_600_000);
  const where = { tenant_id: ctx.tenant.id, deleted_at: { lt: old }, time_entries: { none: {} } };
  await ctx.db.task.deleteMany({ where: { ...where, parent_id: { not: null } } });
  await ctx.db.task.deleteMany({ where: { ...where, parent_id: null, sub_tasks: { none: {} } } });
}
