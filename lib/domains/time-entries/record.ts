import { defineRecord } from "@/lib/kernel/record";
import { timeEntryEvents } from "./events";
import { listTimeEntries } from "./queries";
import { ListedTimeEntry, TimeEntry, TimeEntryList } from "./schema";

export const timeEntryRecord = defineRecord({
  noun: "time_entry",
  read: "time_entries.read",
  resource: TimeEntry,
  title: "task_title",
  events: timeEntryEvents,
  list: {
    query: TimeEntryList,
    row: ListedTimeEntry,
    read: listTimeEntries,
    columns: {
      task_title: { type: "text" },
      staff_id: { type: "name", of: "staff" },
      day: { type: "day" },
      duration_seconds: { type: "number" },
      billable: { type: "flag", words: ["filters.billable", "filters.not_billable"] },
      note: { type: "text" },
      started_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
