import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { seesRestricted, toAuditEntry, toEventRecord } from "@/lib/domains/audit";
import { toMail } from "@/lib/domains/mail";
import { toNote } from "@/lib/domains/notes";
import type { PermissionName } from "@/lib/domains/permissions";
import { recordOf } from "@/lib/domains/records";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import { can, type Ctx } from "@/lib/kernel/context";
import type { TimelineEntry, TimelineKind, TimelineNoun } from "../schema";

/** The record, and where the page begins: after this instant and id; null for the newest. */
export interface Window {
  noun: TimelineNoun;
  id: string;
  after: { at: Date; id: string } | null;
  take: number;
}

interface Source {
  /** The permission needed besides reading the record; without it the source is omitted. */
  permission?: PermissionName;
  read(ctx: Ctx, window: Window): Promise<TimelineEntry[]>;
}

/** The rows before the page's start. The first bound is redundant, but only it lets the index start there. */
function older<Field extends string>(field: Field, after: Window["after"]): object {
  return after === null
    ? {}
    : { [field]: { lte: after.at }, OR: [{ [field]: { lt: after.at } }, { [field]: after.at, id: { lt: after.id } }] };
}

/** Operations whose change follows from a payment or from the date: their events tell it, and part payments are lines of their own. */
const followUps = ["invoices.sync_status", "invoices.mark_overdue"];

/** The events of drafts, which a customer's timeline leaves out. */
const ofDrafts = ["invoice.created", "invoice.updated", "invoice.deleted"];

/** The kinds of record that are part of another one, whose timeline shows their changes. */
const parts = ["contact", "address"];

