import { z } from "zod";
import { logOf, type Ctx } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { internal, query } from "@/lib/kernel/operation";
import { quarantine, quarantineFolder } from "../rules";
import { FileId } from "../schema";

const internalOnly = internal("called by the schedules that sweep the quarantine, as the system");

/** Age in milliseconds after which the retries of the upload's scan are exhausted. */
const scanPatience = 60 * 60_000;
const batch = 200;

export const listUnscanned = query({
  id: "files.list_unscanned",
  summary: "List the files that have waited for a scan for over an hour, oldest first",
  access: internalOnly,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(FileId) }),
  example: {},
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - scanPatience);
    const rows = await ctx.db.file.findMany({
      where: { tenant_id: ctx.tenant.id, status: "quarantined", created_at: { lt: before } },
      select: { id: true },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

const listWaiting = query({
  id: "files.list_waiting",
  summary: "Find which of these files are recorded as quarantined",
  access: internalOnly,
  input: z.strictObject({ ids: z.array(FileId).max(batch) }),
  output: z.object({ ids: z.array(FileId) }),
  example: { ids: ["fil_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, { ids }) {
    const rows = await ctx.db.file.findMany({
      where: { tenant_id: ctx.tenant.id, id: { in: ids }, status: "quarantined" },
      select: { id: true },
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Age in milliseconds of an orphan: an upload in progress has no row yet, and none takes this long. */
const orphanAge = 24 * 60 * 60_000;

/** The ids of tenants with a quarantined object old enough to be an orphan, from one listing of the storage. */
export async function listTenantsWithOldObjects(runtime: Runtime): Promise<string[]> {
  const storage = await runtime.ports.storage();
  const before = runtime.clock.now().getTime() - orphanAge;
  const tenants = new Set<string>();
  for await (const { key, written_at } of storage.list(quarantine)) {
    const tenant = key.split("/").at(-2) ?? "";
    if (written_at.getTime() < before && z.guid().safeParse(tenant).success) tenants.add(tenant);
  }
  return [...tenants];
}

/**
 * Deletes quarantined objects older than a day without a row, left by an upload whose process died before it wrote the row. Returns their
 * number.
 */
export async function sweepQuarantine(ctx: Ctx): Promise<number> {
  const storage = await ctx.runtime.ports.storage();
  const before = ctx.clock.now().getTime() - orphanAge;
  let swept = 0;
  let old: { id: string; key: string }[] = [];
  const sweep = async () => {
    const waiting = new Set((await listWaiting(ctx, { ids: old.map(({ id }) => id) })).ids);
    for (const { key } of old.filter(({ id }) => !waiting.has(id))) {
      await storage.delete(key);
      swept++;
    }
    old = [];
  };
  for await (const { key, written_at } of storage.list(quarantineFolder(ctx.tenant.id))) {
    const id = key.split("/").at(-1) ?? "";
    if (written_at.getTime() >= before || !z.guid().safeParse(id).success) continue;
    old.push({ id, key });
    if (old.length === batch) await sweep();
  }
  if (old.length > 0) await sweep();
  if (swept > 0) logOf(ctx).warn({ swept }, "objects without a row were taken out of quarantine");
  return swept;
}
