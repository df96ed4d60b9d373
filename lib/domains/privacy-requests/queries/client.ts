import type { ArchiveClient } from "@/lib/kernel/company-archive/tables";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";

/** Runs statements that are built from the data map, on a connection in the tenant's scope. */
export function withClient<Result>(ctx: Ctx, work: (client: ArchiveClient) => Promise<Result>): Promise<Result> {
  return runInTenant(ctx.tenant.id, async () => {
    const client = await ctx.runtime.tenants.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  });
}

/** The same in one transaction. */
export function inTransaction<Result>(ctx: Ctx, work: (client: ArchiveClient) => Promise<Result>): Promise<Result> {
  return withClient(ctx, async (client) => {
    await client.query("begin");
    try {
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}
