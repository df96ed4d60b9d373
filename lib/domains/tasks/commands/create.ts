import { sharedValues } from "@/lib/domains/custom-fields";
import { command } from "@/lib/kernel/operation";
import { createRow, findRow, lockRow } from "@/lib/kernel/rows";
import { taskAssigned, taskCreated } from "../events";
import { changedRows, taskRows } from "../rows";
import { assertInOrder, assertMayHaveSteps, assertOnePlace, assertTimeOfDay, placeOfStep } from "../rules";
import { Task, TaskCreate } from "../schema";
import { addFollowers } from "./followers";
import { assertMilestone, assertNamed, assertNotArchived, assertRate, columnsOf, pickTaskStatus } from "./columns";

export const createTask = command({
  id: "tasks.create",
  summary: "Create a task, or a sub-task of one",
  permission: "tasks.write",
  input: TaskCreate,
  output: Task,
  example: { title: "Send the samples", due_on: "2026-01-12", priority: "high", customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { custom, parent_id = null, ...sent }) {
    const { customer_id = null, contract_id = null, ticket_id = null, project_id: project = null, ...fields } = sent;
    const own_place = { customer_id, contract_id, ticket_id, project_id: project };
    assertOnePlace(own_place);
    // Locked, so that the parent is neither deleted nor moved meanwhile.
    const parent = parent_id === null ? null : await lockRow(ctx, taskRows, parent_id);
    if (parent !== null) assertMayHaveSteps(parent);
    const place = parent === null ? own_place : placeOfStep(own_place, parent);
    const { project_id } = place;
    assertInOrder(fields.starts_on ?? null, fields.due_on ?? null);
    assertTimeOfDay(fields.due_on ?? null, fields.due_time ?? null);
    await assertNamed(ctx, { ...fields, ...place });
    await assertNotArchived(ctx, project_id);
    await assertRate(ctx, project_id, fields.hourly_rate ?? null);
    await assertMilestone(ctx, project_id, fields.milestone_key ?? null);
    const { principal } = ctx;
    const own = principal.kind === "staff" ? principal.staff_id : null;
    const { status, status_id, ...others } = fields;
    const picked = await pickTaskStatus(ctx, { status, status_id }, null);
    const task = await createRow(
      ctx,
      taskRows,
      {
        description: "",
        priority: "normal",
        assignee_id: own,
        creator_id: own,
        checklist: [],
        hourly_rate: null,
        shared: false,
        ...columnsOf(others),
        ...picked,
        title: fields.title,
        ...place,
        parent_id,
        status_changed_at: ctx.clock.now(),
        custom,
      },
      taskCreated,
    );
    await addFollowers(ctx, task.id, [own, task.assignee_id]);
    if (task.assignee_id !== null && task.assignee_id !== own) {
      const row = await findRow(ctx, changedRows, task.id);
      // Events carry no values that only admins see.
      const data = taskRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
      ctx.emit(taskAssigned, { record_id: task.id, sequence: task.version, data });
    }
    return task;
  },
});
