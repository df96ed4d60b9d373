import { isDomainName } from "../base/domain-name";
import { AppError } from "../base/errors";
import type { TenantInfo } from "../context";
import type { Runtime } from "../runtime";
import { domainOfHost, isValidSlug, tenantOfHost } from "./host";

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

const functionName = /^[a-z_]+$/;

/**
 * The open tenants with work for a schedule, by one statement across all tenants. Only for the worker's database role.
 * @param work names the function `platform.due_<work>`, which `dueTenants` in prisma/sql declares.
 */
export async function listDueTenants(runtime: Runtime, work: string): Promise<string[]> {
  if (!functionName.test(work)) throw new AppError("internal", `"${work}" cannot name a function of the database.`);
  const { rows } = await runtime.platform.pool.query<{ id: string }>(`select id from platform.due_${work}($1) as id`, [
    runtime.clock.now(),
  ]);
  return rows.map((row) => row.id);
}

/**
 * The open tenant with this `slug`, or null, also for text of an address that is no slug at all. Read anew for every request, one indexed
 * row: a company that was just verified is offered payments at once, and a closed company's address stops at once, in every process.
 */
export async function findTenantBySlug(runtime: Runtime, slug: string): Promise<TenantInfo | null> {
  if (!isValidSlug(slug)) return null;
  const row = await runtime.platform.client.tenant.findFirst({ where: { slug, closed_at: null } });
  return row && { id: row.id, slug: row.slug, verified: row.verified_at !== null };
}

/** The open tenant whose verified domain this is, or null. */
export async function findTenantByDomain(runtime: Runtime, hostname: string): Promise<TenantInfo | null> {
  const { rows } = await runtime.platform.pool.query<{ tenant_id: string; slug: string; verified_at: Date | null }>({
    name: "find-kb-domain",
    text: "select * from platform.find_kb_domain($1)",
    values: [hostname],
  });
  const [row] = rows;
  return row ? { id: row.tenant_id, slug: row.slug, verified: row.verified_at !== null } : null;
}

/**
 * The open tenant of a record, or null, where only the record is known.
 * @param kind names the function `platform.find_tenant_of_<kind>`, which `tenantOfRecord` in prisma/sql declares.
 */
export async function findTenantOfRecord(runtime: Runtime, kind: string, id: string): Promise<TenantInfo | null> {
  if (!functionName.test(kind)) throw new AppError("internal", `"${kind}" cannot name a function of the database.`);
  const { rows } = await runtime.platform.pool.query<{ tenant_id: string; slug: string; verified_at: Date | null }>({
    name: `find-tenant-of-${kind}`,
    text: `select * from platform.find_tenant_of_${kind}($1)`,
    values: [id],
  });
  const [row] = rows;
  return row ? { id: row.tenant_id, slug: row.slug, verified: row.verified_at !== null } : null;
}

/** The open tenant of a site, the first segment of a page's internal address: a slug or a domain. */
export function findTenantOfSite(runtime: Runtime, site: string): Promise<TenantInfo | null> {
  return isDomainName(site) ? findTenantByDomain(runtime, site) : findTenantBySlug(runtime, site);
}

/** The open tenant whose host or own domain a request came to, or null. */
export async function findTenantOfHost(runtime: Runtime, host: string | null): Promise<TenantInfo | null> {
  const { ATRIUM_BASE_URL } = runtime.environment;
  const domain = domainOfHost(host, ATRIUM_BASE_URL);
  if (domain !== null) return findTenantByDomain(runtime, domain);
  const slug = tenantOfHost(host, ATRIUM_BASE_URL);
  return slug === null ? null : findTenantBySlug(runtime, slug);
}
