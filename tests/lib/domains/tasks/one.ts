import { createTask } from "@/lib/domains/tasks";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    task: async ({ owner, idOf }) => (await createTask(owner, { title: "Send the samples", customer_id: await idOf("customer") })).id,
  },
};