/** Each command on the record, or on a part of it, with the events that it published, so that one action is one line. */
async function readChanges(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  const tenant_id = ctx.tenant.id;
  const at = after?.at ?? null;
  // A command on a part publishes an event of the whole.
  const ofParts = await ctx.db.$queryRaw<{ id: string }[]>`
    select distinct a.id, a.at from public.events e
    join public.audit_entries a on a.tenant_id = e.tenant_id and a.id = e.cause_id and a.noun = any(${parts})
    where e.tenant_id = ${tenant_id}::uuid and e.record_id = ${id}::uuid and e.noun = ${noun}
      and (${at}::timestamptz is null or (a.at, a.id) < (${at}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.at desc, a.id desc limit ${take}`;
  const own = { AND: [{ noun, record_id: id, operation: { notIn: followUps } }, older("at", after)] };
  const rows = await ctx.db.auditEntry.findMany({
    where: { tenant_id, OR: [own, { id: { in: ofParts.map((row) => row.id) } }] },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
  const published = await ctx.db.event.findMany({
    where: { tenant_id, noun, record_id: id, cause_id: { in: rows.map((row) => row.id) } },
    select: { name: true, cause_id: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => {
    const { at: done, actor, operation, changes } = toAuditEntry(row, seesRestricted(ctx));
    const events = published.filter((event) => event.cause_id === row.id).map((event) => event.name);
    return { kind: "change", id: row.id, at: done, actor, operation, changes, events };
  });
}

/** Events of the record that no change shows, and a customer's invoices from finalizing on. */
async function readEvents(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  const tenant_id = ctx.tenant.id;
  const at = after?.at ?? null;
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    select e.id from public.events e
    where e.tenant_id = ${tenant_id}::uuid and e.noun = ${noun} and e.record_id = ${id}::uuid
      and (${at}::timestamptz is null or (e.occurred_at, e.id) < (${at}::timestamptz, ${after?.id ?? null}::uuid))
      and not exists (select 1 from public.audit_entries a where a.tenant_id = e.tenant_id and a.id = e.cause_id
        and (a.noun = any(${parts}) or a.noun = e.noun and a.record_id = e.record_id and a.operation <> all(${followUps})))
    order by e.occurred_at desc, e.id desc limit ${take}`;
  const ofInvoices =
    noun === "customer" && can(ctx, "invoices.read")
      ? await ctx.db.$queryRaw<{ id: string }[]>`
    select e.id from public.invoices i
    join public.events e on e.tenant_id = i.tenant_id and e.record_id = i.id and e.noun = 'invoice' and e.name <> all(${ofDrafts})
    where i.tenant_id = ${tenant_id}::uuid and i.customer_id = ${id}::uuid and i.finalized_at is not null
      and (${at}::timestamptz is null or (e.occurred_at, e.id) < (${at}::timestamptz, ${after?.id ?? null}::uuid))
    order by e.occurred_at desc, e.id desc limit ${take}`
      : [];
  const rows = await ctx.db.event.findMany({ where: { tenant_id, id: { in: [...found, ...ofInvoices].map((row) => row.id) } } });
  return rows.map((row) => {
    const { actor, name, occurred_at, noun: kind, record_id, data } = toEventRecord(row);
    const field = recordOf(kind)?.title ?? null;
    const title = field === null ? null : data[field];
    return {
      kind: "event",
      id: row.id,
      at: occurred_at,
      actor,
      name,
      noun: kind,
      record_id,
      title: row.record_id === id || typeof title !== "string" ? null : title,
    };
  });
}

async function readMails(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  const rows = await ctx.db.mail.findMany({
    where: { AND: [{ tenant_id: ctx.tenant.id, about_noun: noun, about_id: id }, older("created_at", after)] },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => {
    const { key, to, subject, status } = toMail(row);
    return { kind: "mail", id: row.id, at: row.created_at, key, to, subject, status };
  });
}

/** Payments of an invoice, or by a customer, and their refunds. */
async function readPayments(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  if (noun !== "invoice" && noun !== "customer") return [];
  const tenant_id = ctx.tenant.id;
  const of = noun === "customer" ? { customer_id: id } : { allocations: { some: { tenant_id, invoice_id: id } } };
  const page = { orderBy: [{ created_at: "desc" as const }, { id: "desc" as const }], take };
  const rows = await ctx.db.payment.findMany({ where: { AND: [{ tenant_id, ...of }, older("created_at", after)] }, ...page });
  const refunds = await ctx.db.refund.findMany({
    where: { AND: [{ tenant_id, payment: { tenant_id, ...of } }, older("created_at", after)] },
    include: { payment: { select: { currency: true, gateway: true } } },
    ...page,
  });
  const refunded = refunds.map((row): TimelineEntry => {
    const currency = Currency.parse(row.payment.currency);
    const amount = toWire(row.amount, currency);
    return { kind: "refund", id: row.id, at: row.created_at, amount, currency, gateway: row.payment.gateway, reason: row.reason };
  });
  const received = rows.map((row): TimelineEntry => {
    const currency = Currency.parse(row.currency);
    return {
      kind: "payment",
      id: row.id,
      at: row.created_at,
      amount: toWire(row.amount, currency),
      currency,
      date: fromDayColumn(row.day),
      method: PaymentMethod.parse(row.method),
      gateway: row.gateway,
      reference: row.reference,
    };
  });
  return [...received, ...refunded];
}

async function readNotes(ctx: Ctx, { id, after, take }: Window): Promise<TimelineEntry[]> {
  const rows = await ctx.db.note.findMany({
    where: { AND: [{ tenant_id: ctx.tenant.id, record_id: id }, older("created_at", after)] },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take,
    include: { record: { select: { noun: true } } },
  });
  return rows.map((row) => {
    const { id: noteId, author, body, version, created_at, updated_at } = toNote(row);
    return { kind: "note", id: noteId, at: created_at, author, body, version, updated_at };
  });
}

/** The query of each kind of line. Readers of the record see what was done; only the audit shows from which address. */
export const sources: Readonly<Record<TimelineKind, Source>> = {
  change: { read: readChanges },
  event: { read: readEvents },
  mail: { permission: "mails.read", read: readMails },
  payment: { permission: "payments.read", read: readPayments },
  note: { permission: "notes.read", read: readNotes },
};
