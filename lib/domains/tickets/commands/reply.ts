import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { isOutside, type CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRows } from "@/lib/kernel/lock";
import { lockRow } from "@/lib/kernel/rows";
import { ticketNoted, ticketReplied } from "../events";
import { authorOf } from "../policy";
import { findTicket } from "../queries";
import { newestPublicOf } from "../queries/messages";
import { findTarget } from "../queries/related";
import { toMessage } from "../resource";
import { ticketRows } from "../rows";
import { assertFilled, assertRead, statusAfter } from "../rules";
import { Replied, ReplyCreate, TicketStatus, type ReceivedMail } from "../schema";
import { attachReplyFiles } from "./files";
import { keepHtml } from "./html";
import { mailColumns } from "./participants";
import { changeTicket, statusColumns, statusEvent, type NewChange } from "./parts";

/** Stores a reply or a note of this author, with what it changes in the ticket. */
export async function addReply(
  ctx: CommandCtx,
  { id: ticket_id, body, kind = "public", status: asked, base_sequence }: z.output<typeof ReplyCreate>,
  author: ReturnType<typeof authorOf>,
  { mail = null, file_ids = [] }: { mail?: ReceivedMail | null; file_ids?: readonly string[] } = {},
): Promise<z.output<typeof Replied>> {
  const asked_of = await lockRow(ctx, ticketRows, ticket_id);
  // The answer to a merged ticket goes to the one in which the conversation goes on.
  const id = asked_of.merged_into_id === null ? ticket_id : await findTarget(ctx, ticket_id);
  if (id !== ticket_id) await lockRows(ctx, "tickets", [id]);
  const before = id === ticket_id ? asked_of : await findTicket(ctx, id);
  if (author.author_kind === "customer" && (kind === "note" || asked !== undefined))
    throw new AppError("forbidden", "Customers write public replies, and don’t set the status.");
  if (author.author_kind === "staff" && kind === "public") assertFilled(body);
  const own = { tenant_id: ctx.tenant.id, ticket_id: id };
  if (kind === "public") assertRead(base_sequence, await newestPublicOf(ctx, id));
  const present = TicketStatus.parse(before.status);
  const status = statusAfter(author.author_kind, { kind, status: asked }, present);
  const now = ctx.clock.now();
  const sequence = before.last_sequence + 1;
  const sent = await mailColumns(ctx, before, mail);
  const row = await ctx.db.ticketMessage.create({
    data: {
      ...own,
      ...sent,
      id: newId(now),
      sequence,
      kind,
      ...author,
      body,
      file_ids: mail?.file_ids ?? [...file_ids],
      created_at: now,
    },
  });
  const html = await keepHtml(ctx, row.id, mail);
  const message = toMessage({ ...row, html }, isOutside(ctx));
  const isResponse = author.author_kind === "staff" && kind === "public";
  const changes: NewChange[] = [
    ...(isResponse && before.first_responded_at === null ? [{ kind: "responded" as const }] : []),
    ...(status === present ? [] : [{ kind: "status" as const, status }]),
  ];
  const fields = {
    status,
    last_sequence: sequence,
    // Customers see this time, and not that there are notes.
    ...(kind === "public" ? { last_message_at: now } : {}),
    ...(isResponse && before.first_responded_at === null ? { first_responded_at: now } : {}),
    ...(status === present ? {} : statusColumns(status, now)),
    ...(author.author_kind === "customer" ? { snoozed_until: null } : {}),
  };
  const event = kind === "note" ? ticketNoted : statusEvent(present, status);
  const ticket = await changeTicket(ctx, before, fields, { changes, event });
  if (kind === "public") ctx.emit(ticketReplied, { record_id: id, sequence: ticket.version, data: { ...ticket, reply: message } });
  return { ticket, message };
}

export const replyToTicket = command({
  id: "tickets.reply",
  summary: "Reply to a ticket, or add an internal note; a customer's reply reopens a closed ticket",
  permission: "tickets.reply",
  input: ReplyCreate,
  output: Replied,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "We’re on it.", kind: "public", base_sequence: 1 },
  async run(ctx, { file_ids = [], ...input }) {
    const replied = await addReply(ctx, input, authorOf(ctx), { file_ids });
    await attachReplyFiles(ctx, replied.ticket.id, file_ids);
    return replied;
  },
});
