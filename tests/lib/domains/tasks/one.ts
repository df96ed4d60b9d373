import { createTask, createTaskStatus } from "@/lib/domains/tasks";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    task_status: async ({ owner }) => (await createTaskStatus(owner, { name: "In review", meaning: "in_progress" })).id,
    task: async ({ owner, idOf }) => (await createTask(owner, { title: "Send the samples", customer_id: await idOf("customer") })).id,
  },
  hidden: { task: async ({ owner }) => (await createTask(owner, { title: "PRIVATE task." })).id },
};
