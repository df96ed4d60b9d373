import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { taskAssigned, taskCompleted, taskUpdated } from "../events";
import { taskRows } from "../rows";
import { assertOnePlace } from "../rules";
import { Task, TaskId, TaskUpdate } from "../schema";
import { assertNamed, assertRate, columnsOf } from "./columns";

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
    assertOnePlace({ customer_id, contract_id, ticket_id, project_id });
    const { assignee_id = before.assignee_id, status = before.status, ...others } = fields;
    // Who has left keeps the task until somebody else gets it.
    await assertNamed(ctx, assignee_id === before.assignee_id ? others : { ...others, assignee_id });
    // A rate is in the currency of its project, so another project needs another one.
    const kept = project_id === before.project_id ? before.hourly_rate : null;
    const { hourly_rate = kept } = fields;
    await assertRate(ctx, project_id, hourly_rate);
    const moved = status === before.status ? {} : { status_changed_at: ctx.clock.now() };
    const isAssigned = assignee_id !== null && assignee_id !== before.assignee_id;
    const event = status === "done" && before.status !== "done" ? taskCompleted : isAssigned ? taskAssigned : taskUpdated;
    const changes = { ...columnsOf({ ...fields, hourly_rate }), ...moved, ...(custom === undefined ? {} : { custom }) };
    return changeRow(ctx, taskRows, before, changes, event);
  },
});
