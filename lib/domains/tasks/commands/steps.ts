import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { taskUpdated } from "../events";
import { taskRows } from "../rows";
import { Task, TaskId } from "../schema";

/** The ids of a task's sub-tasks. */
export async function stepsOf(ctx: Ctx, parent_id: string): Promise<string[]> {
  const where = { tenant_id: ctx.tenant.id, parent_id, deleted_at: null };
  return (await ctx.db.task.findMany({ where, select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => id);
}

/** Moves a sub-task along with its task. A rate and a milestone are the former project's. */
export const moveStep = command({
  id: "tasks.move_step",
  summary: "Move a sub-task to where the task above it is",
  access: internal("called by updateTask for each sub-task of a task that is moved"),
  input: z.strictObject({ id: TaskId }),
  output: Task,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, taskRows, id);
    const { customer_id, contract_id, ticket_id, project_id } = await findRow(ctx, taskRows, before.parent_id ?? "");
    const left = before.project_id === project_id ? {} : { hourly_rate: null, milestone_key: null };
    return changeRow(ctx, taskRows, before, { customer_id, contract_id, ticket_id, project_id, ...left }, taskUpdated);
  },
});

/**
 * What was submitted, approved, locked or invoiced stays time of its project and customer, so its task stays there too.
 * @throws AppError `conflict` where one of these tasks has such time.
 */
export async function assertTimeMayMove(ctx: CommandCtx, ids: readonly string[]): Promise<void> {
  const { time_locked_until: until } = await readSettings(ctx);
  const [found] = await ctx.db.$queryRaw<{ id: string }[]>`
    select entry.id from public.time_entries entry
    left join public.billed_time billed on billed.tenant_id = entry.tenant_id and billed.time_entry_id = entry.id
    left join public.timesheets sheet on sheet.tenant_id = entry.tenant_id and sheet.staff_id = entry.staff_id
      and sheet.week = date_trunc('week', entry.day)::date and sheet.status in ('submitted', 'approved')
    where entry.tenant_id = ${ctx.tenant.id}::uuid and entry.task_id = any(${[...ids]}::uuid[])
      and (billed.id is not null or sheet.id is not null or entry.day <= ${until === null ? null : toDayColumn(until)}::date) limit 1`;
  if (!found) return;
  const message =
    "Time of this task is invoiced, approved or locked, so it stays where it is. Mark it as done, and create a new task for what comes.";
  throw new AppError("conflict", message, { errors: [{ path: "project_id", code: "time_locked", message }] });
}
