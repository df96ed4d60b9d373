import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "./base/errors";
import type { Runtime } from "./runtime";
import { open, seal, sealingKeyOf, type DataKeys, type MasterKeys } from "./secrets";

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
    `select distinct on (1) split_part(w, '.', 2) as key_id, tenant_id, w as wrapped
    from platform.tenant_keys, unnest(array[wrapped, next] || retired) w where w is not null order by 1, created_at`,
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

/** Milliseconds for which a process goes on with the keys that it has read. */
export const keysLiveMs = 60_000;

/** The keys of a tenant whose row is not committed yet. */
export function rememberDataKey(runtime: Runtime, tenantId: string, key: Buffer, read_at = performance.now()): void {
  runtime.dataKeys.set(tenantId, { keys: [key], first: key, read_at });
}

async function readDataKeys(runtime: Runtime, tenantId: string): Promise<DataKeys> {
  const row = await runtime.platform.client.tenantKey.findFirst({ where: { tenant_id: tenantId } });
  if (!row) throw new AppError("internal", "The tenant has no data key.");
  const unwrap = (wrapped: string) => unwrapDataKey(runtime.masterKeys, tenantId, wrapped);
  const [present, retired] = [unwrap(row.wrapped), row.retired.map(unwrap)];
  const keys: DataKeys["keys"] = [present, ...(row.next === null ? [] : [unwrap(row.next)]), ...retired];
  const found: DataKeys = { keys, first: retired.at(-1) ?? present, read_at: performance.now() };
  runtime.dataKeys.set(tenantId, found);
  return found;
}

async function dataKeysOf(runtime: Runtime, tenantId: string): Promise<DataKeys> {
  const cached = runtime.dataKeys.get(tenantId);
  const isRecent = cached !== undefined && performance.now() - cached.read_at < keysLiveMs;
  return isRecent ? cached : readDataKeys(runtime, tenantId);
}

/** The id by which a sealed value names its data key. */
export const idOfDataKey = (key: Buffer): string => `d${createHash("sha256").update("data key").update(key).digest("hex").slice(0, 15)}`;

/** What values name that were sealed before data keys had ids: the tenant's first key. */
const firstKey = "tenant";

function findKey({ keys, first }: DataKeys, id: string): Buffer | undefined {
  return id === firstKey ? first : keys.find((key) => idOfDataKey(key) === id);
}

/** Seals text with the tenant's data key; `column` (`table.column`) is authenticated with it. */
export async function sealForTenant(runtime: Runtime, tenantId: string, column: string, text: string): Promise<string> {
  const [key] = (await dataKeysOf(runtime, tenantId)).keys;
  return seal(Buffer.from(text), key, idOfDataKey(key), `${tenantId}|${column}`);
}

/** Opens what any of the tenant's data keys has sealed. @throws AppError `internal` as `open` does. */
export async function openForTenant(runtime: Runtime, tenantId: string, column: string, sealed: string): Promise<string> {
  const id = sealingKeyOf(sealed);
  const known = await dataKeysOf(runtime, tenantId);
  const keys = findKey(known, id) ? known : await readDataKeys(runtime, tenantId);
  return open(sealed, () => findKey(keys, id), `${tenantId}|${column}`).toString("utf8");
}

/** A key of 32 bytes derived from a data key for this tenant and `purpose` alone (HKDF, RFC 5869). */
export const deriveKey = (key: Buffer, tenantId: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, tenantId, purpose, 32));

/** The derived key with which things are sealed and signed now. */
export async function deriveTenantKey(runtime: Runtime, tenantId: string, purpose: string): Promise<Buffer> {
  return deriveKey((await dataKeysOf(runtime, tenantId)).keys[0], tenantId, purpose);
}

/** The derived keys of all the tenant's data keys, the present one first. */
export async function deriveTenantKeys(runtime: Runtime, tenantId: string, purpose: string): Promise<Buffer[]> {
  return (await dataKeysOf(runtime, tenantId)).keys.map((key) => deriveKey(key, tenantId, purpose));
}

const mac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * HMAC-SHA256 of `text`, 32 bytes, under a key derived from the tenant's for this `purpose` alone (HKDF, RFC 5869), so that a signature is
 * worthless for another purpose or tenant.
 */
export async function signForTenant(runtime: Runtime, tenantId: string, purpose: string, text: string): Promise<Buffer> {
  return mac(await deriveTenantKey(runtime, tenantId, purpose), text);
}

/** Whether `given` is what `signForTenant` answers or answered; `shown` makes of a signature what is compared. In constant time. */
export async function isSignedForTenant(
  runtime: Runtime,
  tenantId: string,
  { purpose, text }: { purpose: string; text: string },
  given: Uint8Array,
  shown: (signature: Buffer) => Uint8Array = (signature) => signature,
): Promise<boolean> {
  const keys = await deriveTenantKeys(runtime, tenantId, purpose);
  const expected = keys.map((key) => shown(mac(key, text)));
  return expected.some((each) => each.length === given.length && timingSafeEqual(each, given));
}

/** Like `signForTenant`, but the same through every rotation: for what is stored to be found again, and reveals nothing. */
export async function pseudonymForTenant(runtime: Runtime, tenantId: string, purpose: string, text: string): Promise<Buffer> {
  return mac(deriveKey((await dataKeysOf(runtime, tenantId)).first, tenantId, purpose), text);
}
