import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText, MoneyText, QuantityText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { Timesheet } from "@/lib/domains/timesheets/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, textOf } from "@/lib/kernel/base/wire";

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
  /** For a correction: the locked entry that it corrects, with its time before and after; the duration is the difference. */
  corrects: z.object({ id: TimeEntryId, day: Day, before_seconds: z.int(), after_seconds: z.int() }).nullable(),
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

/** A row of a file: customer, project, task and colleague by their names. */
export const TimeEntryImport = z.strictObject({
  /** Default: whoever imports. */
  staff_id: idOf("staff").optional(),
  person: lineOf(200).optional(),
  customer: lineOf(200).optional(),
  project: lineOf(200).optional(),
  task: lineOf(200),
  day: Day,
  /** When the work began, by the company's clocks: a row with it is not entered twice. */
  start_time: z
    .string()
    .regex(/^\d\d:\d\d:\d\d$/, "Must be a time such as 09:30")
    .optional(),
  duration_seconds: duration,
  note: textOf(1000).optional(),
  billable: z.boolean().optional(),
});

export const TimeEntryCorrect = z.strictObject({
  /** What the time should have been. */
  duration_seconds: z.int().min(0).max(86_400),
  reason: lineOf(1000),
});

export const TimerStart = z.strictObject({ id: idOf("task"), note: textOf(1000).optional(), billable: z.boolean().optional() });
export const TimerStop = TimerStart.extend({
  /** When the work ended, for a timer that was forgotten; default: now. */
  stopped_at: Timestamp.optional(),
});

/** A task with what it is for, to choose by. */
const TimerTask = z.object({
  id: idOf("task"),
  title: z.string(),
  project_name: z.string().nullable(),
  customer_name: z.string().nullable(),
});

export const Timer = z.object({
  running: TimeEntry.extend({
    project_name: z.string().nullable(),
    elapsed_seconds: z.int(),
    /** For a timer that runs longer than the company's limit: when its work may have ended. */
    suggested_stop_at: Timestamp.nullable(),
  }).nullable(),
});

export const TimerTaskList = z.strictObject({
  q: z.string().max(100).describe("Text in the title; by default the tasks of your latest entries, then those assigned to you.").optional(),
});
export const TimerTasks = z.object({ data: z.array(TimerTask) });

export const TimeEntryList = listQuery(["created_at", "updated_at", "day"]).extend({
  task_id: idOf("task").optional(),
  project_id: idOrNone("project").optional(),
  staff_id: idOf("staff").optional(),
  billable: QueryFlag.optional(),
  running: QueryFlag.describe("True for timers that are running.").optional(),
  from: Day.describe("By day, both ends included.").optional(),
  to: Day.optional(),
});
/** Why an entry can't change: its week is submitted or approved, its day is locked, it is on an invoice, or it is a correction. */
export const TimeLock = z.enum(["submitted", "approved", "locked", "billed", "correction"]);
export type TimeLock = z.output<typeof TimeLock>;

export const ListedTimeEntry = TimeEntry.extend({ lock: TimeLock.nullable() });
export const TimeEntryPage = pageOf(ListedTimeEntry);

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

/** The lines that an invoice of a project's time would have. */
export const UnbilledTime = z.object({
  currency: Currency,
  lines: z.array(
    z.object({
      /** Of the task. */
      title: z.string(),
      /** As measured or entered. */
      seconds: z.int(),
      /** By the rounding of the project, its customer or the company. */
      billed_seconds: z.int(),
      hours: QuantityText,
      /** Of an hour; null where none is set. */
      rate: MoneyText.nullable(),
      amount: MoneyText.nullable(),
    }),
  ),
  /** Null where a line has no rate. */
  total: MoneySumText.nullable(),
});

/** The time of a task on a day: of entries that are stopped. */
const WeekCell = z.object({
  day: Day,
  seconds: z.int(),
  /** How many entries are stopped. The week writes days with one entry at most, since it can't know which of several to change. */
  entries: z.int(),
  /** Whether the timer runs on it. */
  running: z.boolean(),
  /** Whether its time is on an invoice. */
  billed: z.boolean(),
  /** Whether a correction is among the entries. */
  corrected: z.boolean(),
});

const WeekRow = TimerTask.omit({ id: true, title: true }).extend({
  task_id: idOf("task"),
  task_title: z.string(),
  project_id: idOf("project").nullable(),
  /** In the order of the week's days. */
  cells: z.array(WeekCell),
  seconds: z.int(),
});

export const WeekSheet = z.object({
  staff_id: idOf("staff"),
  /** The Monday. */
  week: Day,
  days: z.array(Day),
  /** The company's hours of a week, in seconds. */
  target_seconds: z.int().nullable(),
  /** The time of this day and before can only be corrected. */
  locked_until: Day.nullable(),
  rows: z.array(WeekRow),
  /** Of each day, in order. */
  day_seconds: z.array(z.int()),
  seconds: z.int(),
  /** Null before the first submission. */
  timesheet: Timesheet.nullable(),
  /** Whether the reader may approve, reject and reopen it. */
  may_decide: z.boolean(),
});
export type WeekSheet = z.output<typeof WeekSheet>;

export const WeekQuery = z.strictObject({
  /** A day of the week; default: today. */
  week: Day.optional(),
  /** Default: the caller. */
  staff_id: idOf("staff").optional(),
});

export const WeekWrite = z.strictObject({
  /** A day of the week. */
  week: Day,
  /** What each task's time on a day becomes; the others stay. */
  cells: z
    .array(
      z.strictObject({
        task_id: idOf("task"),
        day: Day,
        seconds: z.int().min(0).max(86_400),
        /** The seconds that the caller read; a cell with others is refused. */
        expected_seconds: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(500),
});
