import { defineRecord } from "@/lib/kernel/record";
import { recurringTaskEvents } from "./events";
import { RecurringTask } from "./schema";

export const recurringTaskRecord = defineRecord({
  noun: "recurring_task",
  read: "tasks.read",
  resource: RecurringTask,
  title: "title",
  events: recurringTaskEvents,
});
