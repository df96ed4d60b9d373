import { AppError } from "@/lib/kernel/base/errors";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { openBody } from "@/lib/kernel/files/sealed-body";
import type { Runtime } from "@/lib/kernel/runtime";
import { deriveTenantKey } from "@/lib/kernel/tenant-keys";
import { getPlain, putSealed } from "../queries/objects";

const batch = 200;

type Stored = { id: string; size: number; media_type: string; storage_key: string };

/**
 * Seals the company's stored files with its present key, after a rotation. No command: the files stay what they are, for their readers and
 * for the audit.
 * @returns how many it sealed, and how many do not open with any key.
 */
export async function resealFiles(runtime: Runtime, tenantId: string): Promise<{ sealed: number; left: number }> {
  const result = { sealed: 0, left: 0 };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const files = await runInTenant(tenantId, () =>
      runtime.tenants.client.file.findMany({
        where: { tenant_id: tenantId, sealed: true, storage_key: { not: null }, id: { gt: after } },
        select: { id: true, size: true, media_type: true, storage_key: true },
        orderBy: { id: "asc" },
        take: batch,
      }),
    );
    for (const { storage_key, ...file } of files) {
      if (storage_key === null) continue;
      const outcome = await resealFile(runtime, tenantId, { ...file, storage_key });
      if (outcome === "sealed") result.sealed += 1;
      if (outcome === "unreadable") result.left += 1;
    }
    after = files.at(-1)?.id ?? after;
    if (files.length < batch) return result;
  }
}

async function resealFile(runtime: Runtime, tenantId: string, file: Stored): Promise<"sealed" | "present" | "gone" | "unreadable"> {
  try {
    if (await isPresent(runtime, tenantId, file.storage_key)) return "present";
    const slug = tenantId;
    const ctx = systemContext(runtime, { id: tenantId, slug, verified: true }, "Key rotation", { request_id: "keys-rotate" });
    const plain = await getPlain(runtime, { ...file, tenant_id: tenantId, sealed: true }, file.storage_key);
    await putSealed(ctx, file.storage_key, plain, { media_type: file.media_type });
    return await keepIfWanted(runtime, tenantId, file);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "gone";
    if (error instanceof AppError && error.code === "internal") return "unreadable";
    throw error;
  }
}

/** Whether the object's first piece opens with the present key. */
async function isPresent(runtime: Runtime, tenantId: string, storageKey: string): Promise<boolean> {
  const { body } = await (await runtime.ports.storage()).get(storageKey);
  const plain = openBody(body, [await deriveTenantKey(runtime, tenantId, "files")]);
  try {
    for await (const _piece of plain) return true;
    return true;
  } catch {
    return false;
  } finally {
    plain.destroy();
  }
}

/** A file that was deleted or moved meanwhile would come back with its object. */
async function keepIfWanted(runtime: Runtime, tenant_id: string, { id, storage_key }: Stored): Promise<"sealed" | "gone"> {
  const found = await runInTenant(tenant_id, () => runtime.tenants.client.file.findFirst({ where: { tenant_id, id, storage_key } }));
  if (found) return "sealed";
  await (await runtime.ports.storage()).delete(storage_key);
  return "gone";
}
