import { z } from "zod";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import type { Ticket as TicketRow } from "@/prisma/generated/client";
import { findTicket } from "../queries";
import { companyAddresses } from "../queries/company-addresses";
import { readParticipants } from "../queries/participants";
import { replyAddressOf } from "../queries/reply-address";
import { replyMailKey } from "../rules";
import { mostParticipants } from "../rules/participants";
import { baseSubject } from "../rules/subject";
import { TicketId } from "../schema";

/** The language of the person who asked: the contact's, the customer's, else the company's. */
async function languageOf(ctx: Ctx, { customer_id, contact_id }: TicketRow) {
  if (customer_id === null) return (await readSettings(ctx)).locale;
  const customer = await findCustomer(ctx, customer_id);
  return readerLanguage(
    customer.contacts.find(({ id }) => id === contact_id),
    customer,
  );
}

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

const departmentOf = ({ db, tenant }: Ctx, { department_id }: TicketRow) =>
  department_id === null ? null : db.department.findFirst({ where: { tenant_id: tenant.id, id: department_id } });

/** The newest email of the ticket before a message. */
const receivedBefore = ({ db, tenant }: Ctx, ticketId: string, sequence: number) =>
  db.ticketMessage.findFirst({
    where: { tenant_id: tenant.id, ticket_id: ticketId, sequence: { lt: sequence }, mail_address: { not: null } },
    orderBy: [{ sequence: "desc" }],
  });

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
    const received = await receivedBefore(ctx, id, sequence);
    const department = await departmentOf(ctx, ticket);
    // The name that a key has inside the company says nothing to its customers.
    const isProgram = reply.staff_id === null;
    const language = await languageOf(ctx, ticket);
    const signature = department?.signature.trim() ?? "";
    const requester = ticket.requester_email.toLowerCase();
    // A mailbox or department may have got its address after that address joined.
    const company = await companyAddresses(ctx);
    const copied = (await readParticipants(ctx, id)).filter(({ address }) => address !== requester && !company.has(address));
    const mail = await queueMail(ctx, {
      key: "ticket_reply",
      language,
      ...(isProgram ? {} : { author: reply.author_name }),
      to: [{ name: ticket.requester_name, address: ticket.requester_email }],
      cc: copied.slice(0, mostParticipants),
      values: {
        "contact.name": ticket.requester_name,
        "ticket.number": String(ticket.number),
        "ticket.subject": baseSubject(ticket.subject),
        "reply.text": signature === "" ? reply.body : `${reply.body}\n\n${signature}`,
        "reply.author": isProgram ? (department?.name ?? "") : reply.author_name,
      },
      ...(await replyTo(ctx, id, department?.email ?? received?.mail_address ?? null)),
      ...(department?.email ? { from: department.email } : {}),
      ...(received?.mail_id ? { answers: received.mail_id } : {}),
      // Only the customer's contacts can open the ticket in the portal.
      ...(ticket.contact_id === null ? {} : { button_url: `${tenantUrlOf(ctx)}/portal/tickets/${encodeId("ticket", id)}` }),
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
    const mail = await queueMail(ctx, {
      key: "ticket_received",
      language: await languageOf(ctx, ticket),
      to: [{ name: ticket.requester_name, address: requester_email }],
      values: { "contact.name": ticket.requester_name, "ticket.number": String(number) },
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
