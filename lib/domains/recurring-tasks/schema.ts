import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { Task } from "@/lib/domains/tasks/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { lineOf, Timestamp } from "@/lib/kernel/base/wire";

export const RecurringTaskId = idOf("recurring_task");

export const TaskCadence = z.enum(["daily", "weekly", "monthly"]);

/** How many schedules a company may have. */
export const mostRecurringTasks = 10_000;

const { title, description, priority, assignee_id, estimate_minutes, customer_id, contract_id, ticket_id, project_id } = Task.shape;

const recurringTaskFields = z.strictObject({
  title,
  description,
  priority,
  /** Where the colleague has left by then, the new tasks have no assignee. */
  assignee_id,
  estimate_minutes,
  /** The checklist of each task. */
  steps: z.array(lineOf(200)).max(100),
  /** What the tasks are for: one of the four, or none. */
  customer_id,
  contract_id,
  ticket_id,
  project_id,
  cadence: TaskCadence,
  /** A cycle is so many days, weeks or months. */
  every: z.int().min(1).max(99),
  /** The day of the first cycle, in the company's time zone; later cycles keep its weekday or its day of the month. */
  start_date: Day,
  /** The last day on which a task may be created. */
  end_date: Day.nullable(),
  /** How many days after its cycle's day a task is due. */
  due_in_days: z.int().min(0).max(365),
});

export const RecurringTask = z.object({
  id: RecurringTaskId,
  ...recurringTaskFields.shape,
  paused: z.boolean(),
  /** The day of the latest task. */
  last_date: Day.nullable(),
  /** The day of the next task; null while the schedule is paused and after its end. */
  next_date: Day.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type RecurringTask = z.output<typeof RecurringTask>;

/** Starts today, of normal priority, each task due on its own day, where nothing else is sent. */
export const RecurringTaskCreate = recurringTaskFields.partial().required({ title: true, cadence: true });
export const RecurringTaskUpdate = recurringTaskFields.partial();

export const RecurringTaskList = listQuery(["created_at"]).extend({
  assignee_id: idOrNone("staff").optional(),
  cadence: TaskCadence.optional(),
  customer_id: idOrNone("customer").optional(),
  contract_id: idOrNone("contract").optional(),
  ticket_id: idOrNone("ticket").optional(),
  project_id: idOrNone("project").optional(),
});
export const RecurringTaskPage = pageOf(RecurringTask);
