import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { RecurringTask, RecurringTaskCreate, RecurringTaskUpdate } from "@/lib/domains/recurring-tasks/schema";

export type RecurringTaskRow = Wire<typeof RecurringTask>;

export const recurringTasks = defineResource<{
  row: typeof RecurringTask;
  detail: typeof RecurringTask;
  create: typeof RecurringTaskCreate;
  update: typeof RecurringTaskUpdate;
  verbs: { pause: Verb<ById, RecurringTaskRow>; resume: Verb<ById, RecurringTaskRow> };
}>("recurring-tasks", {
  path: "/api/tenant/tasks/recurring",
  verbs: { pause: "POST /{id}/pause", resume: "POST /{id}/resume" },
});
