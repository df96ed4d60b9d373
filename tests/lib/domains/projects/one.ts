import { createProject } from "@/lib/domains/projects";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    project: async ({ owner, idOf }) => {
      const milestones = [{ title: "Plans approved", due_on: "2026-02-02", done: false, shared: true }];
      return (await createProject(owner, { customer_id: await idOf("customer"), name: "New roastery", shared: true, milestones })).id;
    },
  },
};
