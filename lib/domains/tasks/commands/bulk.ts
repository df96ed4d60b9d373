import type { z } from "zod";
import { bulkOperations, keepBulkChange } from "@/lib/domains/bulk-changes";
import { milestonesOf } from "@/lib/domains/projects";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { can, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, query } from "@/lib/kernel/operation";
import type { Task as TaskRow } from "@/prisma/generated/client";
import { visibleEver, visibleTask } from "../policy";
import { datesOf, isAsLeft, judge, leftDates, undoOf, withoutTag, type Blocks, type KeptAction } from "../rules/bulk";
import { movedBy } from "../rules/timeline";
import { KeptTaskBulk, TaskBulk, TaskBulkPreview, TaskBulkResult } from "../schema";
import { deleteForADay, purgeDeletedTasks, restoreTask } from "./deleted";
import { updateTask } from "./update";

type Action = z.output<typeof TaskBulk>;

function assertMay(ctx: Ctx, { action }: { action: string }): void {
  if (action === "delete" && !can(ctx, "tasks.delete")) throw new AppError("forbidden", "This needs the permission tasks.delete.");
}

/** What stands in the way of deleting these tasks; sub-tasks that are deleted with them do not. */
async function findBlocks(ctx: Ctx, action: { action: string }, ids: string[]): Promise<Blocks> {
  if (action.action !== "delete") return { steps: new Set(), time: new Set() };
  const steps = await ctx.db.task.findMany({
    where: { AND: [visibleTask(ctx), { parent_id: { in: ids }, id: { notIn: ids } }] },
    select: { parent_id: true },
  });
  const time = await ctx.db.timeEntry.findMany({
    where: { tenant_id: ctx.tenant.id, task_id: { in: ids } },
    select: { task_id: true },
    distinct: ["task_id"],
  });
  return { steps: new Set(steps.flatMap(({ parent_id }) => parent_id ?? [])), time: new Set(time.map(({ task_id }) => task_id)) };
}

/** A task whose sub-task can't be deleted stays too, since the sub-task needs it. */
async function judgeAll(ctx: Ctx, action: KeptAction, rows: readonly TaskRow[]) {
  const ids = rows.map(({ id }) => id);
  const blocks = await findBlocks(ctx, action, ids);
  const steps = new Set(blocks.steps);
  for (const { id, parent_id } of rows) if (parent_id !== null && blocks.time.has(id)) steps.add(parent_id);
  return rows.map((row) => ({ id: row.id, outcome: judge(action, row, { ...blocks, steps }) }));
}

/** Each task changes by its own command and so has its own audit entry and event. */
async function applyAction(ctx: CommandCtx, action: KeptAction) {
  assertMay(ctx, action);
  const ids = [...new Set(action.ids)];
  const rows = await lockListed(ctx, ids);
  if (rows.length !== ids.length) throw notFound("task");
  const results = await judgeAll(ctx, action, rows);
  const affected = rows.filter((_, index) => results[index]?.outcome === "changed");
  for (const row of affected) await applyTo(ctx, action, row);
  return { results, affected, changed: affected.length, unchanged: rows.length - affected.length, undo: undoOf(action, affected) };
}

/** Undoes one action. Tasks whose former milestone the project no longer has are left alone. */
async function applyBack(ctx: CommandCtx, action: KeptAction) {
  if (action.action !== "milestone" || action.milestone_key === null) return applyAction(ctx, action);
  const where = { tenant_id: ctx.tenant.id, id: action.project_id ?? "" };
  const project = action.project_id === null ? null : await ctx.db.project.findFirst({ where });
  const isThere = project !== null && milestonesOf(project).some(({ key }) => key === action.milestone_key);
  return isThere ? applyAction(ctx, action) : { changed: 0, undo: [], refused: action.ids };
}

/** Deleted ones too, which only the undo reaches. */
async function lockListed(ctx: CommandCtx, ids: string[]): Promise<TaskRow[]> {
  await lockRows(ctx, "tasks", ids);
  return ctx.db.task.findMany({ where: { AND: [visibleEver(ctx), { id: { in: ids } }] }, orderBy: { id: "asc" } });
}

