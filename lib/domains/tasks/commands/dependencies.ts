import { fromDayColumn } from "@/lib/commerce/day-column";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { taskUpdated } from "../events";
import { findTask } from "../queries";
import { taskRows } from "../rows";
import { assertNoCircle, dependentsOf, movedBy } from "../rules/timeline";
import { DependencyChange, DependentsMove, DependentsMoved, Task } from "../schema";
import { updateTask } from "./update";

const example = { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", after_id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1b" };

/** The most tasks that wait for one. */
const mostDependents = 200;

/** All links of the company; the lock keeps two changes from closing a circle together. */
async function lockLinks(ctx: CommandCtx) {
  await ctx.db.$queryRaw`select id from public.settings where tenant_id = ${ctx.tenant.id}::uuid for update`;
  return ctx.db.taskDependency.findMany({ where: { tenant_id: ctx.tenant.id }, select: { task_id: true, after_id: true } });
}

export const addTaskDependency = command({
  id: "tasks.add_dependency",
  summary: "Let a task start after another one is done",
  permission: "tasks.write",
  input: DependencyChange,
  output: Task,
  example,
  async run(ctx, { id, after_id }) {
    const links = await lockLinks(ctx);
    const before = await lockRow(ctx, taskRows, id);
    const { id: after } = await findTask(ctx, after_id);
    const link = { task_id: id, after_id: after };
    assertNoCircle(links, link);
    if (links.some((each) => each.task_id === id && each.after_id === after))
      throw new AppError("conflict", "The task waits for that one already.");
    await ctx.db.taskDependency.create({ data: { ...link, id: newId(ctx.clock.now()), tenant_id: ctx.tenant.id } });
    return changeRow(ctx, taskRows, before, { title: before.title }, taskUpdated);
  },
});

export const removeTaskDependency = command({
  id: "tasks.remove_dependency",
  summary: "Let a task no longer wait for another one",
  permission: "tasks.write",
  input: DependencyChange,
  output: Task,
  example,
  async run(ctx, { id, after_id }) {
    const before = await lockRow(ctx, taskRows, id);
    const { count } = await ctx.db.taskDependency.deleteMany({ where: { tenant_id: ctx.tenant.id, task_id: id, after_id } });
    if (count === 0) throw new AppError("conflict", "The task doesn’t wait for that one.");
    return changeRow(ctx, taskRows, before, { title: before.title }, taskUpdated);
  },
});

export const moveDependents = command({
  id: "tasks.move_dependents",
  summary: "Move all tasks that wait for a task by some days; those that are done or have no date stay",
  permission: "tasks.write",
  input: DependentsMove,
  output: DependentsMoved,
  example: { id: example.id, days: 3 },
  async run(ctx, { id, days }) {
    await findTask(ctx, id);
    const links = await ctx.db.taskDependency.findMany({
      where: { tenant_id: ctx.tenant.id },
      select: { task_id: true, after_id: true },
    });
    const waiting = dependentsOf(links, id);
    if (waiting.length > mostDependents)
      throw new AppError("conflict", `More than ${String(mostDependents)} tasks wait for this one. Move them in parts.`);
    const rows = await ctx.db.task.findMany({
      where: { tenant_id: ctx.tenant.id, id: { in: waiting }, deleted_at: null, NOT: { status: "done" } },
      select: { id: true, start_day: true, due_day: true },
      orderBy: { id: "asc" },
    });
    const dated = rows.filter(({ start_day, due_day }) => start_day !== null || due_day !== null);
    for (const { id: task, start_day, due_day } of dated) {
      const dates = { starts_on: start_day && fromDayColumn(start_day), due_on: due_day && fromDayColumn(due_day) };
      await updateTask(ctx, { id: task, ...movedBy(dates, days) });
    }
    return { moved: dated.length };
  },
});
