import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketSnoozed, ticketWoken } from "../events";
import { ticketRows } from "../rows";
import { assertNotMerged } from "../rules";
import { Ticket, TicketId, TicketSnooze } from "../schema";
import { changeTicket } from "./parts";

const year = 366 * 86_400_000;
const access = internal("called by the schedule that wakes snoozed tickets");

export const snoozeTicket = command({
  id: "tickets.snooze",
  summary: "Hide a ticket from the views until a time or the customer’s next message; null shows it again",
  permission: "tickets.write",
  input: TicketSnooze,
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", until: "2026-01-12T09:00:00.000Z" },
  async run(ctx, { id, until }) {
    const before = await lockRow(ctx, ticketRows, id);
    assertNotMerged(before);
    if (until?.getTime() === before.snoozed_until?.getTime()) return ticketRows.toResource(before, ctx);
    if (until === null) return changeTicket(ctx, before, { snoozed_until: null }, { changes: [], event: ticketWoken });
    const wait = until.getTime() - ctx.clock.now().getTime();
    if (wait <= 0 || wait > year) throw invalidField("until", "range", "Choose a time within the next year.");
    if (before.status === "closed") throw new AppError("conflict", "The ticket is closed; it can’t be snoozed.");
    return changeTicket(ctx, before, { snoozed_until: until }, { changes: [], event: ticketSnoozed });
  },
});

/** Tickets whose time has come; 200 at most, the earliest first. */
export const listWakingTickets = query({
  id: "tickets.list_waking",
  summary: "List the snoozed tickets whose time has come",
  access,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(TicketId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.ticket.findMany({
      where: { tenant_id: ctx.tenant.id, snoozed_until: { lte: ctx.clock.now() } },
      orderBy: [{ snoozed_until: "asc" }],
      select: { id: true },
      take: 200,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

export const wakeTicket = command({
  id: "tickets.wake",
  summary: "Show a snoozed ticket again, since its time has come",
  access,
  input: z.strictObject({ id: TicketId }),
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, ticketRows, id);
    if (before.snoozed_until === null || before.snoozed_until > ctx.clock.now()) return ticketRows.toResource(before, ctx);
    return changeTicket(ctx, before, { snoozed_until: null }, { changes: [], event: ticketWoken });
  },
});
