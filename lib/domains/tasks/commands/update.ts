import { sharedValues } from "@/lib/domains/custom-fields";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import { taskAssigned, taskCompleted, taskDueChanged, taskStatusChanged, taskUpdated } from "../events";
import { changedRows, taskRows } from "../rows";
import { assertInOrder, assertOnePlace, assertTimeOfDay, assertWhereParent, isSamePlace } from "../rules";
import { Task, TaskId, TaskUpdate } from "../schema";
import { addFollowers } from "./followers";
import { assertTimeMayMove, moveStep, stepsOf } from "./steps";
import { assertMilestone, assertNamed, assertNotArchived, assertRate, columnsOf, pickTaskStatus } from "./columns";

/** Publishes a change of what followers hear of. */
async function tellOfProgress(ctx: CommandCtx, before: Task, after: Task): Promise<void> {
  const isMoved = before.status !== after.status || before.status_id !== after.status_id;
  const isDue = before.due_on !== after.due_on;
  if (!isMoved && !isDue) return;
  const row = await findRow(ctx, changedRows, after.id);
  // Events carry no values that only admins see.
  const data = taskRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
  const told = { record_id: after.id, sequence: after.version, data };
  if (isMoved) ctx.emit(taskStatusChanged, told);
  if (isDue) ctx.emit(taskDueChanged, told);
}

/** From any status to any other. */
export const updateTask = command({
  id: "tasks.update",
  summary: "Change a task's status, assignee, due date or other fields; only the fields sent change",
  permission: "tasks.write",
  input: TaskUpdate.extend({ id: TaskId }),
  output: Task,
  example: { id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "in_progress", due_on: "2026-01-14" },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, taskRows, id);
    if (Object.keys(fields).length === 0 && custom === undefined) return taskRows.toResource(before, ctx);
    const { customer_id = before.customer_id, contract_id = before.contract_id } = fields;
    const { ticket_id = before.ticket_id, project_id = before.project_id } = fields;
    const present = taskRows.toResource(before, ctx);
    const { starts_on = present.starts_on, due_on = present.due_on } = fields;
    assertInOrder(starts_on, due_on);
    const { due_time = due_on === null ? null : before.due_time } = fields;
    assertTimeOfDay(due_on, due_time);
    const place = { customer_id, contract_id, ticket_id, project_id };
    assertOnePlace(place);
    const isMoved = !isSamePlace(before, place);
    if (isMoved && before.parent_id !== null) assertWhereParent(place, await findRow(ctx, taskRows, before.parent_id));
    const steps = isMoved ? await stepsOf(ctx, id) : [];
    if (isMoved) await assertTimeMayMove(ctx, [id, ...steps]);
    const { assignee_id = before.assignee_id, status: sent, status_id, ...others } = fields;
    const kept = { status: before.status, status_id: before.status_id };
    const picked = sent === undefined && status_id === undefined ? kept : await pickTaskStatus(ctx, { status: sent, status_id }, before);
    const { status } = picked;
    // Who has left keeps the task until somebody else gets it.
    await assertNamed(ctx, assignee_id === before.assignee_id ? others : { ...others, assignee_id });
    if (project_id !== before.project_id) await assertNotArchived(ctx, project_id);
    // A rate is in the currency of its project, so another project needs another one.
    const keptRate = project_id === before.project_id ? before.hourly_rate : null;
    const { hourly_rate = keptRate } = fields;
    await assertRate(ctx, project_id, hourly_rate);
    const keptMilestone = project_id === before.project_id ? before.milestone_key : null;
    const { milestone_key = keptMilestone } = fields;
    // A milestone that the project has no more stays until the task gets another one.
    if (milestone_key !== before.milestone_key) await assertMilestone(ctx, project_id, milestone_key);
    const moved = status === before.status && picked.status_id === before.status_id ? {} : { status_changed_at: ctx.clock.now() };
    const isAssigned = assignee_id !== null && assignee_id !== before.assignee_id;
    const event = status === "done" && before.status !== "done" ? taskCompleted : isAssigned ? taskAssigned : taskUpdated;
    const changes = {
      ...columnsOf({ ...fields, hourly_rate, milestone_key, due_time }),
      ...picked,
      ...moved,
      ...(custom === undefined ? {} : { custom }),
    };
    const task = await changeRow(ctx, changedRows, before, changes, event);
    for (const step of steps) await moveStep(ctx, { id: step });
    if (isAssigned) await addFollowers(ctx, id, [assignee_id]);
    await tellOfProgress(ctx, present, task);
    return task;
  },
});
