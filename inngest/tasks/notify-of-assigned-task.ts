import { taskAssigned } from "@/lib/domains/tasks";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfAssignedTask = onEvent("notify-of-assigned-task", taskAssigned, async ({ ctx, data, step }) => {
  const { id, version, title, assignee_id } = data;
  if (assignee_id === null) return;
  const content = { record_id: id, sequence: version, customer_id: null, staff_id: assignee_id, values: { title } };
  await notifyStaff(ctx, "task_assigned", content, step);
});
