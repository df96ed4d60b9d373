import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { tenantToday } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { createTask } from "@/lib/domains/tasks";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringTaskPaused } from "../events";
import { toRecurringTask } from "../resource";
import { recurringTaskRows } from "../rows";
import { nextCycleDay } from "../rules";
import { RecurringTaskId, type RecurringTask } from "../schema";

const batch = 500;

export const listDueRecurringTasks = query({
  id: "recurring_tasks.list_due",
  summary: "List schedules whose next task is due, 500 at most",
  access: internal("called by the schedule of recurring tasks, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(RecurringTaskId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.recurringTask.findMany({
      where: { tenant_id: ctx.tenant.id, next_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { id: true },
      orderBy: [{ next_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map((row) => row.id) };
  },
});

/** Nobody where the colleague has left, so that the team sees an open task without an assignee. */
async function assigneeOf(ctx: CommandCtx, id: string | null): Promise<string | null> {
  return id === null || (await findStaff(ctx, id)).deactivated_at !== null ? null : id;
}

async function createTaskOf(ctx: CommandCtx, schedule: RecurringTask, day: string): Promise<void> {
  const { title, description, priority, estimate_minutes, steps, customer_id, contract_id, ticket_id, project_id } = schedule;
  const task = await createTask(ctx, {
    ...{ title, description, priority, estimate_minutes, customer_id, contract_id, ticket_id, project_id },
    assignee_id: await assigneeOf(ctx, schedule.assignee_id),
    checklist: steps.map((text) => ({ text, done: false })),
    due_on: addDays(day, schedule.due_in_days),
  });
  const now = ctx.clock.now();
  const own = { id: newId(now), tenant_id: ctx.tenant.id, recurring_task_id: schedule.id };
  await ctx.db.recurringTaskRun.create({ data: { ...own, day: toDayColumn(day), task_id: task.id, created_at: now } });
}

/**
 * Creates the task of the cycle that is due. The lock and the unique day keep two schedulers, or one that was killed and started again,
 * from creating a task twice. After downtime each cycle gets its task: each is for a day's work of its own.
 */
export const createDueTask = command({
  id: "recurring_tasks.create_due",
  summary: "Create the due task of a schedule and move it to its next cycle",
  access: internal("called by the schedule of recurring tasks, as the system"),
  input: z.strictObject({ id: RecurringTaskId }),
  /** `more` says that another cycle is due. */
  output: z.object({ more: z.boolean() }),
  example: { id: "rtk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, recurringTaskRows, id);
    const today = await tenantToday(ctx);
    if (row.next_day === null || fromDayColumn(row.next_day) > today) return { more: false };
    const schedule = toRecurringTask(row);
    const day = fromDayColumn(row.next_day);
    await createTaskOf(ctx, schedule, day);
    const next = nextCycleDay(schedule, addDays(day, 1));
    const columns = { last_day: row.next_day, next_day: next === null ? null : toDayColumn(next) };
    await changeRow(ctx, recurringTaskRows, row, columns);
    return { more: next !== null && next <= today };
  },
});

export const pauseFailedRecurringTask = command({
  id: "recurring_tasks.pause_failed",
  summary: "Pause a schedule whose task could not be created, such as for a deleted customer",
  access: internal("called by the schedule of recurring tasks after a run that the data did not allow"),
  input: z.strictObject({ id: RecurringTaskId }),
  output: z.object({}),
  example: { id: "rtk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, recurringTaskRows, id);
    if (row.next_day !== null) await changeRow(ctx, recurringTaskRows, row, { paused: true, next_day: null }, recurringTaskPaused);
    return {};
  },
});
