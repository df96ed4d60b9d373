import { randomBytes } from "node:crypto";
import { AppError } from "./base/errors";
import type { Runtime } from "./runtime";
import { open, seal, type MasterKeys } from "./secrets";

/** A new data key for a tenant. */
export function newDataKey(): Buffer {
  return randomBytes(32);
}

/** Wraps a data key by the current master key: a new one, or one of before the master key was rotated. */
export function wrapDataKey(masterKeys: MasterKeys, tenantId: string, dataKey: Buffer): string {
  const master = masterKeys.keys.get(masterKeys.current);
  if (!master) throw new AppError("internal", "The current master key is missing.");
  return seal(dataKey, master, masterKeys.current, `${tenantId}|data_key`);
}

async function dataKeyOf(runtime: Runtime, tenantId: string): Promise<Buffer> {
  const cached = runtime.dataKeys.get(tenantId);
  if (cached) return cached;
  const row = await runtime.platform.client.tenantKey.findFirst({ where: { tenant_id: tenantId } });
  if (!row) throw new AppError("internal", "The tenant has no data key.");
  const key = open(row.wrapped, (id) => runtime.masterKeys.keys.get(id), `${tenantId}|data_key`);
  runtime.dataKeys.set(tenantId, key);
  return key;
}

/** Seals text under the tenant's data key; `column` (`table.column`) is authenticated with it. */
export async function sealForTenant(runtime: Runtime, tenantId: string, column: string, text: string): Promise<string> {
  return seal(Buffer.from(text), await dataKeyOf(runtime, tenantId), "tenant", `${tenantId}|${column}`);
}

export async function openForTenant(runtime: Runtime, tenantId: string, column: string, sealed: string): Promise<string> {
  const key = await dataKeyOf(runtime, tenantId);
  return open(sealed, () => key, `${tenantId}|${column}`).toString("utf8");
}
