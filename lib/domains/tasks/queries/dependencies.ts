import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findTask } from "../queries";
import { TaskDependencies, TaskId, TaskStatus } from "../schema";

export const listTaskDependencies = query({
  id: "tasks.list_dependencies",
  summary: "List the tasks that come before a task, and those that wait for it",
  permission: "tasks.read",
  input: z.strictObject({ id: TaskId }),
  output: TaskDependencies,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findTask(ctx, id);
    const linked = { select: { id: true, title: true, status: true } };
    const links = await ctx.db.taskDependency.findMany({
      where: {
        ...{ tenant_id: ctx.tenant.id, task: { deleted_at: null }, after: { deleted_at: null } },
        OR: [{ task_id: id }, { after_id: id }],
      },
      include: { task: linked, after: linked },
      orderBy: [{ id: "asc" }],
    });
    const shown = (task: { id: string; title: string; status: string }) => ({ ...task, status: TaskStatus.parse(task.status) });
    return {
      after: links.flatMap(({ task_id, after }) => (task_id === id ? [shown(after)] : [])),
      before: links.flatMap(({ after_id, task }) => (after_id === id ? [shown(task)] : [])),
    };
  },
});
