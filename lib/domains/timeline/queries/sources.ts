import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { toAuditEntry, toEventRecord } from "@/lib/domains/audit";
import { toMail } from "@/lib/domains/mail";
import { toNote } from "@/lib/domains/notes";
import type { PermissionName } from "@/lib/domains/permissions";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import type { Ctx } from "@/lib/kernel/context";
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

/** Each command on the record with the events that it published, so that one action is one line. */
async function readChanges(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  const of = { tenant_id: ctx.tenant.id, noun, record_id: id };
  const rows = await ctx.db.auditEntry.findMany({
    where: { AND: [of, older("at", after)] },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take,
  });
  const news = await ctx.db.event.findMany({
    where: { ...of, cause_id: { in: rows.map((row) => row.id) } },
    select: { name: true, cause_id: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => {
    const { at, actor, operation, changes } = toAuditEntry(row);
    return {
      kind: "change",
      id: row.id,
      at,
      actor,
      operation,
      changes,
      events: news.filter((event) => event.cause_id === row.id).map((event) => event.name),
    };
  });
}

/** Events of the record published by commands on other records; the others appear with their change. */
async function readEvents(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  const at = after?.at ?? null;
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    select e.id from public.events e
    where e.tenant_id = ${ctx.tenant.id}::uuid and e.noun = ${noun} and e.record_id = ${id}::uuid
      and (${at}::timestamptz is null or (e.occurred_at, e.id) < (${at}::timestamptz, ${after?.id ?? null}::uuid))
      and not exists (select 1 from public.audit_entries a where a.tenant_id = e.tenant_id and a.id = e.cause_id and a.noun = e.noun
      and a.record_id = e.record_id)
    order by e.occurred_at desc, e.id desc limit ${take}`;
  const rows = await ctx.db.event.findMany({ where: { tenant_id: ctx.tenant.id, id: { in: found.map((row) => row.id) } } });
  return rows.map((row) => {
    const { actor, name, occurred_at } = toEventRecord(row);
    return { kind: "event", id: row.id, at: occurred_at, actor, name };
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

/** Payments of an invoice, or by a customer. */
async function readPayments(ctx: Ctx, { noun, id, after, take }: Window): Promise<TimelineEntry[]> {
  if (noun !== "invoice" && noun !== "customer") return [];
  const of = noun === "customer" ? { customer_id: id } : { allocations: { some: { tenant_id: ctx.tenant.id, invoice_id: id } } };
  const rows = await ctx.db.payment.findMany({
    where: { AND: [{ tenant_id: ctx.tenant.id, ...of }, older("created_at", after)] },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => {
    const currency = Currency.parse(row.currency);
    return {
      kind: "payment",
      id: row.id,
      at: row.created_at,
      amount: toWire(row.amount, currency),
      currency,
      date: fromDayColumn(row.day),
      method: PaymentMethod.parse(row.method),
      reference: row.reference,
    };
  });
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
