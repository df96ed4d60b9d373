import { z } from "zod";
import { recordMailedAnswer } from "@/lib/domains/calendar";
import { createFile } from "@/lib/domains/files";
import { attachLeadFile, createLead } from "@/lib/domains/leads";
import { acknowledgeTicket, attachTicketFile, findRequester, readForward, receiveTicket, receiveTicketReply } from "@/lib/domains/tickets";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { createRow, lockRow } from "@/lib/kernel/rows";
import { mailboxFlooded } from "../events";
import { isFlood, isToldOf } from "../queries/flood";
import { isKnown } from "../queries/known";
import { departmentOf, isAddressed, peopleIn } from "../queries/people";
import { findAgent, findThread } from "../queries/threads";
import { toMailbox } from "../resource";
import { mailboxRows, messageRows } from "../rows";
import { routeMessage } from "../rules/routing";
import { mayAnswer } from "../rules/verdict";
import { type Decision, type Mailbox, MailboxId, type MailboxMessage, ReceivedMessage } from "../schema";
import { receiveEInvoices } from "./e-invoices";
import { asForwarded, bodyOf, mailOf, nameOf, subjectOf, type Deliverable } from "./received-mail";

interface Delivered {
  outcome: z.output<typeof MailboxMessage>["outcome"];
  reason: z.output<typeof MailboxMessage>["reason"];
  decision: z.output<typeof Decision>;
  ticket_id: string | null;
  lead_id: string | null;
  /** When its sender got an automatic answer. */
  answered_at?: Date | null;
}

/** Turns a message into a reply, a ticket or a lead. A message of an existing conversation stays in it, whatever the rules say. */
export async function deliver(ctx: CommandCtx, mailbox: Mailbox, message: Deliverable): Promise<Delivered> {
  const { sender, sign, subject } = message;
  const nothing = { ticket_id: null, lead_id: null };
  const parked = (reason: Delivered["reason"], decision: Partial<Delivered["decision"]> = {}): Delivered => ({
    ...nothing,
    outcome: "parked",
    reason,
    decision: { sign, thread: null, rule: null, checks: [], ...decision },
  });
  // Some programs mark an answer to an invitation as automatic.
  if (message.calendar_reply && sender !== null && message.reason !== "own") {
    const { outcome } = await recordMailedAnswer(ctx, { sender, reply: message.calendar_reply });
    if (outcome === "recorded") return { ...parked(null), outcome: "answer" };
    if (outcome === "ignored") return parked("rejected");
  }
  if (message.reason !== null) return parked(message.reason);
  if (sender === null) return parked("no_sender");
  const thread = await findThread(ctx, { ...message, sender });
  const agent = message.proof === "proved" ? await findAgent(ctx, sender) : null;
  const forward = agent === null ? null : readForward(subject, message.text);
  if (thread) {
    const people = await peopleIn(ctx, mailbox, message);
    const { ticket } = await receiveTicketReply(ctx, {
      id: thread.ticket_id,
      body: bodyOf(message),
      ...(agent === null || thread.is_known_sender
        ? { author_name: nameOf(message), staff_id: null }
        : { author_name: agent.name, staff_id: agent.id, kind: forward === null ? ("public" as const) : ("note" as const) }),
      mail: {
        ...mailOf(mailbox, message),
        proof: thread.proof,
        joining: thread.joins ? [{ address: sender, name: nameOf(message) }, ...people] : [],
        not_joined: thread.joins ? [] : people.map(({ address }) => address),
      },
    });
    await keepFiles(message, (file_id) => attachTicketFile(ctx, { id: ticket.id, file_id }));
    const decision = { sign, thread: thread.by, rule: null, checks: [] };
    return { ...nothing, outcome: "reply", reason: null, ticket_id: ticket.id, decision };
  }
  if (agent !== null && forward !== null) return deliverNew(ctx, mailbox, asForwarded(message, forward), agent.name, parked);
  return deliverNew(ctx, mailbox, { ...message, sender }, null, parked);
}

type Park = (reason: Delivered["reason"], decision?: Partial<Delivered["decision"]>) => Delivered;

/** A message of no conversation goes where the rules send it. @param forwarded_by the colleague who forwarded it. */
async function deliverNew(
  ctx: CommandCtx,
  mailbox: Mailbox,
  message: Deliverable & { sender: string },
  forwarded_by: string | null,
  parked: Park,
): Promise<Delivered> {
  const { sender, sign, recipients, subject } = message;
  const nothing = { ticket_id: null, lead_id: null };
  const { route, rule, checks } = routeMessage(mailbox.rules, { recipients, subject, sender }, mailbox.fallback);
  const decision = { sign, thread: null, rule, checks };
  switch (route) {
    case "reply":
      return parked("no_thread", decision);
    case "lead": {
      const { id } = await createLead(ctx, {
        name: nameOf(message),
        email: sender,
        source: "email",
        notes: bodyOf(message).slice(0, 10_000),
      });
      await keepFiles(message, (file_id) => attachLeadFile(ctx, { id, file_id }));
      return { ...nothing, outcome: "lead", reason: null, lead_id: id, decision };
    }
    case "ticket": {
      const people = forwarded_by === null ? await peopleIn(ctx, mailbox, message) : [];
      const isProved = message.proof === "proved";
      const { id } = await receiveTicket(ctx, {
        subject: subjectOf(message),
        message: bodyOf(message),
        department_id: await departmentOf(ctx, message),
        mail: {
          ...mailOf(mailbox, message),
          forwarded_by,
          joining: isProved ? people : [],
          not_joined: isProved ? [] : people.map(({ address }) => address),
        },
        ...(await findRequester(ctx, { name: nameOf(message), email: sender })),
      });
      await keepFiles(message, (file_id) => attachTicketFile(ctx, { id, file_id }));
      const answered_at = (await answer(ctx, mailbox, message, id)) ? ctx.clock.now() : null;
      return { ...nothing, outcome: "ticket", reason: null, ticket_id: id, decision, answered_at };
    }
  }
}

