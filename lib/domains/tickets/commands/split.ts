import { z } from "zod";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { ticketRows } from "../rows";
import { assertNotMerged } from "../rules";
import type { Prisma, TicketMessage as MessageRow } from "@/prisma/generated/client";
import { LeftOutFile, type ReceivedMail, SenderProof, Ticket, TicketChannel, TicketPriority, TicketSplit } from "../schema";
import { openTicket } from "./create";
import { attachTicketFile, listTicketFiles } from "./files";
import { keepHtml } from "./html";

type MailColumn =
  | "author_address"
  | "mail_address"
  | "sender_proof"
  | "sent_from"
  | "forwarded_by"
  | "left_out"
  | "is_cut"
  | "original_file_id";
type Copied = { id: string } & Partial<Pick<MessageRow, MailColumn>>;

/**
 * What the copy of an email keeps: who sent it, and its HTML. Its Message-ID stays with the original alone, whose thread its answers
 * continue. Null for a message that was no email.
 */
async function mailOf(ctx: CommandCtx, { id, author_address: sender = null, ...copied }: Copied): Promise<ReceivedMail | null> {
  const html = await ctx.db.ticketMessageHtml.findFirst({ where: { tenant_id: ctx.tenant.id, message_id: id } });
  if (html === null && sender === null) return null;
  const { mail_address: address = null, sent_from = null, forwarded_by = null } = copied;
  const { left_out = [], is_cut = false, original_file_id = null } = copied;
  return {
    message_id: null,
    ...{ address, sender, sent_from, forwarded_by, is_cut, original_file_id },
    proof: SenderProof.nullable().parse(copied.sender_proof ?? null),
    ...{ joining: [], not_joined: [], file_ids: [] },
    left_out: LeftOutFile.array().parse(left_out),
    html: html && { source: html.html, inline: z.record(z.string(), z.string()).parse(html.inline) },
  };
}

/** The chosen messages stay where they are, and the new ticket begins with copies of them. */
export const splitTicket = command({
  id: "tickets.split",
  summary: "Open a new ticket from chosen messages, linked both ways",
  permission: "tickets.write",
  input: TicketSplit,
  output: Ticket,
  example: {
    id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a",
    subject: "Also: the lamp flickers",
    message_ids: ["tms_01jd0p2q3r4s5t6v7w8x9y0z1a"],
  },
  async run(ctx, { id, subject, message_ids }) {
    const before = await lockRow(ctx, ticketRows, id);
    assertNotMerged(before);
    const own = { tenant_id: ctx.tenant.id };
    const ids = [...new Set(message_ids)];
    const messages = await ctx.db.ticketMessage.findMany({
      where: { ...own, ticket_id: id, id: { in: ids } },
      orderBy: [{ sequence: "asc" }],
    });
    if (messages.length !== ids.length) throw invalidField("message_ids", "unknown", "The ticket has no such message.");
    const first = messages.find(({ kind, author_kind }) => kind === "public" && author_kind === "customer");
    if (!first) throw invalidField("message_ids", "required", "Choose a message of the customer: it is the new ticket’s request.");
    const { customer_id, contact_id, requester_name, requester_email, department_id, assignee_id, priority } = before;
    const people = { customer_id, contact_id, requester_name, requester_email: requester_email ?? undefined };
    const fields = { department_id, assignee_id, priority: TicketPriority.parse(priority) };
    const opened = await openTicket(
      ctx,
      { ...people, ...fields, subject, message: first.body, custom: {} },
      { channel: TicketChannel.parse(before.channel), mail: await mailOf(ctx, first), file_ids: first.file_ids },
    );
    const rest = messages.filter((message) => message !== first);
    const now = ctx.clock.now();
    const copies = rest.map(({ left_out, ...message }, index) => ({
      ...message,
      left_out: left_out as Prisma.InputJsonValue,
      id: newId(now),
      ticket_id: opened.id,
      sequence: index + 2,
    }));
    await ctx.db.ticketMessage.createMany({ data: copies });
    const came = new Set(messages.flatMap(({ file_ids }) => file_ids));
    const { data: attached } = await listTicketFiles(ctx, { id, limit: 100 });
    for (const file of attached) if (came.has(file.id)) await attachTicketFile(ctx, { id: opened.id, file_id: file.id });
    for (const [index, { id: copied }] of rest.entries()) await keepHtml(ctx, copies[index]?.id ?? "", await mailOf(ctx, { id: copied }));
    await ctx.db.ticketLink.create({
      data: { ...own, id: newId(now), ticket_id: id, other_id: opened.id, kind: "split", created_at: now },
    });
    if (rest.length === 0) return opened;
    // Part of the opening, which is audited as one change.
    const last_sequence = rest.length + 1;
    await ctx.db.ticket.updateMany({ where: { ...own, id: opened.id }, data: { last_sequence } });
    return { ...opened, last_sequence };
  },
});
