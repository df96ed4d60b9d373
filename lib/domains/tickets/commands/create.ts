import type { z } from "zod";
import { findLiveCustomer } from "@/lib/domains/customers";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { awaitTurn } from "@/lib/kernel/lock";
import { createRow } from "@/lib/kernel/rows";
import { ticketCreated } from "../events";
import { authorOf } from "../policy";
import { columnsOf, findPolicy } from "../queries/clocks";
import { ticketRows } from "../rows";
import { computeClock } from "../rules/clock";
import { SlaMetric, Ticket, TicketCreate, type TicketChannel, type ReceivedMail } from "../schema";
import type { Assignment } from "../rules";
import { takeTurn } from "./assign";
import { keepHtml } from "./html";
import { mailColumns } from "./participants";
import { assertColleague, assertDepartment, assertPolicy, readContact, storeChanges } from "./parts";

const unwarned = { first_response_warned: 0, resolution_warned: 0 };

type Input = z.output<typeof TicketCreate>;

interface Requester {
  customer_id: string | null;
  contact_id: string | null;
  requester_name: string;
  requester_email: string | null;
}

/** Who asks, and for which customer: a contact for its own, a colleague for any. */
async function readRequester(ctx: CommandCtx, input: Input): Promise<Requester> {
  const { principal } = ctx;
  if (principal.kind === "contact") {
    const { customer_id, contact_id, name, email } = principal;
    return { customer_id, contact_id, requester_name: name, requester_email: email };
  }
  const { customer_id = null, contact_id = null, requester_name, requester_email = null } = input;
  if (customer_id === null) {
    if (contact_id !== null) throw invalidField("contact_id", "unknown", "A contact needs its customer.");
    if (requester_name === undefined && requester_email === null)
      throw invalidField("requester_name", "required", "Name the customer, or who is asking.");
    return { customer_id, contact_id, requester_name: requester_name ?? requester_email ?? "", requester_email };
  }
  const customer = await findLiveCustomer(ctx, customer_id);
  const contact = contact_id === null ? customer.contacts[0] : await readContact(ctx, customer_id, contact_id);
  return {
    customer_id,
    contact_id: contact?.id ?? null,
    requester_name: requester_name ?? contact?.name ?? customer.name,
    requester_email: requester_email ?? contact?.email ?? customer.email,
  };
}

function channelOf({ principal }: CommandCtx): TicketChannel {
  switch (principal.kind) {
    case "staff":
      return "staff";
    case "contact":
    case "link":
      return "portal";
    case "key":
    case "system":
      return "api";
    case "visitor":
      return "form";
  }
}

/** The next number of the company; commands wait here for each other until they commit. */
async function takeTicketNumber(ctx: CommandCtx): Promise<number> {
  await awaitTurn(ctx, "tickets");
  const newest = await ctx.db.ticket.findFirst({
    where: { tenant_id: ctx.tenant.id },
    orderBy: [{ number: "desc" }],
    select: { number: true },
  });
  return (newest?.number ?? 1000) + 1;
}

/** What a contact may not decide about its ticket. */
const decidedInside = ["department_id", "assignee_id", "sla_policy_id", "requester_name", "requester_email"] as const;

/** @throws AppError `forbidden` for a contact who sets more than its request, or asks for somebody else. */
function assertOwn({ principal }: CommandCtx, input: Partial<Input>): void {
  if (principal.kind !== "contact") return;
  const { customer_id = principal.customer_id, contact_id = principal.contact_id } = input;
  const field = decidedInside.find((name) => input[name] !== undefined);
  if (field !== undefined) throw new AppError("forbidden", `Customers can’t set ${field}.`);
  if (customer_id !== principal.customer_id || contact_id !== principal.contact_id)
    throw new AppError("forbidden", "Customers open tickets for themselves.");
}

/** That nobody was asked for decides nothing; that everybody was absent does. */
const isDecision = (assigned: Assignment | null): assigned is Assignment =>
  assigned !== null && (assigned.staff_id !== null || assigned.reason === "all_absent");

interface Arrival {
  channel: TicketChannel;
  /** The email that the message was. */
  mail?: ReceivedMail | null;
  /** What the sender of a form agreed to. */
  agreed?: { consent_text: string; consented_at: Date } | null;
  /** The files that came with the first message. */
  file_ids?: string[];
}

/** Opens a ticket, with its first message, its deadlines and whoever is due to answer it. */
export async function openTicket(
  ctx: CommandCtx,
  { message, ...input }: Input,
  { channel, mail = null, agreed = null, file_ids = [] }: Arrival,
): Promise<z.output<typeof Ticket>> {
  assertOwn(ctx, input);
  await assertDepartment(ctx, input.department_id);
  await assertColleague(ctx, input.assignee_id);
  await assertPolicy(ctx, input.sla_policy_id);
  const requester = await readRequester(ctx, { ...input, message });
  const { subject, priority = "normal", department_id = null, sla_policy_id = null } = input;
  const assigned =
    input.assignee_id === undefined
      ? await takeTurn(ctx, { department_id, customer_id: requester.customer_id })
      : { staff_id: input.assignee_id, reason: "by_hand" as const, skipped: [] };
  const policy = await findPolicy(ctx, { sla_policy_id, customer_id: requester.customer_id, department_id });
  const now = ctx.clock.now();
  const opened = { kind: "opened" as const, priority, policy: policy?.snapshot ?? null };
  const clocks = SlaMetric.options.flatMap((metric) => computeClock(metric, [{ ...opened, at: now, actor_name: "" }], now) ?? []);
  const author = authorOf(ctx);
  const ticket = await createRow(
    ctx,
    ticketRows,
    {
      ...requester,
      ...agreed,
      ...columnsOf(clocks, unwarned),
      number: await takeTicketNumber(ctx),
      subject,
      priority,
      channel,
      department_id,
      assignee_id: assigned?.staff_id ?? null,
      sla_policy_id,
      last_sequence: 1,
      last_message_at: now,
      custom: input.custom,
    },
    ticketCreated,
  );
  const own = { tenant_id: ctx.tenant.id, ticket_id: ticket.id };
  const messageId = newId(now);
  await ctx.db.ticketMessage.create({
    data: {
      ...own,
      id: messageId,
      sequence: 1,
      kind: "public",
      // What a colleague writes on behalf of a customer is the customer's request.
      author_kind: "customer",
      staff_id: author.staff_id,
      author_name: author.author_kind === "customer" ? author.author_name : ticket.requester_name,
      body: message,
      ...(await mailColumns(ctx, ticket, mail)),
      file_ids,
      created_at: now,
    },
  });
  await keepHtml(ctx, messageId, mail);
  await storeChanges(ctx, ticket.id, [opened, ...(isDecision(assigned) ? [{ kind: "assigned" as const, ...assigned }] : [])], 0);
  return ticket;
}

export const createTicket = command({
  id: "tickets.create",
  summary: "Open a ticket; a contact opens one for its own customer",
  permission: "tickets.reply",
  input: TicketCreate,
  output: Ticket,
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", subject: "The printer is jammed", message: "It stopped this morning." },
  run: (ctx, input) => openTicket(ctx, input, { channel: channelOf(ctx) }),
});
