import { authorContext } from "@/lib/domains/api-keys";
import { loopMarkOf } from "@/lib/domains/mail";
import { findSignedTicket, isColleagueOf, readParticipants } from "@/lib/domains/tickets";
import { can, type CommandCtx, type Ctx } from "@/lib/kernel/context";
import { chooseThread, numberInSubject, type Pointed, type ThreadChoice } from "../rules/thread";
import type { ReceivedMessage } from "../schema";

type Sent = ReceivedMessage & { sender: string };

/** The ticket of this company that a message continues; null for a new conversation. */
export async function findThread(ctx: CommandCtx, message: Sent): Promise<ThreadChoice | null> {
  const number = numberInSubject(message.subject);
  const signed = await findSignedTicket(ctx, message.recipients);
  const signs = {
    own_id: await point(ctx, message.sender, await ticketOfOwnMail(ctx, message.parents)),
    reply_address: signed === null ? null : await point(ctx, message.sender, { id: signed }),
    foreign_id: await point(ctx, message.sender, await ticketOfForeignMail(ctx, message.parents)),
    subject: number === null ? null : await point(ctx, message.sender, { number }),
  };
  return chooseThread(signs, message.proof);
}

interface Claimed {
  message_id: string | null;
  sender: string | null;
  /** The mark of the company whose email it says to be; empty for none. */
  loop: string;
}

/** The users of the company's mailboxes, in lower case. */
export async function readMailboxUsers(ctx: Ctx): Promise<ReadonlySet<string>> {
  const mailboxes = await ctx.db.mailbox.findMany({ where: { tenant_id: ctx.tenant.id }, select: { user: true } });
  return new Set(mailboxes.map(({ user }) => user.toLowerCase()));
}

/** Whether a message is one that this product sent for the company, or comes from one of the company's mailboxes. */
export async function isOwnMail(ctx: Ctx, { message_id, sender, loop }: Claimed, users: ReadonlySet<string>): Promise<boolean> {
  if (loop !== "" && loop === (await loopMarkOf(ctx))) return true;
  if (sender !== null && users.has(sender)) return true;
  if (message_id === null) return false;
  return (await ctx.db.mail.findFirst({ where: { tenant_id: ctx.tenant.id, message_id }, select: { id: true } })) !== null;
}

async function ticketOfOwnMail(ctx: CommandCtx, parents: readonly string[]): Promise<{ id: string } | null> {
  if (parents.length === 0) return null;
  const where = { tenant_id: ctx.tenant.id, about_noun: "ticket", message_id: { in: [...parents] } };
  const mail = await ctx.db.mail.findFirst({ where, orderBy: { id: "desc" }, select: { about_id: true } });
  return mail?.about_id ? { id: mail.about_id } : null;
}

async function ticketOfForeignMail(ctx: CommandCtx, parents: readonly string[]): Promise<{ id: string } | null> {
  if (parents.length === 0) return null;
  const where = { tenant_id: ctx.tenant.id, ticket_id: { not: null }, message_id: { in: [...parents] } };
  const found = await ctx.db.mailboxMessage.findFirst({ where, orderBy: { id: "desc" }, select: { ticket_id: true } });
  return found?.ticket_id ? { id: found.ticket_id } : null;
}

/** The ticket, and whether the sender is its requester, another contact of its customer, or takes part in it. */
async function point(ctx: CommandCtx, sender: string, which: { id: string } | { number: number } | null): Promise<Pointed | null> {
  if (which === null) return null;
  const own = { tenant_id: ctx.tenant.id };
  const ticket = await ctx.db.ticket.findFirst({
    where: { ...own, ...which },
    select: { id: true, requester_email: true, customer_id: true },
  });
  if (!ticket) return null;
  const { customer_id } = ticket;
  const contact =
    customer_id === null ? null : await ctx.db.contact.findFirst({ where: { ...own, customer_id, email: sender }, select: { id: true } });
  const isRequester = ticket.requester_email?.toLowerCase() === sender;
  const is_known_sender =
    isRequester || contact !== null || (await readParticipants(ctx, ticket.id)).some(({ address }) => address === sender);
  return { ticket_id: ticket.id, is_known_sender, is_colleague: isColleagueOf(sender, ticket.requester_email) };
}

/** The active colleague with this address who may answer tickets; null for none. */
export async function findAgent(ctx: CommandCtx, sender: string): Promise<{ id: string; name: string } | null> {
  const where = { tenant_id: ctx.tenant.id, email: { equals: sender, mode: "insensitive" as const }, deactivated_at: null };
  const found = await ctx.db.staff.findFirst({ where, select: { id: true, name: true } });
  if (found === null) return null;
  const agent = await authorContext(ctx, { author_id: found.id, author_key_id: null }, found.id);
  return can(agent, "tickets.reply") ? found : null;
}
