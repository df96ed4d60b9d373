import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findTicket } from "../queries";
import { AssignmentReason, TicketAssignment, TicketId } from "../schema";

/** `skipped` is missing from decisions of before absences were known. */
const Decided = z.object({ staff_id: z.string().nullable(), reason: AssignmentReason, skipped: z.array(z.string()).default([]) });

export const getTicketAssignment = query({
  id: "tickets.get_assignment",
  summary: "Get why a ticket has its assignee, and who was skipped as absent",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: TicketAssignment,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findTicket(ctx, id);
    const own = { tenant_id: ctx.tenant.id };
    const change = await ctx.db.ticketChange.findFirst({
      where: { ...own, ticket_id: id, kind: "assigned" },
      orderBy: [{ sequence: "desc" }],
    });
    if (!change) return { ticket_id: id, decision: null };
    const { staff_id, reason, skipped } = Decided.parse(change.detail);
    const ids = [...skipped, ...(staff_id === null ? [] : [staff_id])];
    const people = await ctx.db.staff.findMany({ where: { ...own, id: { in: ids } }, select: { id: true, name: true } });
    const named = (one: string) => people.filter((person) => person.id === one).map(({ name }) => ({ staff_id: one, name }));
    const [assignee = null] = staff_id === null ? [] : named(staff_id);
    const { actor_name, at } = change;
    return { ticket_id: id, decision: { assignee, reason, skipped: skipped.flatMap(named), actor_name, at } };
  },
});
