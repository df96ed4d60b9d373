import { z } from "zod";
import { sharedValues } from "@/lib/domains/custom-fields";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { taskMentioned } from "../events";
import { taskRows } from "../rows";
import { findMentioned } from "../rules";
import { Task, TaskId } from "../schema";

export const mentionInTask = command({
  id: "tasks.mention",
  summary: "Publish the colleagues whom a note on a task names",
  access: internal("called by createNote inside its transaction"),
  input: z.strictObject({ id: TaskId, body: z.string(), author: z.string() }),
  output: z.object({ mentioned_ids: z.array(idOf("staff")), task: Task.nullable() }),
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "@Ada Byron, is this done?", author: "Grace Hopper" },
  async run(ctx, { id, body, author }) {
    const staff = await ctx.db.staff.findMany({
      where: { tenant_id: ctx.tenant.id, deactivated_at: null },
      select: { id: true, name: true },
    });
    const mentioned_ids = findMentioned(body, staff);
    if (mentioned_ids.length === 0) return { mentioned_ids, task: null };
    const before = await lockRow(ctx, taskRows, id);
    // The version rises with the event, which has its place in the order of the task's events.
    const task = await changeRow(ctx, taskRows, before, { title: before.title });
    const row = await findRow(ctx, taskRows, id);
    const data = taskRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
    ctx.emit(taskMentioned, { record_id: id, sequence: task.version, data: { ...data, mentioned_ids, author } });
    return { mentioned_ids, task };
  },
});
