import { createTimeEntry } from "@/lib/domains/time-entries";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    time_entry: async ({ owner, idOf }) => (await createTimeEntry(owner, { task_id: await idOf("task"), duration_seconds: 1800 })).id,
  },
  shown: { time_entry: { at: "/time-entries" } },
};
