import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toTimeEntry } from "./resource";
import { TimeEntry } from "./schema";

export const timeEntryRows = defineRows({
  noun: "time_entry",
  model: "timeEntry",
  include: { task: { select: { title: true } }, billed: { select: { invoice_id: true } }, corrects: { select: { day: true } } },
  visible,
  schema: TimeEntry,
  toResource: toTimeEntry,
});
