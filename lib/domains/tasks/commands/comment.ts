import { z } from "zod";
import { sharedValues } from "@/lib/domains/custom-fields";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { taskCommented, taskMentioned } from "../events";
import { taskRows } from "../rows";
import { findMentioned } from "../rules";
import { Task, TaskId } from "../schema";
import { addFollowers } from "./followers";

export const commentOnTask = command({
  id: "tasks.comment",
  summary: "Publish a note on a task and the colleagues whom it names; they and its author follow the task",
  access: internal("called by createNote inside its transaction"),
  input: z.strictObject({ id: TaskId, body: z.string(), author: z.string(), author_id: idOf("staff").nullable() }),
  output: z.object({ mentioned_ids: z.array(idOf("staff")), task: Task }),
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "@Ada Byron, is this done?", author: "Grace Hopper", author_id: null },
  async run(ctx, { id, body, author, author_id }) {
    const staff = await ctx.db.staff.findMany({
      where: { tenant_id: ctx.tenant.id, deactivated_at: null },
      select: { id: true, name: true },
    });
    const mentioned_ids = findMentioned(body, staff);
    const before = await lockRow(ctx, taskRows, id);
    await addFollowers(ctx, id, [author_id, ...mentioned_ids]);
    // The version rises with the event, which has its place in the order of the task's events.
    const task = await changeRow(ctx, taskRows, before, { title: before.title });
    const row = await findRow(ctx, taskRows, id);
    const data = { ...taskRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx), mentioned_ids, author };
    ctx.emit(taskCommented, { record_id: id, sequence: task.version, data });
    if (mentioned_ids.length > 0) ctx.emit(taskMentioned, { record_id: id, sequence: task.version, data });
    return { mentioned_ids, task };
  },
});
