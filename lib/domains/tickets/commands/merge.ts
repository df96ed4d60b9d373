import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketMerged, ticketUnmerged } from "../events";
import { findTicket } from "../queries";
import { findTarget } from "../queries/related";
import { ticketRows } from "../rows";
import { assertMergeable, assertNotMerged } from "../rules";
import { Ticket, TicketId, TicketMerge, TicketStatus } from "../schema";
import { changeTicket, type NewChange } from "./parts";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Moves nothing: the messages stay with their ticket, and the target's thread shows them. */
export const mergeTicket = command({
  id: "tickets.merge",
  summary: "Merge a ticket into another of the same customer; its messages are shown there, and answers go there",
  permission: "tickets.write",
  input: TicketMerge,
  output: Ticket,
  example: { ...example, into_id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1b" },
  async run(ctx, { id, into_id }) {
    const target_id = await findTarget(ctx, (await findTicket(ctx, into_id)).id);
    if (target_id === id) throw invalidField("into_id", "same", "A ticket can’t be merged into itself or into one of its own.");
    await lockRows(ctx, "tickets", [id, target_id]);
    const before = await lockRow(ctx, ticketRows, id);
    assertNotMerged(before);
    const target = await findTicket(ctx, target_id);
    assertNotMerged(target);
    assertMergeable(before, target);
    const present = TicketStatus.parse(before.status);
    const changes: NewChange[] = [
      { kind: "merged", into_id: target_id, before: present },
      ...(present === "closed" ? [] : [{ kind: "status" as const, status: "closed" as const }]),
    ];
    const closed = present === "closed" ? {} : { status: "closed", closed_at: ctx.clock.now() };
    return changeTicket(ctx, before, { merged_into_id: target_id, snoozed_until: null, ...closed }, { changes, event: ticketMerged });
  },
});

const MergedDetail = z.object({ before: TicketStatus });

export const unmergeTicket = command({
  id: "tickets.unmerge",
  summary: "Undo the merge of a ticket: it gets its status back, and its messages show in it alone",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: Ticket,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, ticketRows, id);
    if (before.merged_into_id === null) throw new AppError("conflict", "The ticket is not merged.");
    const merged = await ctx.db.ticketChange.findFirst({
      where: { tenant_id: ctx.tenant.id, ticket_id: id, kind: "merged" },
      orderBy: [{ sequence: "desc" }],
    });
    const status = MergedDetail.safeParse(merged?.detail).data?.before ?? "open";
    const changes: NewChange[] = [{ kind: "unmerged" }, ...(status === "closed" ? [] : [{ kind: "status" as const, status }])];
    const opened = status === "closed" ? {} : { status, closed_at: null };
    return changeTicket(ctx, before, { merged_into_id: null, ...opened }, { changes, event: ticketUnmerged });
  },
});
