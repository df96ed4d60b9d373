import type { WithCustomValues } from "@/lib/domains/custom-fields";
import type { CustomInput } from "@/lib/domains/custom-fields/schema";
import { invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { changeRow } from "@/lib/kernel/rows";
import type { Prisma, Ticket as TicketRow } from "@/prisma/generated/client";
import { ticketClosed, ticketReopened } from "../events";
import { authorOf } from "../policy";
import { columnsOf, readClocks, type Warned } from "../queries/clocks";
import { ticketRows } from "../rows";
import type { Assignment } from "../rules";
import type { PolicySnapshot } from "../rules/clock";
import type { Ticket, TicketPriority, TicketStatus } from "../schema";

/** Something that happened to a ticket; `assigned`, `merged` and `unmerged` move no clock. */
export type NewChange =
  | { kind: "opened"; priority: TicketPriority; policy: PolicySnapshot | null }
  | { kind: "status"; status: TicketStatus }
  | { kind: "priority"; priority: TicketPriority }
  | { kind: "policy"; policy: PolicySnapshot | null }
  | ({ kind: "assigned" } & Assignment)
  | { kind: "merged"; into_id: string; before: TicketStatus }
  | { kind: "unmerged" }
  | { kind: "responded" };

/** Stores what happened to a locked or new ticket, and returns its deadlines as they now are. */
export async function addChanges(ctx: CommandCtx, ticketId: string, changes: readonly NewChange[], warned: Warned) {
  const before = await ctx.db.ticketChange.count({ where: { tenant_id: ctx.tenant.id, ticket_id: ticketId } });
  await storeChanges(ctx, ticketId, changes, before);
  return columnsOf(await readClocks(ctx, ticketId), warned);
}

/** Stores what happened to a ticket, after as many changes as it has already. */
export async function storeChanges(ctx: CommandCtx, ticketId: string, changes: readonly NewChange[], before: number): Promise<void> {
  const now = ctx.clock.now();
  const actor_name = authorOf(ctx).author_name;
  const data = changes.map(({ kind, ...detail }, index) => ({
    id: newId(now),
    tenant_id: ctx.tenant.id,
    ticket_id: ticketId,
    sequence: before + index + 1,
    at: now,
    kind,
    detail: detail as Prisma.InputJsonObject,
    actor_name,
  }));
  if (data.length > 0) await ctx.db.ticketChange.createMany({ data });
}

/** Changes a locked ticket with what happened to it, its deadlines included. */
export async function changeTicket(
  ctx: CommandCtx,
  before: TicketRow & WithCustomValues,
  fields: Prisma.TicketUncheckedUpdateManyInput & { custom?: CustomInput | undefined },
  { changes, event }: { changes: readonly NewChange[]; event?: EventDefinition<typeof Ticket> | undefined },
): Promise<Ticket> {
  const deadlines = changes.length > 0 ? await addChanges(ctx, before.id, changes, before) : {};
  return changeRow(ctx, ticketRows, before, { ...fields, ...deadlines }, event);
}

/** What a new status sets besides itself: a closed ticket is not snoozed. */
export function statusColumns(status: TicketStatus, now: Date) {
  return status === "closed" ? { closed_at: now, snoozed_until: null } : { closed_at: null };
}

/** The event of a change of status; undefined where it is none of its own. */
export function statusEvent(before: TicketStatus, after: TicketStatus): EventDefinition<typeof Ticket> | undefined {
  if (before === after) return undefined;
  if (after === "closed") return ticketClosed;
  return before === "closed" ? ticketReopened : undefined;
}

/** A department of the company that is not deleted. @throws AppError `invalid`. */
export async function assertDepartment(ctx: CommandCtx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ctx.db.department.findFirst({ where: { tenant_id: ctx.tenant.id, id, deleted_at: null }, select: { id: true } });
  if (!found) throw invalidField("department_id", "unknown", "There is no such department.");
}

/** @throws AppError `invalid` for somebody who is no active colleague. */
export async function assertColleague(ctx: CommandCtx, id: string | null | undefined, path = "assignee_id"): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ctx.db.staff.findFirst({ where: { tenant_id: ctx.tenant.id, id, deactivated_at: null }, select: { id: true } });
  if (!found) throw invalidField(path, "unknown", "There is no such colleague.");
}

/** @throws AppError `invalid` for a policy that is unknown or deleted. */
export async function assertPolicy(ctx: CommandCtx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ctx.db.slaPolicy.findFirst({ where: { tenant_id: ctx.tenant.id, id, deleted_at: null }, select: { id: true } });
  if (!found) throw invalidField("sla_policy_id", "unknown", "There is no such policy.");
}

/** The contact of a customer. @throws AppError `invalid`. */
export async function readContact(ctx: CommandCtx, customerId: string, contactId: string) {
  const found = await ctx.db.contact.findFirst({ where: { tenant_id: ctx.tenant.id, id: contactId, customer_id: customerId } });
  if (!found) throw invalidField("contact_id", "unknown", "The customer has no such contact.");
  return found;
}

/** Whoever asks by email or by the public form: the contact with this address, or the name and address alone. */
export async function findRequester(ctx: CommandCtx, { name, email }: { name: string; email: string | null }) {
  if (email === null) return { requester_name: name };
  const named = { requester_name: name, requester_email: email };
  const contact = await ctx.db.contact.findFirst({
    where: { tenant_id: ctx.tenant.id, email, customer: { deleted_at: null } },
    orderBy: { id: "asc" },
    select: { id: true, customer_id: true },
  });
  return contact ? { ...named, customer_id: contact.customer_id, contact_id: contact.id } : named;
}
