import { createRecurringTask } from "@/lib/domains/recurring-tasks";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    recurring_task: async ({ owner }) =>
      (await createRecurringTask(owner, { title: "Clean the machines", cadence: "weekly", assignee_id: null })).id,
  },
  hidden: {
    recurring_task: async ({ owner }) => (await createRecurringTask(owner, { title: "PRIVATE schedule.", cadence: "weekly" })).id,
  },
  pages: ["/tasks/recurring"],
  shown: { recurring_task: { at: "/tasks/recurring" } },
};
