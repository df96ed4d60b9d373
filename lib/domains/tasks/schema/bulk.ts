import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { DueTime, OwnStatusId, TaskId, TaskPriority, TaskStatus, TaskTag } from "./fields";

const ids = z.array(TaskId).min(1).max(200);
const milestone_key = z.string().max(40).nullable();
const dates = { starts_on: Day.nullable(), due_on: Day.nullable() };

const assign = z.strictObject({ action: z.literal("assign"), ids, assignee_id: idOf("staff").nullable() });
/** With `status_id` the company's own status of that meaning. */
const status = z.strictObject({ action: z.literal("status"), ids, status: TaskStatus, status_id: OwnStatusId.nullable() });
const priority = z.strictObject({ action: z.literal("priority"), ids, priority: TaskPriority });
const due = z.strictObject({ action: z.literal("due"), ids, due_on: Day.nullable() });
/** Start and due date move together. */
const shift = z.strictObject({ action: z.literal("shift"), ids, days: z.int().min(-1000).max(1000) });
const tag = z.strictObject({ action: z.literal("tag"), ids, tag: TaskTag });
const untag = z.strictObject({ action: z.literal("untag"), ids, tag: TaskTag });
/** Null for none; a milestone is one of this project. */
const milestone = z.strictObject({ action: z.literal("milestone"), ids, project_id: idOf("project").nullable(), milestone_key });
const remove = z.strictObject({ action: z.literal("delete"), ids });

export const TaskBulk = z.discriminatedUnion("action", [assign, status, priority, due, shift, tag, untag, milestone, remove]);

/** As kept for the undo, with what leads back: dates and milestones as they were, and what is deleted back again. */
export const KeptTaskBulk = z.discriminatedUnion("action", [
  assign,
  status,
  priority,
  due,
  tag,
  untag,
  milestone,
  remove,
  shift.extend({ days: z.int(), left: z.array(z.object({ id: TaskId, ...dates })) }),
  z.strictObject({ action: z.literal("dates"), ids, ...dates, due_time: DueTime.nullable() }),
  z.strictObject({ action: z.literal("restore"), ids }),
]);

/** Why a task is left as it is. */
export const TaskRefusal = z.enum(["after_due", "no_date", "too_many_tags", "another_project", "has_steps", "has_time"]);

/** What becomes of each task. */
export const TaskBulkPreview = z.object({
  results: z.array(z.object({ id: TaskId, outcome: z.enum(["changed", "unchanged", ...TaskRefusal.options]) })),
});

export const TaskBulkResult = TaskBulkPreview.extend({
  changed: z.int(),
  unchanged: z.int(),
  /** By which it is undone as a whole within 24 hours. */
  bulk_id: idOf("bulk_change").nullable(),
});
