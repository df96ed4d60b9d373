import { createTask } from "@/lib/domains/tasks";
import { createTimeEntry } from "@/lib/domains/time-entries";
import { submitTimesheet } from "@/lib/domains/timesheets";
import type { One } from "@/tests/support/one";

const week = "2025-06-02";

export const one: One = {
  records: {
    timesheet: async ({ owner }) => {
      const { id: task_id } = await createTask(owner, { title: "Stock count" });
      await createTimeEntry(owner, { task_id, day: week, duration_seconds: 3600 });
      return (await submitTimesheet(owner, { week })).id;
    },
  },
  shown: { timesheet: { at: "/timesheets" } },
};
