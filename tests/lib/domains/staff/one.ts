import { createInvitation, listRoles } from "@/lib/domains/staff";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    staff: ({ world, slug }) => Promise.resolve(world.tenants[slug].owner.staff_id),
    role: async ({ owner }) => (await listRoles(owner, {})).data.find(({ template }) => template === "staff")?.id ?? "",
    invitation: async ({ owner, idOf }) =>
      (await createInvitation(owner, { email: "new@theirs.example", name: "N", role_id: await idOf("role") })).id,
  },
};