/** @throws AppError `not_found` unless the caller sees all of these tasks. */
async function assertSeen(ctx: Ctx, ids: string[]): Promise<void> {
  const all = [...new Set(ids)];
  if ((await ctx.db.task.count({ where: { AND: [visibleTask(ctx), { id: { in: all } }] } })) !== all.length) throw notFound("task");
}

/** The action as it is judged and done; where a shift leads is known once the tasks are locked. */
const keptOf = (action: Action): KeptAction => (action.action === "shift" ? { ...action, left: [] } : action);

export const bulkChangeTasks = command({
  id: "tasks.bulk",
  summary:
    "Change the status, assignee, priority, dates, tags or milestone of several tasks, or delete them; the answer has a result for each",
  permission: "tasks.write",
  input: TaskBulk,
  output: TaskBulkResult,
  example: { action: "priority", ids: ["tsk_01jd0p2q3r4s5t6v7w8x9y0z1a"], priority: "high" },
  async run(ctx, action) {
    await assertSeen(ctx, action.ids);
    if (action.action === "delete") await purgeDeletedTasks(ctx);
    const { results, changed, unchanged, undo, affected } = await applyAction(ctx, keptOf(action));
    const done = action.action === "shift" ? { ...action, left: leftDates(action.days, affected) } : action;
    const bulk_id = await keepBulkChange(ctx, { noun: "task", schema: KeptTaskBulk }, done, { changed, undo });
    return { results, changed, unchanged, bulk_id };
  },
});

export const previewBulkTasks = query({
  id: "tasks.preview_bulk",
  summary: "Preview a bulk change of tasks: what would become of each, and why one would be left as it is",
  permission: "tasks.write",
  input: TaskBulk,
  output: TaskBulkPreview,
  example: { action: "shift", ids: ["tsk_01jd0p2q3r4s5t6v7w8x9y0z1a"], days: 7 },
  async run(ctx, action) {
    assertMay(ctx, action);
    await assertSeen(ctx, action.ids);
    const where = { AND: [visibleTask(ctx), { id: { in: action.ids } }] };
    return { results: await judgeAll(ctx, keptOf(action), await ctx.db.task.findMany({ where, orderBy: { id: "asc" } })) };
  },
});

export const { list: listBulkTasks, undo: undoBulkTasks } = bulkOperations({
  noun: "task",
  title: "title",
  read: "tasks.read",
  write: "tasks.write",
  schema: KeptTaskBulk,
  apply: applyBack,
  findUnchanged: async (ctx, action) => (await lockListed(ctx, action.ids)).filter((row) => isAsLeft(action, row)).map(({ id }) => id),
});

async function applyTo(ctx: CommandCtx, action: KeptAction, row: TaskRow): Promise<void> {
  const { id, tags } = row;
  switch (action.action) {
    case "assign":
      await updateTask(ctx, { id, assignee_id: action.assignee_id });
      return;
    case "status":
      await updateTask(ctx, { id, status: action.status, ...(action.status_id === null ? {} : { status_id: action.status_id }) });
      return;
    case "priority":
      await updateTask(ctx, { id, priority: action.priority });
      return;
    case "due":
      await updateTask(ctx, { id, due_on: action.due_on });
      return;
    case "shift":
      await updateTask(ctx, { id, ...movedBy(datesOf(row), action.days) });
      return;
    case "dates":
      await updateTask(ctx, { id, starts_on: action.starts_on, due_on: action.due_on, due_time: action.due_time });
      return;
    case "tag":
      await updateTask(ctx, { id, tags: [...tags, action.tag] });
      return;
    case "untag":
      await updateTask(ctx, { id, tags: withoutTag(tags, action.tag) });
      return;
    case "milestone":
      await updateTask(ctx, { id, milestone_key: action.milestone_key });
      return;
    case "delete":
      await deleteForADay(ctx, { id });
      return;
    case "restore":
      await restoreTask(ctx, { id });
  }
}
