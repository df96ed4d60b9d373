import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toRecurringTask } from "./resource";
import { RecurringTask } from "./schema";

export const recurringTaskRows = defineRows({
  noun: "recurring_task",
  model: "recurringTask",
  visible,
  schema: RecurringTask,
  toResource: toRecurringTask,
});
