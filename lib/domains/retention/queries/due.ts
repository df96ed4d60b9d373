import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { sql, type Sql } from "@/lib/kernel/db";
import type { RetentionKind } from "../schema";

const Due = z.object({ id: z.string(), title: z.string(), at: z.date() });
export type Due = z.output<typeof Due>;

const activeSince = (table: Sql, column: Sql, before: Date): Sql =>
  sql`not exists (select from ${table} a where a.tenant_id = c.tenant_id and a.customer_id = c.id and ${column} >= ${before})`;

/** The records of a kind that are older than `before`: id, title, moment, and the customer whose they are. */
const old: Readonly<Record<RetentionKind, (tenantId: string, before: Date) => Sql>> = {
  lead: (tenantId, before) => sql`
    select l.id, l.name as title, l.status_changed_at as at, l.customer_id from public.leads l
    where l.tenant_id = ${tenantId}::uuid and l.status = 'lost' and l.converted_at is null
      and greatest(l.status_changed_at, l.updated_at) < ${before}`,
  customer: (tenantId, before) => sql`
    select c.id, c.name as title, c.updated_at as at, c.id as customer_id from public.customers c
    where c.tenant_id = ${tenantId}::uuid and c.deleted_at is null and c.updated_at < ${before}
      and ${activeSince(sql`public.invoices`, sql`a.updated_at`, before)}
      and ${activeSince(sql`public.payments`, sql`a.created_at`, before)}
      and ${activeSince(sql`public.estimates`, sql`a.updated_at`, before)}
      and ${activeSince(sql`public.proposals`, sql`a.updated_at`, before)}
      and ${activeSince(sql`public.contracts`, sql`a.updated_at`, before)}
      and ${activeSince(sql`public.projects`, sql`a.updated_at`, before)}
      and ${activeSince(sql`public.tickets`, sql`a.last_message_at`, before)}`,
  ticket: (tenantId, before) => sql`
    select t.id, '#' || t.number || ' ' || t.subject as title, t.closed_at as at, t.customer_id from public.tickets t
    where t.tenant_id = ${tenantId}::uuid and t.closed_at < ${before} and t.last_message_at < ${before}`,
  expense: (tenantId, before) => sql`
    select x.id, x.merchant as title, x.updated_at as at, x.customer_id from public.expenses x
    where x.tenant_id = ${tenantId}::uuid and x.status = 'rejected' and x.updated_at < ${before}`,
  task: (tenantId, before) => sql`
    select k.id, k.title, k.status_changed_at as at, k.customer_id from public.tasks k
    where k.tenant_id = ${tenantId}::uuid and k.status = 'done' and k.deleted_at is null and k.parent_id is null
      and greatest(k.status_changed_at, k.updated_at) < ${before}
      and not exists (select from public.time_entries e where e.tenant_id = k.tenant_id and e.task_id = k.id)
      and not exists (select from public.tasks s where s.tenant_id = k.tenant_id and s.parent_id = k.id and s.deleted_at is null)`,
  mail: (tenantId, before) => sql`
    select m.id, m.subject as title, m.created_at as at,
      case when m.about_noun = 'customer' then m.about_id end as customer_id from public.mails m
    where m.tenant_id = ${tenantId}::uuid and m.created_at < ${before} and m.status not in ('held', 'queued')
      and not exists (select from public.mail_suppressions s where s.tenant_id = m.tenant_id and s.mail_id = m.id)`,
  notification: (tenantId, before) => sql`
    select n.id, n.kind as title, n.created_at as at, null::uuid as customer_id from public.notifications n
    where n.tenant_id = ${tenantId}::uuid and n.created_at < ${before}`,
  assist: (tenantId, before) => sql`
    select a.id, a.kind as title, a.created_at as at, a.customer_id from public.assists a
    where a.tenant_id = ${tenantId}::uuid and a.created_at < ${before} and a.finished_at is not null`,
  webhook_delivery: (tenantId, before) => sql`
    select d.id, d.event_name as title, d.created_at as at, null::uuid as customer_id from public.webhook_deliveries d
    where d.tenant_id = ${tenantId}::uuid and d.created_at < ${before} and d.status <> 'pending'`,
  event: (tenantId, before) => sql`
    select e.id, e.name as title, e.occurred_at as at, null::uuid as customer_id from public.events e
    where e.tenant_id = ${tenantId}::uuid and e.occurred_at < ${before}
      and not exists (select from public.outbox o where o.id = e.id)
      and not exists (select from public.legal_holds h where h.tenant_id = e.tenant_id and h.record_id = e.record_id
        and h.released_at is null)`,
};

const held = (tenantId: string): Sql => sql`exists (select from public.legal_holds h where h.tenant_id = ${tenantId}::uuid
  and h.released_at is null and (h.record_id = d.id or h.record_id = d.customer_id))`;

interface Asked {
  kind: RetentionKind;
  before: Date;
  take: number;
}

/** The oldest records that a rule would mark: too old, under no hold, and not marked or kept before. */
export async function findUnmarked({ db, tenant }: Ctx, { kind, before, take }: Asked): Promise<Due[]> {
  const rows = await db.$queryRaw<unknown[]>`
    select d.id, left(d.title, 200) as title, d.at from (${old[kind](tenant.id, before)}) d
    where not ${held(tenant.id)} and not exists (select from public.retention_items i
      where i.tenant_id = ${tenant.id}::uuid and i.kind = ${kind} and i.record_id = d.id)
    order by d.at, d.id limit ${take}`;
  return Due.array().parse(rows);
}

/** How many records are old enough, and how many of them a hold keeps; up to `take`. */
export async function countOld({ db, tenant }: Ctx, { kind, before, take }: Asked): Promise<{ count: number; held: number }> {
  const [row] = await db.$queryRaw<{ free: bigint; held: bigint }[]>`
    select count(*) filter (where not is_held) as free, count(*) filter (where is_held) as held from (
      select ${held(tenant.id)} as is_held from (${old[kind](tenant.id, before)}) d
      where not exists (select from public.retention_items i
        where i.tenant_id = ${tenant.id}::uuid and i.kind = ${kind} and i.record_id = d.id) limit ${take}) counted`;
  return { count: Number(row?.free ?? 0), held: Number(row?.held ?? 0) };
}

/** Those of the records that are still too old and under no hold. */
export async function stillDue({ db, tenant }: Ctx, { kind, before }: Omit<Asked, "take">, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select d.id from (${old[kind](tenant.id, before)}) d where not ${held(tenant.id)} and d.id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