/** Confirms a new ticket to its sender where that is asked for and allowed. @returns whether an email is on its way. */
async function answer(ctx: CommandCtx, mailbox: Mailbox, message: Deliverable & { sender: string }, ticketId: string): Promise<boolean> {
  if (!mailbox.confirms || message.proof === "forged") return false;
  const latest = await ctx.db.mailboxMessage.findFirst({
    where: { tenant_id: ctx.tenant.id, mailbox_id: mailbox.id, sender: message.sender, answered_at: { not: null } },
    orderBy: [{ answered_at: "desc" }],
    select: { answered_at: true },
  });
  const asked = { answerable: message.answerable, is_addressed: await isAddressed(ctx, mailbox, message) };
  if (!mayAnswer({ ...asked, answered_at: latest?.answered_at ?? null, now: ctx.clock.now() })) return false;
  return (await acknowledgeTicket(ctx, { id: ticketId })).mail_id !== null;
}

/** Attaches the message's files to the record; they can be opened after their scan. */
async function keepFiles(message: Deliverable, attach: (id: string) => Promise<unknown>): Promise<void> {
  for (const { id } of message.stored) await attach(id);
}

/** Makes what is in quarantine files of the company, also of a parked message, which may be delivered later. */
async function createFiles(ctx: CommandCtx, message: Deliverable): Promise<void> {
  const { stored, original } = message;
  const sent_by = nameOf(message);
  for (const { content_id: _id, ...file } of stored) await createFile(ctx, { ...file, sent_by });
  if (original !== null) await createFile(ctx, { ...original, sent_by, detached_from: "ticket" });
}

export const receiveMailboxMessage = command({
  id: "mailboxes.receive",
  summary: "Deliver a message that was read, and log why",
  access: internal("called by the poll of a mailbox, as the system"),
  input: ReceivedMessage.extend({ id: MailboxId, uid_validity: z.string(), uid: z.int(), received_at: Timestamp }),
  /** `kept`: whether the files in quarantine belong to a record now. */
  output: z.object({ kept: z.boolean() }),
  example: {
    id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a",
    uid_validity: "1",
    uid: 1,
    received_at: "2026-01-05T09:00:00.000Z",
    message_id: "a@northwind.example",
    parents: [],
    sender: "ada@northwind.example",
    sender_name: "Ada Byron",
    recipients: ["support@acme.example"],
    addressed: [{ address: "support@acme.example", name: null }],
    answerable: true,
    proof: "proved",
    sent_from: null,
    subject: "The printer is jammed",
    text: "It stopped this morning.",
    files: 0,
    stored: [],
    left_out: [],
    is_cut: false,
    original: null,
    digest: null,
    html: null,
    sign: null,
    reason: null,
  },
  async run(ctx, { id, uid_validity, uid, received_at, ...message }) {
    const row = await lockRow(ctx, mailboxRows, id);
    const place = { uid_validity: BigInt(uid_validity), uid: BigInt(uid) };
    const own = { tenant_id: ctx.tenant.id, mailbox_id: id };
    const cursor = { uid_validity: place.uid_validity, last_uid: place.uid };
    const moveCursor = () => ctx.db.mailbox.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: cursor });
    if (await isKnown(ctx, { own, place, message, received_at })) {
      await moveCursor();
      return { kept: false };
    }
    const { parents: _parents, sign: _sign, reason: _reason, calendar_reply: _reply, original, stored, ...others } = message;
    const { e_invoices: _invoices, ...rest } = others;
    const { answerable: _answerable, proof: sender_proof, ...logged } = rest;
    const { sender } = message;
    const arrival = sender === null ? null : { mailbox_id: id, sender, received_at };
    const floods = message.reason === null && arrival !== null && (await isFlood(ctx, arrival));
    const news = floods && !(await isToldOf(ctx, arrival)) ? mailboxFlooded : undefined;
    await createFiles(ctx, message);
    const routed = await deliver(ctx, toMailbox(row), floods ? { ...message, reason: "flood" } : message);
    const arrived = floods ? 0 : await receiveEInvoices(ctx, message);
    // A message that would be parked has become something: the invoice.
    const delivered = arrived > 0 && routed.outcome === "parked" ? { ...routed, outcome: "e_invoice" as const, reason: null } : routed;
    // What became a record has its content there.
    const isParked = delivered.outcome === "parked";
    const waiting = {
      stored: isParked ? stored.map(({ id, content_id }) => ({ id, content_id })) : [],
      html: isParked ? message.html : null,
    };
    const kept = { ...logged, sender_proof, ...waiting, ...place, ...delivered, original_file_id: original?.id ?? null };
    await createRow(ctx, messageRows, { ...kept, mailbox_id: id, received_at }, news);
    await moveCursor();
    return { kept: true };
  },
});
