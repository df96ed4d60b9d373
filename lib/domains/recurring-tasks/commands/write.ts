import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { assertTaskNames } from "@/lib/domains/tasks";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { recurringTaskCreated, recurringTaskDeleted, recurringTaskPaused, recurringTaskResumed, recurringTaskUpdated } from "../events";
import { toRecurringTask } from "../resource";
import { changedRows, recurringTaskRows } from "../rows";
import { assertOrder, nextDayOf, type TaskSchedule } from "../rules";
import { mostRecurringTasks, RecurringTask, RecurringTaskCreate, RecurringTaskId, RecurringTaskUpdate } from "../schema";

const input = z.strictObject({ id: RecurringTaskId });
const example = { id: "rtk_01jd0p2q3r4s5t6v7w8x9y0z1a" };

const dayColumn = (day: string | null) => (day === null ? null : toDayColumn(day));

/** The columns of a schedule with the day of its next task. */
async function scheduleColumns(ctx: CommandCtx, schedule: TaskSchedule & { paused: boolean; last_date: string | null }) {
  assertOrder(schedule);
  const { start_date, end_date, paused, last_date } = schedule;
  const next = paused ? null : nextDayOf(schedule, { last_date, today: await tenantToday(ctx) });
  return { start_day: toDayColumn(start_date), end_day: dayColumn(end_date), next_day: dayColumn(next) };
}

export const createRecurringTask = command({
  id: "recurring_tasks.create",
  summary: "Create a schedule that creates a task each cycle",
  permission: "tasks.write",
  input: RecurringTaskCreate,
  output: RecurringTask,
  example: { title: "Descale the machines", cadence: "weekly", every: 2, start_date: "2026-01-05", due_in_days: 1 },
  async run(ctx, { start_date, end_date = null, cadence, every = 1, ...fields }) {
    await assertTaskNames(ctx, fields);
    const count = await ctx.db.recurringTask.count({ where: { tenant_id: ctx.tenant.id } });
    if (count >= mostRecurringTasks)
      throw new AppError("conflict", `There are ${mostRecurringTasks} recurring tasks already. Delete one that is no longer needed.`);
    const { principal } = ctx;
    const schedule = { cadence, every, start_date: start_date ?? (await tenantToday(ctx)), end_date };
    const columns = {
      description: "",
      priority: "normal",
      assignee_id: principal.kind === "staff" ? principal.staff_id : null,
      estimate_minutes: null,
      steps: [],
      customer_id: null,
      contract_id: null,
      ticket_id: null,
      project_id: null,
      due_in_days: 0,
      ...fields,
      cadence,
      every,
      paused: false,
      last_day: null,
      ...(await scheduleColumns(ctx, { ...schedule, paused: false, last_date: null })),
    };
    return createRow(ctx, changedRows, columns, recurringTaskCreated);
  },
});

export const updateRecurringTask = command({
  id: "recurring_tasks.update",
  summary: "Change a recurring task; tasks that it has created stay as they are",
  permission: "tasks.write",
  input: RecurringTaskUpdate.extend({ id: RecurringTaskId }),
  output: RecurringTask,
  example: { ...example, cadence: "monthly" },
  async run(ctx, { id, ...fields }) {
    const row = await lockRow(ctx, recurringTaskRows, id);
    const before = toRecurringTask(row);
    if (Object.keys(fields).length === 0) return before;
    const { assignee_id = before.assignee_id, ...others } = fields;
    const after = { ...before, ...fields };
    // Who has left stays until somebody else is chosen.
    await assertTaskNames(ctx, { ...after, ...others, assignee_id: assignee_id === before.assignee_id ? null : assignee_id });
    const { start_date: _start, end_date: _end, ...plain } = fields;
    return changeRow(ctx, changedRows, row, { ...plain, ...(await scheduleColumns(ctx, after)) }, recurringTaskUpdated);
  },
});

export const pauseRecurringTask = command({
  id: "recurring_tasks.pause",
  summary: "Pause a recurring task; its tasks stay as they are",
  permission: "tasks.write",
  input,
  output: RecurringTask,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, recurringTaskRows, id);
    if (before.paused) throw new AppError("conflict", "The recurring task is paused already; it can be resumed.");
    return changeRow(ctx, recurringTaskRows, before, { paused: true, next_day: null }, recurringTaskPaused);
  },
});

export const resumeRecurringTask = command({
  id: "recurring_tasks.resume",
  summary: "Resume a paused recurring task with its next cycle; those of the pause are left out",
  permission: "tasks.write",
  input,
  output: RecurringTask,
  example,
  async run(ctx, { id }) {
    const row = await lockRow(ctx, recurringTaskRows, id);
    if (!row.paused) throw new AppError("conflict", "The recurring task is active already; it can be paused.");
    const columns = await scheduleColumns(ctx, { ...toRecurringTask(row), paused: false });
    return changeRow(ctx, recurringTaskRows, row, { paused: false, ...columns }, recurringTaskResumed);
  },
});

export const deleteRecurringTask = command({
  id: "recurring_tasks.delete",
  summary: "Delete a recurring task; the tasks that it has created stay",
  permission: "tasks.write",
  input,
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    await deleteRow(ctx, recurringTaskRows, await lockRow(ctx, recurringTaskRows, id), recurringTaskDeleted);
    return {};
  },
});
