import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { AuditCheckpoint, AuditEntry, AuditLink } from "@/prisma/generated/client";
import { chainStart, type ChainCheckpoint, type ChainContent, type ChainLink, type ChainPlace } from "../rules/chain";
import type { ChainItem } from "../rules/verify";

/** Links that are read at a time. */
const batch = 1_000;

/** Names each field, so that a column of a later version does not change what was chained before. */
export const contentOf = (row: AuditEntry): ChainContent => ({
  id: row.id,
  tenant_id: row.tenant_id,
  at: row.at.toISOString(),
  operation: row.operation,
  actor_kind: row.actor_kind,
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  ip: row.ip,
  user_agent: row.user_agent,
  request_id: row.request_id,
  cause_id: row.cause_id,
  noun: row.noun,
  record_id: row.record_id,
  version: row.version,
  changes: row.changes,
});

const toLink = ({ sequence, id, at, digest, hash, salt, erased_by }: AuditLink): ChainLink => ({
  sequence,
  id,
  at: at.toISOString(),
  digest,
  hash,
  salt,
  erased_by,
});

const toCheckpoint = ({ sequence, hash, at, signature }: AuditCheckpoint): ChainCheckpoint => ({
  sequence,
  hash,
  at: at.toISOString(),
  signature,
});

/** The place of the last entry in the chain. */
export async function readChainEnd({ db, tenant }: Pick<Ctx, "db" | "tenant">): Promise<ChainPlace> {
  const last = await db.auditLink.findFirst({ where: { tenant_id: tenant.id }, orderBy: { sequence: "desc" } });
  return last ?? chainStart;
}

/** The place with this number. */
export async function readChainPlace({ db, tenant }: Ctx, sequence: number): Promise<ChainPlace | null> {
  return sequence === 0 ? chainStart : db.auditLink.findFirst({ where: { tenant_id: tenant.id, sequence } });
}

export async function readLastCheckpoint({ db, tenant }: Ctx): Promise<ChainCheckpoint | null> {
  const last = await db.auditCheckpoint.findFirst({ where: { tenant_id: tenant.id }, orderBy: { sequence: "desc" } });
  return last && toCheckpoint(last);
}

interface Stretch {
  /** The number before the first link. */
  after: number;
  /** Links at most. */
  most: number;
}

/** The company's chain in order, each link with its entry and each checkpoint after its link; those without a link come last. */
export async function* readChain(ctx: Ctx, { after, most }: Stretch): AsyncGenerator<ChainItem> {
  const where = { tenant_id: ctx.tenant.id };
  let read = after;
  for (const end = after + most; read < end;) {
    const take = Math.min(batch, end - read);
    const items = await runInTenant(ctx.tenant.id, () => readBatch(ctx, read, take));
    yield* items.flatMap(({ items: some }) => some);
    const last = items.at(-1);
    if (last === undefined || items.length < take) break;
    read = last.sequence;
    if (read >= end) return;
  }
  const end = await runInTenant(ctx.tenant.id, () => readChainEnd(ctx));
  const beyond = await runInTenant(ctx.tenant.id, () =>
    ctx.db.auditCheckpoint.findMany({ where: { ...where, sequence: { gt: end.sequence } }, orderBy: { sequence: "asc" } }),
  );
  for (const checkpoint of beyond) yield { kind: "checkpoint", checkpoint: toCheckpoint(checkpoint) };
}

async function readBatch({ db, tenant }: Ctx, after: number, take: number): Promise<{ sequence: number; items: ChainItem[] }[]> {
  const tenant_id = tenant.id;
  const links = await db.auditLink.findMany({ where: { tenant_id, sequence: { gt: after } }, orderBy: { sequence: "asc" }, take });
  const last = links.at(-1);
  if (last === undefined) return [];
  const rows = await db.auditEntry.findMany({ where: { tenant_id, id: { in: links.map(({ id }) => id) } } });
  const signed = await db.auditCheckpoint.findMany({ where: { tenant_id, sequence: { gt: after, lte: last.sequence } } });
  const contents = new Map(rows.map((row) => [row.id, contentOf(row)]));
  const checkpoints = new Map(signed.map((each) => [each.sequence, toCheckpoint(each)]));
  return links.map((link) => {
    const checkpoint = checkpoints.get(link.sequence);
    const items: ChainItem[] = [{ kind: "link", link: toLink(link), content: contents.get(link.id) ?? null }];
    return { sequence: link.sequence, items: checkpoint ? [...items, { kind: "checkpoint", checkpoint }] : items };
  });
}

/** Entries that wait for their place. */
export function countWaiting({ db, tenant }: Ctx): Promise<number> {
  return db.auditWaiting.count({ where: { tenant_id: tenant.id } });
}

/** The oldest entry that is in no chain and does not wait for its place, or waits and is gone: Atrium did not write or remove it. */
export async function findUnchained({ db, tenant }: Ctx): Promise<{ id: string; at: Date | null } | null> {
  const [found] = await db.$queryRaw<{ id: string; at: Date | null }[]>`
    (select e.id, e.at from public.audit_entries e where e.tenant_id = ${tenant.id}::uuid
      and not exists (select from public.audit_links l where l.tenant_id = e.tenant_id and l.id = e.id)
      and not exists (select from public.audit_waiting w where w.tenant_id = e.tenant_id and w.id = e.id) order by e.at, e.id limit 1)
    union all
    (select w.id, null from public.audit_waiting w where w.tenant_id = ${tenant.id}::uuid
      and not exists (select from public.audit_entries e where e.tenant_id = w.tenant_id and e.id = w.id) limit 1)`;
  return found ?? null;
}

/** Those of the ids that are no entry of the company's chain. */
export async function missingCauses({ db, tenant }: Ctx, ids: ReadonlySet<string>): Promise<string[]> {
  if (ids.size === 0) return [];
  const found = await db.auditLink.findMany({ where: { tenant_id: tenant.id, id: { in: [...ids] } }, select: { id: true } });
  const waiting = await db.auditWaiting.findMany({ where: { tenant_id: tenant.id, id: { in: [...ids] } }, select: { id: true } });
  const known = new Set([...found, ...waiting].map(({ id }) => id));
  return [...ids].filter((id) => !known.has(id));
}
