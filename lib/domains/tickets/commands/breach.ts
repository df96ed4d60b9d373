import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketBreached } from "../events";
import { columnsOf, readClocks } from "../queries/clocks";
import { ticketRows } from "../rows";
import { Ticket, TicketId } from "../schema";
import { changeTicket } from "./parts";

const access = internal("called by the schedule that watches the tickets’ deadlines");

/** Tickets of which a running deadline has passed; 200 at most, the earliest first. */
export const listPassedDeadlines = query({
  id: "tickets.list_passed_deadlines",
  summary: "List the tickets of which a deadline has passed unmarked",
  access,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(TicketId) }),
  example: {},
  async run(ctx: Ctx) {
    const rows = await ctx.db.ticket.findMany({
      where: { tenant_id: ctx.tenant.id, next_due_at: { lt: ctx.clock.now() } },
      orderBy: [{ next_due_at: "asc" }],
      select: { id: true },
      take: 200,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

export const markBreachedTicket = command({
  id: "tickets.mark_breached",
  summary: "Mark the targets that a ticket has missed, at the moment they passed",
  access,
  input: z.strictObject({ id: TicketId }),
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, ticketRows, id);
    const columns = columnsOf(await readClocks(ctx, id), ctx.clock.now());
    const isNew =
      (columns.first_response_breached_at !== null && before.first_response_breached_at === null) ||
      (columns.resolution_breached_at !== null && before.resolution_breached_at === null);
    if (!isNew && columns.next_due_at?.getTime() === before.next_due_at?.getTime()) return ticketRows.toResource(before, ctx);
    return changeTicket(ctx, before, columns, { changes: [], event: isNew ? ticketBreached : undefined });
  },
});
