import { AppError } from "../base/errors";
import type { TenantInfo } from "../context";
import type { Runtime } from "../runtime";

/** An open tenant by its id, or null. */
export async function findTenant(runtime: Runtime, id: string): Promise<TenantInfo | null> {
  const row = await runtime.platform.client.tenant.findFirst({ where: { id, closed_at: null } });
  return row && { id: row.id, slug: row.slug, verified: row.verified_at !== null };
}

/** The oldest open tenant, or null if there is none. */
export async function findFirstTenant(runtime: Runtime): Promise<TenantInfo | null> {
  const row = await runtime.platform.client.tenant.findFirst({ where: { closed_at: null }, orderBy: { id: "asc" } });
  return row && { id: row.id, slug: row.slug, verified: row.verified_at !== null };
}

/** All open tenants, oldest first. */
export async function listTenants(runtime: Runtime): Promise<TenantInfo[]> {
  const rows = await runtime.platform.client.tenant.findMany({ where: { closed_at: null }, orderBy: { id: "asc" } });
  return rows.map((row) => ({ id: row.id, slug: row.slug, verified: row.verified_at !== null }));
}

const dueName = /^[a-z_]+$/;

/**
 * The open tenants with work for a schedule, by one statement across all tenants. Only for the worker's database role.
 * @param work names the function `platform.due_<work>`, which `dueTenants` in prisma/sql declares.
 */
export async function listDueTenants(runtime: Runtime, work: string): Promise<string[]> {
  if (!dueName.test(work)) throw new AppError("internal", `"${work}" cannot name a function of the database.`);
  const { rows } = await runtime.platform.pool.query<{ id: string }>(`select id from platform.due_${work}($1) as id`, [
    runtime.clock.now(),
  ]);
  return rows.map((row) => row.id);
}

/** Milliseconds for which a host's tenant is cached. A closed company's address stops working that much later. */
const rememberedMs = 60_000;

const bySlug = new WeakMap<Runtime, Map<string, { tenant: TenantInfo; until: number }>>();

/** The open tenant with this `slug`, or null. Every visitor's request needs it, so hits are cached for a minute; misses are not. */
export async function findTenantBySlug(runtime: Runtime, slug: string): Promise<TenantInfo | null> {
  const known = bySlug.get(runtime) ?? new Map<string, { tenant: TenantInfo; until: number }>();
  bySlug.set(runtime, known);
  const now = runtime.clock.now().getTime();
  const present = known.get(slug);
  if (present && present.until > now) return present.tenant;
  const row = await runtime.platform.client.tenant.findFirst({ where: { slug, closed_at: null } });
  if (!row) {
    known.delete(slug);
    return null;
  }
  const tenant = { id: row.id, slug: row.slug, verified: row.verified_at !== null };
  known.set(slug, { tenant, until: now + rememberedMs });
  return tenant;
}
