import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { Ticket as TicketRow } from "@/prisma/generated/client";
import { mostParticipants } from "../rules/participants";
import { baseSubject } from "../rules/subject";
import { companyAddresses } from "./company-addresses";
import { readParticipants } from "./participants";

/** The language of the person who asked: the contact's, the customer's, else the company's. */
export async function languageOf(ctx: Ctx, { customer_id, contact_id }: TicketRow) {
  if (customer_id === null) return (await readSettings(ctx)).locale;
  const customer = await findCustomer(ctx, customer_id);
  return readerLanguage(
    customer.contacts.find(({ id }) => id === contact_id),
    customer,
  );
}

export const departmentOf = ({ db, tenant }: Ctx, { department_id }: TicketRow) =>
  department_id === null ? null : db.department.findFirst({ where: { tenant_id: tenant.id, id: department_id } });

/** The newest email of the ticket before a message. */
export const receivedBefore = ({ db, tenant }: Ctx, ticketId: string, sequence: number) =>
  db.ticketMessage.findFirst({
    where: { tenant_id: tenant.id, ticket_id: ticketId, sequence: { lt: sequence }, mail_address: { not: null } },
    orderBy: [{ sequence: "desc" }],
  });

interface Reply {
  body: string;
  /** The colleague's name; null for a program's reply, which goes in the department's name. */
  author: string | null;
  /** The reply's place among the ticket's messages. */
  sequence: number;
}

/**
 * The email of a reply but for its files: to whom it goes, and what is put around the colleague's text.
 * @throws AppError `conflict` for a ticket whose requester has no address.
 */
export async function readReplyLetter(ctx: Ctx, ticket: TicketRow, { body, author, sequence }: Reply) {
  if (ticket.requester_email === null) throw new AppError("conflict", "Nobody’s email address is known for this ticket.");
  const received = await receivedBefore(ctx, ticket.id, sequence);
  const department = await departmentOf(ctx, ticket);
  const signature = department?.signature.trim() ?? "";
  const requester = ticket.requester_email.toLowerCase();
  // A mailbox or department may have got its address after that address joined.
  const company = await companyAddresses(ctx);
  const copied = (await readParticipants(ctx, ticket.id)).filter(({ address }) => address !== requester && !company.has(address));
  return {
    key: "ticket_reply" as const,
    language: await languageOf(ctx, ticket),
    to: [{ name: ticket.requester_name, address: ticket.requester_email }],
    cc: copied.slice(0, mostParticipants),
    values: {
      "contact.name": ticket.requester_name,
      "ticket.number": String(ticket.number),
      "ticket.subject": baseSubject(ticket.subject),
      "reply.text": signature === "" ? body : `${body}\n\n${signature}`,
      "reply.author": author ?? department?.name ?? "",
    },
    reply_address: department?.email ?? received?.mail_address ?? null,
    ...(department?.email ? { from: department.email } : {}),
    ...(received?.mail_id ? { answers: received.mail_id } : {}),
    // Only the customer's contacts can open the ticket in the portal.
    ...(ticket.contact_id === null ? {} : { button_url: `${tenantUrlOf(ctx)}/portal/tickets/${encodeId("ticket", ticket.id)}` }),
  };
}
