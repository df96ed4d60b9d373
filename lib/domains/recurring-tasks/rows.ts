import { defineRows } from "@/lib/kernel/rows";
import { ofCompany } from "@/lib/kernel/visibility";
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

/** For what is read after a change: who passes a personal schedule on no longer sees it. */
export const changedRows: typeof recurringTaskRows = { ...recurringTaskRows, visible: ofCompany };
