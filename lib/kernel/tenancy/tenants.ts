import type { TenantInfo } from "../context";
import type { Runtime } from "../runtime";

/** An open tenant by its id, or null. */
export async function findTenant(runtime: Runtime, id: string): Promise<TenantInfo | null> {
  const row = await runtime.platform.client.tenant.findFirst({ where: { id, closed_at: null } });
  return row && { id: row.id, slug: row.slug, verified: row.verified_at !== null };
}

/** The oldest open tenant, or null where there is none yet. */
export async function findFirstTenant(runtime: Runtime): Promise<TenantInfo | null> {
  const row = await runtime.platform.client.tenant.findFirst({ where: { closed_at: null }, orderBy: { id: "asc" } });
  return row && { id: row.id, slug: row.slug, verified: row.verified_at !== null };
}

/** All open tenants, in order of their making: what a schedule goes through. */
export async function listTenants(runtime: Runtime): Promise<TenantInfo[]> {
  const rows = await runtime.platform.client.tenant.findMany({ where: { closed_at: null }, orderBy: { id: "asc" } });
  return rows.map((row) => ({ id: row.id, slug: row.slug, verified: row.verified_at !== null }));
}
