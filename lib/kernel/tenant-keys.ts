import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "./base/errors";
import type { Runtime } from "./runtime";
import { open, seal, type MasterKeys } from "./secrets";

/** A new data key for a tenant. */
export function newDataKey(): Buffer {
  return randomBytes(32);
}

/** Wraps a tenant's data key with the current master key. */
export function wrapDataKey(masterKeys: MasterKeys, tenantId: string, dataKey: Buffer): string {
  const master = masterKeys.keys.get(masterKeys.current);
  if (!master) throw new AppError("internal", "The current master key is missing.");
  return seal(dataKey, master, masterKeys.current, `${tenantId}|data_key`);
}

/** Unwraps a data key with the master key that wrapped it. @throws AppError `internal` if that key is not configured. */
export function unwrapDataKey(masterKeys: MasterKeys, tenantId: string, wrapped: string): Buffer {
  return open(wrapped, (id) => masterKeys.keys.get(id), `${tenantId}|data_key`);
}

/**
 * Unwraps one stored data key for each master key in use, so that a wrong or missing master key stops the start instead of single requests.
 * @throws AppError `internal` naming the master key that does not open its data keys.
 */
export async function assertMasterKeysOpen(runtime: Pick<Runtime, "masterKeys" | "platform">): Promise<void> {
  const { rows } = await runtime.platform.pool.query<{ key_id: string; tenant_id: string; wrapped: string }>(
    `select distinct on (1) split_part(wrapped, '.', 2) as key_id, tenant_id, wrapped from platform.tenant_keys order by 1, created_at`,
  );
  for (const { key_id, tenant_id, wrapped } of rows) {
    try {
      unwrapDataKey(runtime.masterKeys, tenant_id, wrapped);
    } catch (cause) {
      const problem = runtime.masterKeys.keys.has(key_id) ? "has another value" : "is missing";
      throw new AppError(
        "internal",
        `ATRIUM_MASTER_KEY does not open this database: companies' keys are sealed with ${key_id}, which ${problem}.`,
        {
          cause,
        },
      );
    }
  }
}

async function dataKeyOf(runtime: Runtime, tenantId: string): Promise<Buffer> {
  const cached = runtime.dataKeys.get(tenantId);
  if (cached) return cached;
  const row = await runtime.platform.client.tenantKey.findFirst({ where: { tenant_id: tenantId } });
  if (!row) throw new AppError("internal", "The tenant has no data key.");
  const key = unwrapDataKey(runtime.masterKeys, tenantId, row.wrapped);
  runtime.dataKeys.set(tenantId, key);
  return key;
}

/** Seals text with the tenant's data key; `column` (`table.column`) is authenticated with it. */
export async function sealForTenant(runtime: Runtime, tenantId: string, column: string, text: string): Promise<string> {
  return seal(Buffer.from(text), await dataKeyOf(runtime, tenantId), "tenant", `${tenantId}|${column}`);
}

export async function openForTenant(runtime: Runtime, tenantId: string, column: string, sealed: string): Promise<string> {
  const key = await dataKeyOf(runtime, tenantId);
  return open(sealed, () => key, `${tenantId}|${column}`).toString("utf8");
}

/** A key of 32 bytes derived from the tenant's for this `purpose` alone (HKDF, RFC 5869). */
export async function deriveTenantKey(runtime: Runtime, tenantId: string, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await dataKeyOf(runtime, tenantId), tenantId, purpose, 32));
}

/**
 * HMAC-SHA256 of `text`, 32 bytes, under a key derived from the tenant's for this `purpose` alone (HKDF, RFC 5869), so that a signature is
 * worthless for another purpose or tenant.
 */
export async function signForTenant(runtime: Runtime, tenantId: string, purpose: string, text: string): Promise<Buffer> {
  return createHmac("sha256", await deriveTenantKey(runtime, tenantId, purpose))
    .update(text)
    .digest();
}
