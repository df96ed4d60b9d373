import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { workOn } from "@/lib/kernel/try-each";
import { exportFolder } from "../rules";

/** How many exports one run cleans up. */
const mostRemoved = 200;

/**
 * Deletes the stored objects of the tenant's exports that have expired or ended early; returns how many. It is no command: that a file
 * expires follows from the time that its event names.
 */
export function removeOldExports(ctx: Ctx): Promise<number> {
  return runInTenant(ctx.tenant.id, async () => {
    const where = { tenant_id: ctx.tenant.id, remove_at: { lte: ctx.clock.now() } };
    const rows = await ctx.db.export.findMany({ where, select: { id: true }, orderBy: { remove_at: "asc" }, take: mostRemoved });
    const storage = await ctx.runtime.ports.storage();
    await workOn(ctx, rows, async ({ id }) => {
      for await (const { key } of storage.list(exportFolder(ctx.tenant.id, id))) await storage.delete(key);
      await ctx.db.export.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { remove_at: null } });
    });
    return rows.length;
  });
}
