import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const TimesheetId = idOf("timesheet");

export const TimesheetStatus = z.enum(["open", "submitted", "approved", "rejected"]);
export type TimesheetStatus = z.output<typeof TimesheetStatus>;

/** A colleague's week of time, from its first submission on. */
export const Timesheet = z.object({
  id: TimesheetId,
  staff_id: idOf("staff"),
  /** The Monday. */
  week: Day,
  status: TimesheetStatus,
  /** The week's time when it was last submitted. */
  seconds: z.int(),
  submitted_at: Timestamp.nullable(),
  /** Who approved or rejected it. */
  decided_by: idOf("staff").nullable(),
  decided_at: Timestamp.nullable(),
  rejection_reason: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Timesheet = z.output<typeof Timesheet>;

/** Of one's own, by any day of the week. */
export const TimesheetSubmit = z.strictObject({ week: Day });
export const TimesheetReject = z.strictObject({ reason: lineOf(500) });

export const TimesheetList = listQuery(["created_at", "updated_at", "week"]).extend({
  status: TimesheetStatus.optional(),
  staff_id: idOf("staff").optional(),
  week: Day.describe("The Monday.").optional(),
});
export const TimesheetPage = pageOf(Timesheet);
