import { createProject } from "@/lib/domains/projects";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    project: async ({ owner, idOf }) => (await createProject(owner, { customer_id: await idOf("customer"), name: "New roastery" })).id,
  },
};
