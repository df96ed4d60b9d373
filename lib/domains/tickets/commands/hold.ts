import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { findRow, lockRow } from "@/lib/kernel/rows";
import { ticketReplyHeld } from "../events";
import { authorOf } from "../policy";
import { newestPublicOf } from "../queries/messages";
import { ticketRows } from "../rows";
import { assertFilled, assertNotMerged, assertRead, holdSeconds } from "../rules";
import { HeldReply, HeldReplyList, HeldReplySent, ReplyHold, TicketId, TicketStatus } from "../schema";
import { attachReplyFiles } from "./files";
import { addReply } from "./reply";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", held_id: "thr_01jd0p2q3r4s5t6v7w8x9y0z1a" };

type HeldRow = NonNullable<Awaited<ReturnType<Ctx["db"]["ticketHeldReply"]["findFirst"]>>>;

const toHeld = ({ tenant_id: _tenant, staff_id, author_name, ...row }: HeldRow): z.output<typeof HeldReply> => ({
  ...row,
  status: TicketStatus.nullable().parse(row.status),
  author: { id: staff_id, name: author_name },
});

/** Nothing has happened until it is sent: no message, no event of a reply, and the service-level clocks run on. */
export const holdReply = command({
  id: "tickets.hold_reply",
  summary: "Send a public reply after ten seconds, within which its author can take it back",
  permission: "tickets.write",
  input: ReplyHold,
  output: HeldReply,
  example: { id: example.id, body: "We’re on it.", base_sequence: 1 },
  async run(ctx, { id, body, status = null, base_sequence, file_ids = [] }) {
    const { principal } = ctx;
    if (principal.kind !== "staff") throw new AppError("forbidden", "Colleagues hold replies; a program sends its own at once.");
    const ticket = await lockRow(ctx, ticketRows, id);
    assertNotMerged(ticket);
    assertFilled(body);
    assertRead(base_sequence, await newestPublicOf(ctx, id));
    const own = { tenant_id: ctx.tenant.id, ticket_id: id };
    if (await ctx.db.ticketHeldReply.findFirst({ where: own, select: { id: true } }))
      throw new AppError("conflict", "Another reply is being sent. Read it before you send yours.", {
        errors: [{ path: "base_sequence", code: "newer_message", message: "Another reply is being sent." }],
      });
    await attachReplyFiles(ctx, id, file_ids);
    const now = ctx.clock.now();
    const send_at = new Date(now.getTime() + holdSeconds * 1_000);
    const author = { staff_id: principal.staff_id, author_name: authorOf(ctx).author_name };
    const row = await ctx.db.ticketHeldReply.create({
      data: { ...own, ...author, id: newId(now), body, file_ids, status, send_at, created_at: now },
    });
    const data = { ...ticketRows.toResource(ticket, ctx), held: { id: row.id, send_at } };
    ctx.emit(ticketReplyHeld, { record_id: id, sequence: ticket.version, data });
    return toHeld(row);
  },
});

/** Notes the task that a macro created with a held reply, for when the reply is taken back. */
export async function noteHeldTask({ db, tenant }: CommandCtx, held_id: string, task_id: string): Promise<void> {
  await db.ticketHeldReply.updateMany({ where: { tenant_id: tenant.id, id: held_id }, data: { task_id } });
}

export const listHeldReplies = query({
  id: "tickets.list_held",
  summary: "List the replies to a ticket that are about to be sent",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId }),
  output: HeldReplyList,
  example: { id: example.id },
  async run(ctx, { id }) {
    await findRow(ctx, ticketRows, id);
    const rows = await ctx.db.ticketHeldReply.findMany({ where: { tenant_id: ctx.tenant.id, ticket_id: id }, orderBy: [{ id: "asc" }] });
    return { data: rows.map(toHeld) };
  },
});

export const HeldUse = z.strictObject({ id: TicketId, held_id: HeldReply.shape.id });

export const takeBackReply = command({
  id: "tickets.take_back",
  summary: "Take one’s own reply back before it is sent",
  access: internal("called by macros.take_back"),
  input: HeldUse,
  output: HeldReply,
  example,
  async run(ctx, { id, held_id }) {
    await lockRows(ctx, "tickets", [id]);
    await findRow(ctx, ticketRows, id);
    const row = await ctx.db.ticketHeldReply.findFirst({ where: { tenant_id: ctx.tenant.id, ticket_id: id, id: held_id } });
    if (!row) throw new AppError("conflict", "The reply has been sent, or was taken back.");
    if (ctx.principal.kind !== "staff" || ctx.principal.staff_id !== row.staff_id)
      throw new AppError("forbidden", "Only the author can take a reply back.");
    await ctx.db.ticketHeldReply.deleteMany({ where: { tenant_id: ctx.tenant.id, id: held_id } });
    return toHeld(row);
  },
});

export const sendHeldReply = command({
  id: "tickets.send_held",
  summary: "Send a reply whose ten seconds have passed",
  access: internal("called by the background function that follows a held reply"),
  input: HeldUse,
  /** False for a reply that was taken back or sent before. */
  output: HeldReplySent,
  example,
  async run(ctx, { id, held_id }) {
    await lockRows(ctx, "tickets", [id]);
    const own = { tenant_id: ctx.tenant.id, id: held_id };
    const row = await ctx.db.ticketHeldReply.findFirst({ where: { ...own, ticket_id: id } });
    if (!row) return { sent: false };
    if (row.send_at > ctx.clock.now()) throw notFound("reply that is due");
    await ctx.db.ticketHeldReply.deleteMany({ where: own });
    // A message that came within the ten seconds is unread: the reply must not close the ticket over it.
    const unread = await ctx.db.ticketMessage.findFirst({
      where: { tenant_id: ctx.tenant.id, ticket_id: id, author_kind: { not: "staff" }, created_at: { gt: row.created_at } },
      select: { id: true },
    });
    const status = unread ? { status: "open" as const } : row.status === null ? {} : { status: TicketStatus.parse(row.status) };
    const author = { author_kind: "staff" as const, staff_id: row.staff_id, author_name: row.author_name };
    await addReply(ctx, { id, body: row.body, kind: "public", ...status }, author, { file_ids: row.file_ids });
    return { sent: true };
  },
});
