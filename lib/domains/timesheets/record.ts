import { defineRecord } from "@/lib/kernel/record";
import { timesheetEvents } from "./events";
import { listTimesheets } from "./queries";
import { Timesheet, TimesheetList } from "./schema";

export const timesheetRecord = defineRecord({
  noun: "timesheet",
  read: "time_entries.read",
  resource: Timesheet,
  title: "week",
  events: timesheetEvents,
  list: {
    query: TimesheetList,
    row: Timesheet,
    read: listTimesheets,
    columns: {
      staff_id: { type: "name", of: "staff" },
      week: { type: "day" },
      status: { type: "choice", words: "status" },
      seconds: { type: "number" },
      submitted_at: { type: "instant" },
      decided_by: { type: "name", of: "staff", extra: true },
      decided_at: { type: "instant", extra: true },
      rejection_reason: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
