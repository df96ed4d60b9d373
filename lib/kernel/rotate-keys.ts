import { setTimeout as sleep } from "node:timers/promises";
import type { TenantKey } from "@/prisma/generated/client";
import { AppError } from "./base/errors";
import { runInTenant } from "./db";
import { evidenceKeyOf } from "./evidence-key";
import type { Runtime } from "./runtime";
import { sealedAs, sealedColumns } from "./sealed-columns";
import { idOfDataKey, keysLiveMs, newDataKey, openForTenant, sealForTenant, unwrapDataKey, wrapDataKey } from "./tenant-keys";

/** The result of a rotation, also of one that was resumed. */
export interface Rotated {
  /** Companies that got a new key, and whose values are all sealed with it. */
  begun: number;
  finished: number;
  values: number;
  objects: number;
  /** Values and files that do not open with any key, by column and company. */
  left: Record<string, number>;
}

export interface RotationOptions {
  /** Seals a company's stored files with the new key. @returns how many it sealed, and how many do not open. */
  objects: (tenantId: string) => Promise<{ sealed: number; left: number }>;
  /** Milliseconds until every process has read the keys anew; by default as long as they keep those that they have read. */
  wait?: number;
  /** Called after each step; what it throws ends the rotation there, as a kill does. */
  step?: (name: string) => void;
}

/** Values that are read at a time; each reading scans the company's rows of the table. */
const batch = 5_000;

/** Gives the company its next key, with which nothing is sealed until every process has read it. */
async function announce({ masterKeys, platform: { client } }: Runtime, tenant_id: string, now: Date): Promise<number> {
  const next = wrapDataKey(masterKeys, tenant_id, newDataKey());
  const where = { tenant_id, next: null, rotating_since: null };
  return (await client.tenantKey.updateMany({ where, data: { next, rotating_since: now } })).count;
}

/** Seals with the next key from now on. The old one still opens, and its evidence key checks. */
async function promote({ masterKeys, platform: { client } }: Runtime, row: TenantKey, now: Date): Promise<void> {
  const { tenant_id, wrapped, next, retired, evidence_keys } = row;
  if (next === null) return;
  const evidence_key = evidenceKeyOf(unwrapDataKey(masterKeys, tenant_id, wrapped), tenant_id);
  const { count } = await client.tenantKey.updateMany({
    where: { tenant_id, wrapped, next },
    data: {
      wrapped: next,
      next: null,
      retired: [wrapped, ...retired],
      evidence_keys: [...new Set([evidence_key, ...evidence_keys])],
      created_at: now,
    },
  });
  if (count === 0) throw new AppError("conflict", "The master key’s rotation changed the keys at the same time. Run this again.");
}

/** Seals a column's values anew. One that changes meanwhile is not replaced: its writer has sealed it with the new key. */
async function resealColumn(runtime: Runtime, tenantId: string, column: string, keyId: string): Promise<{ sealed: number; left: number }> {
  const [table = "", field = ""] = column.split(".");
  const query = (text: string, values: unknown[]) =>
    runInTenant(tenantId, () => runtime.tenants.pool.query<{ place: string; value: string }>(text, values));
  const unreadable: string[] = [];
  let sealed = 0;
  for (;;) {
    const { rows } = await query(
      `select ctid::text as place, ${field} as value from public.${table} where tenant_id = $1 and ${field} like 'v1.%'
      and split_part(${field}, '.', 2) <> $2 and ${field} <> all($3) limit ${String(batch)}`,
      [tenantId, keyId, unreadable],
    );
    if (rows.length === 0) return { sealed, left: unreadable.length };
    for (const { place, value } of rows) {
      const found = await openAs(runtime, tenantId, sealedAs(column), value);
      if (found === null) unreadable.push(value);
      else {
        const again = await sealForTenant(runtime, tenantId, found.name, found.text);
        const update = `update public.${table} set ${field} = $4 where tenant_id = $1 and ctid = $2::tid and ${field} = $3`;
        sealed += (await query(update, [tenantId, place, value, again])).rowCount ?? 0;
      }
    }
  }
}

async function openAs(runtime: Runtime, tenantId: string, names: readonly string[], value: string) {
  for (const name of names) {
    const text = await openForTenant(runtime, tenantId, name, value).catch(() => null);
    if (text !== null) return { name, text };
  }
  return null;
}

/**
 * Gives every company a new data key, and with it new keys for evidence, links and seals, and seals with it what earlier keys have sealed.
 * A rotation that was killed goes on where it ended: companies with a key that is newer than its beginning keep that key. Requests may run
 * meanwhile, since every process reads with all keys of a company.
 * @throws AppError `conflict` while another process rotates.
 */
export async function rotateKeys(runtime: Runtime, options: RotationOptions): Promise<Rotated> {
  const lock = await runtime.platform.pool.connect();
  try {
    const { rows } = await lock.query<{ free: boolean }>("select pg_try_advisory_lock(hashtext('keys:rotate')) as free");
    if (rows[0]?.free !== true) throw new AppError("conflict", "Another process is rotating the keys.");
    return await rotate(runtime, options);
  } finally {
    await lock.query("select pg_advisory_unlock(hashtext('keys:rotate'))").catch(() => undefined);
    lock.release();
  }
}

async function rotate(runtime: Runtime, { objects, wait = keysLiveMs, step = () => undefined }: RotationOptions): Promise<Rotated> {
  const { client } = runtime.platform;
  const now = runtime.clock.now();
  const unfinished = { where: { rotating_since: { not: null } }, orderBy: { tenant_id: "asc" } } as const;
  const pending = await client.tenantKey.findFirst({ where: unfinished.where, orderBy: { rotating_since: "asc" } });
  const since = pending?.rotating_since ?? now;
  const rotated: Rotated = { begun: 0, finished: 0, values: 0, objects: 0, left: {} };
  const older = await client.tenantKey.findMany({ where: { created_at: { lt: since } }, orderBy: { tenant_id: "asc" } });
  for (const { tenant_id } of older) {
    rotated.begun += await announce(runtime, tenant_id, now);
    step(`announced ${tenant_id}`);
  }
  await sleep(wait);
  for (const row of await client.tenantKey.findMany(unfinished)) {
    await promote(runtime, row, now);
    step(`promoted ${row.tenant_id}`);
  }
  // Until then a process may seal with the old key.
  await sleep(wait);
  for (const { tenant_id, wrapped } of await client.tenantKey.findMany(unfinished)) {
    runtime.dataKeys.delete(tenant_id);
    const keyId = idOfDataKey(unwrapDataKey(runtime.masterKeys, tenant_id, wrapped));
    const note = (what: string, left: number) => {
      if (left > 0) rotated.left[`${what} of ${tenant_id}`] = left;
      step(`${what} of ${tenant_id}`);
    };
    for (const column of Object.keys(sealedColumns)) {
      const { sealed, left } = await resealColumn(runtime, tenant_id, column, keyId);
      rotated.values += sealed;
      note(column, left);
    }
    const { sealed, left } = await objects(tenant_id);
    rotated.objects += sealed;
    note("files", left);
    await client.tenantKey.updateMany({ where: { tenant_id, wrapped }, data: { rotating_since: null } });
    rotated.finished += 1;
    step(`finished ${tenant_id}`);
  }
  return rotated;
}
