import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { QueryFlag } from "@/lib/kernel/base/wire";

/** By what the report of time groups it. */
export const TimeGrouping = z.enum(["person", "project", "customer", "task", "week", "month"]);
export type TimeGrouping = z.output<typeof TimeGrouping>;

/** Weeks begin on Monday; the present ones end with their last day. */
export const TimePeriod = z.enum(["this_week", "last_week", "this_month", "last_month", "this_year", "last_year"]);
export type TimePeriod = z.output<typeof TimePeriod>;

/** Either days, both ends included, or a period; default: this month, by person. Without timers that are running. */
export const TimeReportQuery = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  period: TimePeriod.optional(),
  by: TimeGrouping.optional(),
  staff_id: idOf("staff").optional(),
  project_id: idOf("project").optional(),
  customer_id: idOf("customer").optional(),
  billable: QueryFlag.optional(),
});

const figures = z.object({
  seconds: z.int(),
  billable_seconds: z.int(),
  not_billable_seconds: z.int(),
  /** Of the billable time, what is on an invoice, drafts too. */
  invoiced_seconds: z.int(),
  to_invoice_seconds: z.int(),
  /** Billable time in percent of all time. */
  billable_rate: z.number().nullable(),
  /** The working hours, up to today, of the colleagues with time in the period; null by project, customer or task. */
  working_seconds: z.int().nullable(),
  /** Billable time in percent of the working hours. */
  utilisation: z.number().nullable(),
});
export type TimeFigures = z.output<typeof figures>;

export const TimeGroup = figures.extend({
  /** The id of a colleague, project, customer or task, a Monday, or a month; null for time without project or customer. */
  key: z.string().nullable(),
  name: z.string().nullable(),
});
export type TimeGroup = z.output<typeof TimeGroup>;

export const TimeReport = z.object({
  from: Day,
  to: Day,
  by: TimeGrouping,
  /** The colleague whose time alone is reported: as asked, or the reader who may not see that of others. */
  staff_id: idOf("staff").nullable(),
  /** Whether the reader sees their own time alone. */
  own: z.boolean(),
  /** Colleagues with time in the period, to choose one. */
  people: z.array(z.object({ id: idOf("staff"), name: z.string() })),
  total: figures,
  /** The most time first, weeks and months in order; 500 at most, the CSV has all. */
  groups: z.array(TimeGroup),
  truncated: z.boolean(),
});
export type TimeReport = z.output<typeof TimeReport>;
