import { Prisma } from "@/prisma/generated/client";
import { AppError } from "../base/errors";
import { nounOf, nounsWith, type LinkableNoun } from "../base/nouns";
import type { TenantInfo } from "../context";
import { runInTenant } from "../db";
import type { Runtime } from "../runtime";
import { hashToken } from "../secrets";
import { findTenantBySlug } from "../tenancy/tenants";
import type { Caller } from "./identity";
import { readLinkToken } from "./link-token";
import { portalCookieName } from "./portal-cookie";
import { isStale } from "./session-limits";
import { readCookie } from "./session-token";

/** A caller from outside the company, with the language of their documents. */
export type OutsideCaller = Caller & { language: string };

/** The prefix of a link's token in `Authorization: Bearer`. */
export const linkTokenPrefix = "atr_link_";

const apiVersion = "2026-11-01";

interface ContactRow {
  session_id: string;
  email: string;
  last_seen_at: Date;
  contact_id: string;
  customer_id: string;
  name: string;
  language: string;
}

/**
 * The contact who is signed in at the tenant's host. Contact and customer are read each time, so that a contact who was removed, lost
 * access, changed the address or belongs to a deleted customer is signed out at once.
 * @param isUse whether the request keeps the session from idling out.
 * @throws AppError `unauthenticated`.
 */
export async function resolveContact(runtime: Runtime, cookies: string | null, slug: string, isUse = true): Promise<OutsideCaller> {
  const refused = () => new AppError("unauthenticated", "Sign in first.");
  const token = readCookie(cookies, portalCookieName(runtime.environment.ATRIUM_BASE_URL));
  const tenant = token ? await findTenantBySlug(runtime, slug) : null;
  if (!token || !tenant) throw refused();
  const row = await findContact(runtime, tenant, { token, isUse });
  if (!row) throw refused();
  const { contact_id, customer_id, session_id, email, name } = row;
  return {
    tenant,
    principal: { kind: "contact", contact_id, customer_id, session_id, email, name },
    grants: runtime.outsideGrants.contact,
    api_version: apiVersion,
    rate_key: `contact:${contact_id}`,
    language: row.language,
  };
}

async function findContact(
  runtime: Runtime,
  tenant: TenantInfo,
  { token, isUse }: { token: string; isUse: boolean },
): Promise<ContactRow | null> {
  const now = runtime.clock.now();
  const { client } = runtime.tenants;
  return runInTenant(tenant.id, async () => {
    const [row] = await client.$queryRaw<ContactRow[]>`
      select s.id as session_id, s.email, s.last_seen_at, c.id as contact_id, c.customer_id, c.name, coalesce(c.language,
      u.language) as language
      from public.contact_sessions s
        join public.contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
        join public.customers u on u.tenant_id = c.tenant_id and u.id = c.customer_id
        join public.settings g on g.tenant_id = s.tenant_id
      where s.tenant_id = ${tenant.id}::uuid and s.hash = ${hashToken(token)} and s.revoked_at is null and s.expires_at > ${now}
        and s.last_seen_at + make_interval(mins => g.portal_idle_minutes) > ${now}
        and s.created_at + make_interval(hours => g.portal_life_hours) > ${now}
        and c.portal_access and c.email = s.email and u.deleted_at is null`;
    if (row && isUse && isStale(row.last_seen_at, now)) {
      await client.contactSession.updateMany({ where: { tenant_id: tenant.id, id: row.session_id }, data: { last_seen_at: now } });
    }
    return row ?? null;
  });
}

interface LinkRow {
  noun: LinkableNoun;
  id: string;
  customer_id: string;
  language: string;
}

/**
 * The holder of a document's link at the tenant's host.
 * @throws AppError `not_found` for a revoked, foreign or invalid token, without distinction.
 */
export async function resolveLink(runtime: Runtime, token: string, slug: string): Promise<OutsideCaller> {
  const refused = () => new AppError("not_found", "There is nothing at this address.");
  const tenant = await findTenantBySlug(runtime, slug);
  const link_id = tenant && (await readLinkToken(runtime, tenant.id, "document link", token));
  if (!tenant || !link_id) throw refused();
  const row = await findLink(runtime, tenant, link_id);
  if (!row) throw refused();
  const { noun, id, customer_id, language } = row;
  return {
    tenant,
    principal: { kind: "link", link_id, target: { noun, id }, customer_id },
    grants: runtime.outsideGrants.link,
    api_version: apiVersion,
    rate_key: `link:${link_id}`,
    language,
  };
}

/** The documents that links open, one select a noun. */
const documents = Prisma.raw(
  nounsWith("links")
    .map((noun) => `select tenant_id, id, '${noun}' as noun, customer_id, language from public.${nounOf(noun).table}`)
    .join(" union all "),
);

/** Of a deleted customer, what was billed stays to be read and paid; nothing that is offered can be answered any more. */
function findLink(runtime: Runtime, tenant: TenantInfo, linkId: string): Promise<LinkRow | null> {
  return runInTenant(tenant.id, async () => {
    const [row] = await runtime.tenants.client.$queryRaw<LinkRow[]>`
      select d.noun, d.id, d.customer_id, d.language
      from public.document_links l join (${documents}) d on d.tenant_id = l.tenant_id and d.id = l.record_id
      join public.customers c on c.tenant_id = d.tenant_id and c.id = d.customer_id
      where l.tenant_id = ${tenant.id}::uuid and l.id = ${linkId}::uuid and l.revoked_at is null
        and (c.deleted_at is null or d.noun in ('invoice', 'credit_note'))`;
    return row ?? null;
  });
}
