import { z } from "zod";
import { withdrawUrlOf } from "@/lib/domains/consents";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { findTicket } from "../queries";
import { replyAddressOf } from "../queries/reply-address";
import { departmentOf, languageOf, readReplyLetter, receivedBefore } from "../queries/reply-letter";
import { replyMailKey } from "../rules";
import { baseSubject } from "../rules/subject";
import { TicketId } from "../schema";

/** Where the customer's answer goes: to the department, or to the mailbox that received the customer's email. */
async function replyTo(ctx: Ctx, ticketId: string, address: string | null): Promise<{ reply_to?: string }> {
  return address === null ? {} : { reply_to: await replyAddressOf(ctx, ticketId, address) };
}

/** The files of a reply, without blocked ones, of which colleagues are notified. @throws AppError `unavailable` before their scan. */
async function attachmentsOf({ db, tenant }: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const files = await db.file.findMany({ where: { tenant_id: tenant.id, id: { in: [...ids] } }, orderBy: { id: "asc" } });
  if (files.some(({ status }) => status === "quarantined"))
    throw new AppError("unavailable", "A file of the reply is still being scanned.", { retryAfter: 10 });
  return files.flatMap(({ name, media_type, storage_key, status }) =>
    status === "clean" && storage_key !== null ? [{ filename: name.slice(0, 200), media_type, storage_key }] : [],
  );
}

export const mailTicketReply = command({
  id: "tickets.mail_reply",
  summary: "Email a public reply to the person who asked",
  access: internal("called by the background function that follows a reply"),
  input: z.strictObject({ id: TicketId, sequence: z.int() }),
  /** No email without an address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", sequence: 2 },
  async run(ctx, { id, sequence }) {
    const ticket = await findTicket(ctx, id);
    const reply = await ctx.db.ticketMessage.findFirst({
      where: { tenant_id: ctx.tenant.id, ticket_id: id, sequence, kind: "public", author_kind: "staff" },
    });
    if (!reply) throw notFound("message");
    if (ticket.requester_email === null) return { mail_id: null };
    // The name that a key has inside the company says nothing to its customers.
    const author = reply.staff_id === null ? null : reply.author_name;
    const { reply_address, ...letter } = await readReplyLetter(ctx, ticket, { body: reply.body, author, sequence });
    const mail = await queueMail(ctx, {
      ...letter,
      ...(author === null ? {} : { author }),
      ...(await replyTo(ctx, id, reply_address)),
      attachments: await attachmentsOf(ctx, reply.file_ids),
      about: { noun: "ticket", id },
      idempotency_key: replyMailKey({ ticket_id: id, sequence }),
    });
    return { mail_id: mail.id };
  },
});

const hourMs = 60 * 60_000;
const mostAnHour = 5;

export const mailTicketReceived = command({
  id: "tickets.mail_received",
  summary: "Email the ticket's number to whoever sent the public form",
  access: internal("called by the background function that follows a ticket of the public form"),
  input: z.strictObject({ id: TicketId }),
  /** A few emails an hour to an address at most, since anyone can enter any address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const ticket = await findTicket(ctx, id);
    const { requester_email, number, created_at } = ticket;
    if (requester_email === null || ticket.channel !== "form") return { mail_id: null };
    const since = new Date(created_at.getTime() - hourMs);
    const earlier = await ctx.db.ticket.count({
      where: { tenant_id: ctx.tenant.id, channel: "form", requester_email, number: { lt: number }, created_at: { gte: since } },
    });
    if (earlier >= mostAnHour) return { mail_id: null };
    const link = await withdrawUrlOf(ctx, id);
    const mail = await queueMail(ctx, {
      key: "ticket_received",
      language: await languageOf(ctx, ticket),
      to: [{ name: ticket.requester_name, address: requester_email }],
      values: { "contact.name": ticket.requester_name, "ticket.number": String(number), "consent.link": link ?? "" },
      about: { noun: "ticket", id },
      idempotency_key: `ticket-received:${id}`,
    });
    return { mail_id: mail.id };
  },
});

export const acknowledgeTicket = command({
  id: "tickets.acknowledge",
  summary: "Email the ticket's number to whoever opened it by an email",
  access: internal("called by the delivery of a mailbox's message, which decides whether its sender may be answered"),
  input: z.strictObject({ id: TicketId }),
  /** No email without an address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const ticket = await findTicket(ctx, id);
    const { requester_email, requester_name, number, subject } = ticket;
    if (requester_email === null || ticket.channel !== "mail") return { mail_id: null };
    const received = await receivedBefore(ctx, id, ticket.last_sequence + 1);
    const department = await departmentOf(ctx, ticket);
    const mail = await queueMail(ctx, {
      key: "ticket_acknowledged",
      language: await languageOf(ctx, ticket),
      // The sender alone: people in copy did not write to us.
      to: [{ name: requester_name, address: requester_email }],
      values: { "contact.name": requester_name, "ticket.number": String(number), "ticket.subject": baseSubject(subject) },
      ...(await replyTo(ctx, id, department?.email ?? received?.mail_address ?? null)),
      ...(department?.email ? { from: department.email } : {}),
      ...(received?.mail_id ? { answers: received.mail_id } : {}),
      about: { noun: "ticket", id },
      idempotency_key: `ticket-acknowledged:${id}`,
    });
    return { mail_id: mail.id };
  },
});
