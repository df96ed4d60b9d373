import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketReplyUndelivered } from "../events";
import { ticketRows } from "../rows";
import { Ticket, TicketId } from "../schema";
import { changeTicket, statusColumns } from "./parts";

export const noteUndeliveredReply = command({
  id: "tickets.note_undelivered",
  summary: "Note that a reply did not reach people; a ticket whose requester did not get it is open again",
  access: internal("called by the background functions that follow a reply's email"),
  input: z.strictObject({ id: TicketId, addresses: z.array(z.string()).min(1) }),
  output: Ticket,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", addresses: ["grace@northwind.example"] },
  async run(ctx, { id, addresses }) {
    const before = await lockRow(ctx, ticketRows, id);
    const isUnanswered = before.status === "answered" && addresses.includes(before.requester_email?.toLowerCase() ?? "");
    const now = ctx.clock.now();
    const fields = isUnanswered ? { status: "open", ...statusColumns("open", now) } : { updated_at: now };
    const changes = isUnanswered ? [{ kind: "status" as const, status: "open" as const }] : [];
    const ticket = await changeTicket(ctx, before, fields, { changes });
    ctx.emit(ticketReplyUndelivered, { record_id: id, sequence: ticket.version, data: { ...ticket, undelivered: addresses } });
    return ticket;
  },
});
