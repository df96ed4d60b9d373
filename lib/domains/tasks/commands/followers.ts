import { z } from "zod";
import { findStaff } from "@/lib/domains/staff";
import { invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { taskRows } from "../rows";
import { FollowerChange, TaskId } from "../schema";

const example = { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const Done = z.object({ id: TaskId });

/** Adds colleagues who are notified of the task's comments, status and due date; who follows it already stays. */
export async function addFollowers(ctx: CommandCtx, task_id: string, staff: readonly (string | null)[]): Promise<void> {
  const ids = new Set(staff.filter((id) => id !== null));
  const now = ctx.clock.now();
  const data = [...ids].map((staff_id) => ({ id: newId(now), tenant_id: ctx.tenant.id, task_id, staff_id }));
  if (data.length > 0) await ctx.db.taskFollower.createMany({ data, skipDuplicates: true });
}

export const followTask = command({
  id: "tasks.follow",
  summary: "Add a colleague who is notified of a task's comments, status and due date",
  permission: "tasks.write",
  input: FollowerChange,
  output: Done,
  example,
  async run(ctx, { id, staff_id }) {
    await lockRow(ctx, taskRows, id);
    if ((await findStaff(ctx, staff_id)).deactivated_at !== null)
      throw invalidField("staff_id", "deactivated", "This colleague is deactivated. Choose another one.");
    await addFollowers(ctx, id, [staff_id]);
    return { id };
  },
});

export const unfollowTask = command({
  id: "tasks.unfollow",
  summary: "Remove a colleague who follows a task",
  permission: "tasks.write",
  input: FollowerChange,
  output: Done,
  example,
  async run(ctx, { id, staff_id }) {
    await lockRow(ctx, taskRows, id);
    const { count } = await ctx.db.taskFollower.deleteMany({ where: { tenant_id: ctx.tenant.id, task_id: id, staff_id } });
    if (count === 0) throw notFound("follower");
    return { id };
  },
});
