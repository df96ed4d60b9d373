import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findTicket } from "../queries";
import type { Person } from "../rules/participants";
import { ParticipantList, TicketId } from "../schema";

/** The people in copy, in the order in which they joined. */
export function readParticipants(ctx: Ctx, ticketId: string): Promise<Person[]> {
  return ctx.db.ticketParticipant.findMany({
    where: { tenant_id: ctx.tenant.id, ticket_id: ticketId },
    select: { address: true, name: true },
    orderBy: [{ created_at: "asc" }, { address: "asc" }],
  });
}

export const listParticipants = query({
  id: "tickets.list_participants",
  summary: "List the people who get copies of a ticket's replies",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: ParticipantList,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findTicket(ctx, id);
    return { data: await readParticipants(ctx, id) };
  },
});
