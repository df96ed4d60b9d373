import { createDepartment, createSlaPolicy, createTicket, listMessages } from "@/lib/domains/tickets";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    ticket: async ({ owner, idOf }) =>
      (await createTicket(owner, { customer_id: await idOf("customer"), subject: "The printer is jammed", message: "It stopped today." }))
        .id,
    department: async ({ owner }) => (await createDepartment(owner, { name: "Technical support" })).id,
    sla_policy: async ({ owner }) =>
      (await createSlaPolicy(owner, { name: "Standard", targets: { normal: { first_response: 240, resolution: 2880 } } })).id,
    ticket_message: async ({ owner, idOf }) => {
      const { data } = await listMessages(owner, { id: await idOf("ticket") });
      return data[0]?.id ?? "";
    },
  },
};
