import { defineRows } from "@/lib/kernel/rows";
import { hidesTitle, titled, visible } from "./policy";
import { toTimeEntry } from "./resource";
import { TimeEntry } from "./schema";

export const timeEntryRows = defineRows({
  noun: "time_entry",
  model: "timeEntry",
  include: { task: { select: titled }, billed: { select: { invoice_id: true } }, corrects: { select: { day: true } } },
  visible,
  schema: TimeEntry,
  toResource: (row, ctx) => toTimeEntry(row, hidesTitle(ctx, row.task)),
});
