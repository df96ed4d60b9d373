import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findTask } from "../queries";
import { FollowerList, TaskId } from "../schema";

export const listTaskFollowers = query({
  id: "tasks.list_followers",
  summary: "List the colleagues who follow a task",
  permission: "tasks.read",
  input: z.strictObject({ id: TaskId }),
  output: FollowerList,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findTask(ctx, id);
    const rows = await ctx.db.taskFollower.findMany({
      where: { tenant_id: ctx.tenant.id, task_id: id },
      include: { staff: { select: { name: true } } },
      orderBy: [{ id: "asc" }],
    });
    return { data: rows.map(({ staff_id, staff }) => ({ staff_id, name: staff.name })) };
  },
});
