import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { taskDeleted } from "../events";
import { taskRows } from "../rows";
import { assertWithoutSteps } from "../rules";
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
    assertWithoutSteps(await ctx.db.task.count({ where: { tenant_id: ctx.tenant.id, parent_id: id } }));
    await deleteRow(ctx, taskRows, before, taskDeleted);
    return {};
  },
});
