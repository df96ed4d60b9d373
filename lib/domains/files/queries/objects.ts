import type { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openBody, sealBody, sealedSize } from "@/lib/kernel/files/sealed-body";
import type { StoredObject } from "@/lib/kernel/ports/storage";
import type { Runtime } from "@/lib/kernel/runtime";
import { deriveTenantKey, deriveTenantKeys } from "@/lib/kernel/tenant-keys";

/** The keys of one tenant's files, the present one first. */
const keysOf = (runtime: Runtime, tenantId: string): Promise<Buffer[]> => deriveTenantKeys(runtime, tenantId, "files");

/** Stores a body encrypted under the tenant's key; returns size and hash of the plain bytes. @throws AppError as the storage does. */
export async function putSealed(ctx: Ctx, storageKey: string, body: Readable, options: { media_type: string }): Promise<StoredObject> {
  const { sealed, readPlain } = sealBody(body, await deriveTenantKey(ctx.runtime, ctx.tenant.id, "files"));
  const storage = await ctx.runtime.ports.storage();
  await storage.put(storageKey, sealed, options);
  return readPlain();
}

/**
 * The plain bytes of a stored file. Files that are older than the encryption are stored as they came.
 * @throws AppError `not_found` if nothing is stored under the key, `internal` for an object of another size.
 */
export async function getPlain(
  runtime: Runtime,
  file: { tenant_id: string; id: string; size: number; sealed: boolean },
  storageKey: string,
): Promise<Readable> {
  const stored = await (await runtime.ports.storage()).get(storageKey);
  const expected = file.sealed ? sealedSize(file.size) : file.size;
  if (stored.size !== expected) {
    stored.body.destroy();
    throw new AppError("internal", `The stored object of file ${file.id} has ${stored.size} bytes, not ${expected}.`);
  }
  return file.sealed ? openBody(stored.body, await keysOf(runtime, file.tenant_id)) : stored.body;
}

/** The plain bytes of an upload that has no row yet. */
export async function getUploaded(ctx: Ctx, storageKey: string): Promise<Readable> {
  const { body } = await (await ctx.runtime.ports.storage()).get(storageKey);
  return openBody(body, await keysOf(ctx.runtime, ctx.tenant.id));
}

/** The plain bytes of any object of the company; files are opened, other objects are stored as they are. @throws AppError `not_found`. */
export async function openObject(ctx: Ctx, storageKey: string): Promise<Readable> {
  const { id: tenant_id } = ctx.tenant;
  const select = { id: true, size: true, sealed: true };
  const file = await ctx.db.file.findFirst({ where: { tenant_id, storage_key: storageKey }, select });
  if (file) return getPlain(ctx.runtime, { tenant_id, ...file }, storageKey);
  return (await (await ctx.runtime.ports.storage()).get(storageKey)).body;
}
