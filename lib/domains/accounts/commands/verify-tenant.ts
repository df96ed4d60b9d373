import { z } from "zod";
import { releaseHeldMails } from "@/lib/domains/mail";
import { findMemberships } from "@/lib/kernel/auth/lookup";
import type { TenantInfo } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";

/**
 * The company may now send email and take payments; held emails are released in the same transaction. Keys from before may be those of
 * somebody who signed up with the owner's address, and are revoked. It is idempotent.
 */
export const verifyTenant = command({
  id: "accounts.verify_tenant",
  summary: "Record that the owner's address is verified, and release held emails",
  access: internal("called by verifyAddress, which has checked the link that was mailed to the owner"),
  input: z.strictObject({}),
  output: z.object({ released: z.int() }),
  example: {},
  async run(ctx) {
    const now = ctx.clock.now();
    const { count } = await ctx.db.tenant.updateMany({ where: { id: ctx.tenant.id, verified_at: null }, data: { verified_at: now } });
    if (count > 0) {
      await ctx.db.apiKey.updateMany({ where: { tenant_id: ctx.tenant.id, revoked_at: null }, data: { revoked_at: now } });
      ctx.audit({ noun: "tenant", id: ctx.tenant.id, before: { verified_at: null }, after: { verified_at: now.toISOString() } });
    }
    return releaseHeldMails({ ...ctx, tenant: { ...ctx.tenant, verified: true } }, {});
  },
});

/** The open companies that the person owns and whose owner's address is not verified. */
export async function findUnverifiedTenants(runtime: Runtime, user_id: string): Promise<TenantInfo[]> {
  const found: TenantInfo[] = [];
  for (const { tenant_id } of await findMemberships(runtime, user_id)) {
    const tenant = await findTenant(runtime, tenant_id);
    if (tenant && !tenant.verified && (await isOwner(runtime, tenant_id, user_id))) found.push(tenant);
  }
  return found;
}

async function isOwner(runtime: Runtime, tenant_id: string, user_id: string): Promise<boolean> {
  const where = { tenant_id, user_id, deactivated_at: null, role: { template: "owner" } };
  const row = await runInTenant(tenant_id, () => runtime.tenants.client.staff.findFirst({ where, select: { id: true } }));
  return row !== null;
}
