import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { withoutSuffix } from "@/lib/kernel/base/mail-address";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { companyAddresses } from "../queries/company-addresses";
import { readParticipants } from "../queries/participants";
import { ticketRows } from "../rows";
import { chooseNew, mostParticipants, type Person } from "../rules/participants";
import { ParticipantAdd, ParticipantChange, TicketId, type ReceivedMail } from "../schema";

const example = { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", address: "grace@northwind.example" };
const Done = z.object({ id: TicketId });

/** Lets people join a ticket. @returns the addresses that are new. */
export async function joinTicket(
  ctx: CommandCtx,
  ticket: { id: string; requester_email: string | null },
  people: readonly Person[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const present = (await readParticipants(ctx, ticket.id)).map(({ address }) => address);
  const added = chooseNew(people, present, ticket.requester_email);
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, ticket_id: ticket.id, created_at: now };
  const data = added.map((person) => ({ ...own, ...person, id: newId(now) }));
  if (data.length > 0) await ctx.db.ticketParticipant.createMany({ data, skipDuplicates: true });
  return added.map(({ address }) => address);
}

export const addParticipant = command({
  id: "tickets.add_participant",
  summary: "Add a person who gets copies of a ticket's replies and whose emails belong to the ticket",
  permission: "tickets.write",
  input: ParticipantAdd,
  output: Done,
  example: { ...example, name: "Grace Hall" },
  async run(ctx, { id, address, name = null }) {
    const ticket = await lockRow(ctx, ticketRows, id);
    if ((await companyAddresses(ctx)).has(withoutSuffix(address.toLowerCase())))
      throw new AppError("conflict", "This is an address of the company. Copies to it would come back as messages.");
    const added = await joinTicket(ctx, ticket, [{ address: address.toLowerCase(), name }]);
    if (added.length > 0) return { id };
    const present = (await readParticipants(ctx, id)).map((each) => each.address);
    throw present.includes(address.toLowerCase()) || ticket.requester_email?.toLowerCase() === address.toLowerCase()
      ? new AppError("conflict", "This person already gets the replies to this ticket.")
      : new AppError("conflict", `A ticket has at most ${String(mostParticipants)} participants. Remove one of them first.`);
  },
});

export const removeParticipant = command({
  id: "tickets.remove_participant",
  summary: "Remove a person who gets copies of a ticket's replies",
  permission: "tickets.write",
  input: ParticipantChange,
  output: Done,
  example,
  async run(ctx, { id, address }) {
    await lockRow(ctx, ticketRows, id);
    const where = { tenant_id: ctx.tenant.id, ticket_id: id, address: address.toLowerCase() };
    const { count } = await ctx.db.ticketParticipant.deleteMany({ where });
    if (count === 0) throw new AppError("conflict", "This person doesn’t take part in the ticket.");
    return { id };
  },
});

const origin = ["mail_id", "mail_address", "author_address", "sender_proof", "sent_from", "forwarded_by", "joined", "not_joined"] as const;
type MailColumn = (typeof origin)[number] | "left_out" | "is_cut" | "original_file_id";

/** What a message keeps of its email: where it came from, and who joined the ticket with it. */
export async function mailColumns(
  ctx: CommandCtx,
  ticket: { id: string; requester_email: string | null },
  mail: ReceivedMail | null,
): Promise<Pick<Prisma.TicketMessageUncheckedCreateInput, MailColumn>> {
  if (mail === null) return {};
  const joined = await joinTicket(ctx, ticket, mail.joining);
  const present = new Set((await readParticipants(ctx, ticket.id)).map(({ address }) => address));
  const not_joined = mail.not_joined.filter((address) => !present.has(address) && address !== ticket.requester_email?.toLowerCase());
  const { message_id: mail_id, address: mail_address, sender: author_address, proof: sender_proof, sent_from, forwarded_by } = mail;
  const { left_out, is_cut, original_file_id } = mail;
  return {
    mail_id,
    mail_address,
    author_address,
    sender_proof,
    sent_from,
    forwarded_by,
    joined,
    not_joined,
    left_out,
    is_cut,
    original_file_id,
  };
}
