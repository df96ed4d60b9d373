import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, textOf } from "@/lib/kernel/base/wire";

export const TimeEntryId = idOf("time_entry");

/** More than a day by hand is a mistake. */
const duration = z.int().min(1).max(86_400);

const entryFields = z.strictObject({
  /** In the company's time zone. */
  day: Day,
  duration_seconds: duration,
  note: textOf(1000),
  billable: z.boolean(),
});

export const TimeEntry = z.object({
  id: TimeEntryId,
  staff_id: idOf("staff"),
  task_id: idOf("task"),
  task_title: z.string(),
  day: Day,
  /** When the timer was started; null for an entry made by hand. */
  started_at: Timestamp.nullable(),
  /** As measured or entered; null while the timer is running. */
  duration_seconds: z.int().nullable(),
  note: z.string(),
  billable: z.boolean(),
  /** The invoice that bills it. */
  invoice_id: idOf("invoice").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TimeEntry = z.output<typeof TimeEntry>;

/** For oneself. Default: today, billable. */
export const TimeEntryCreate = entryFields
  .partial()
  .required({ duration_seconds: true })
  .extend({ task_id: idOf("task") });
export const TimeEntryUpdate = entryFields.partial();

export const TimerStart = z.strictObject({ id: idOf("task"), note: textOf(1000).optional(), billable: z.boolean().optional() });
export const TimerStop = TimerStart;

export const TimeEntryList = listQuery(["created_at", "updated_at", "day"]).extend({
  task_id: idOf("task").optional(),
  project_id: idOf("project").optional(),
  staff_id: idOf("staff").optional(),
  billable: QueryFlag.optional(),
  /** True for timers that are running. */
  running: QueryFlag.optional(),
  /** By day, both ends included. */
  from: Day.optional(),
  to: Day.optional(),
});
export const TimeEntryPage = pageOf(TimeEntry);

/** The time of a project's tasks; timers that are running count once they are stopped. */
export const ProjectTimeList = listQuery(["created_at", "updated_at", "day"]).extend({
  id: idOf("project"),
  billable: QueryFlag.optional(),
});
export const ProjectTimePage = TimeEntryPage.extend({
  /** Of the whole project, whatever page and filter. */
  billable_seconds: z.int(),
  /** Of the billable time, what is on no invoice yet. */
  unbilled_seconds: z.int(),
  not_billable_seconds: z.int(),
});

/** How many tasks, each a line, one invoice bills. */
export const mostBilledTasks = 200;

export const ProjectBilling = z.strictObject({
  id: idOf("project"),
  /** The last day whose time is billed; default: today. */
  until: Day.optional(),
});
