import { z } from "zod";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import type { Ticket as TicketRow } from "@/prisma/generated/client";
import { findTicket } from "../queries";
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
const replyTo = (address: string | null): { reply_to?: string } => (address === null ? {} : { reply_to: address });

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
    const received = await ctx.db.ticketMessage.findFirst({
      where: { tenant_id: ctx.tenant.id, ticket_id: id, sequence: { lt: sequence }, mail_address: { not: null } },
      orderBy: [{ sequence: "desc" }],
    });
    const department =
      ticket.department_id && (await ctx.db.department.findFirst({ where: { tenant_id: ctx.tenant.id, id: ticket.department_id } }));
    const signature = department ? department.signature.trim() : "";
    const mail = await queueMail(ctx, {
      key: "ticket_reply",
      language: await languageOf(ctx, ticket),
      to: [{ name: ticket.requester_name, address: ticket.requester_email }],
      values: {
        "contact.name": ticket.requester_name,
        "ticket.number": String(ticket.number),
        "ticket.subject": ticket.subject,
        "reply.text": signature === "" ? reply.body : `${reply.body}\n\n${signature}`,
        "reply.author": reply.author_name,
      },
      ...replyTo((department ? department.email : null) ?? received?.mail_address ?? null),
      ...(received?.mail_id ? { answers: received.mail_id } : {}),
      // Only the customer's contacts can open the ticket in the portal.
      ...(ticket.contact_id === null ? {} : { button_url: `${tenantUrlOf(ctx)}/portal/tickets/${encodeId("ticket", id)}` }),
      about: { noun: "ticket", id },
      idempotency_key: `ticket-reply:${id}:${sequence}`,
    });
    return { mail_id: mail.id };
  },
});

const hourMs = 60 * 60_000;

export const mailTicketReceived = command({
  id: "tickets.mail_received",
  summary: "Email the ticket's number to whoever sent the public form",
  access: internal("called by the background function that follows a ticket of the public form"),
  input: z.strictObject({ id: TicketId }),
  /** One email an hour to an address at most, since anyone can enter any address. */
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
    if (earlier > 0) return { mail_id: null };
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
