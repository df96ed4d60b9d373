import { AppError, notFound } from "../base/errors";
import { narrowGrants, type Grants } from "../base/permissions";
import { runInTenant } from "../db";
import type { Person } from "../platform-operation";
import type { Runtime } from "../runtime";
import { hashToken } from "../secrets";
import { isValidSlug, tenantOfHost } from "../tenancy/host";
import { linkTokenPrefix, resolveContact, resolveLink } from "./outside";
import type { Caller } from "./identity";
import { readCookie, readSessionToken, sessionCookieName } from "./session-token";
import { idleHeader, isStale } from "./session-limits";
import { findApiKey, findSession, isOpen, touchSession, type SessionRow } from "./lookup";
import type { ApiRequest } from "../http/endpoint/api-request";
import { signingSecrets } from "../env";

export const keyPattern = /^atr_live_[A-Za-z0-9_-]{43}$/;

/**
 * Resolves the caller of a tenant's API: an API key or a document link's token in `Authorization: Bearer`, at the base host the staff's
 * session cookie with `Atrium-Tenant`, at a tenant's host its customers' session cookie. Identity headers from clients are ignored.
 * @throws AppError `unauthenticated`, `forbidden` (not this person's tenant, foreign origin), `second_factor_required`, `conflict` (another
 * tenant than named).
 */
export async function resolveCaller(runtime: Runtime, request: ApiRequest): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
  const token = authorization === null ? undefined : /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  if (token?.startsWith(linkTokenPrefix)) return assertNamed(request, await callByLink(runtime, token.slice(linkTokenPrefix.length), site));
  if (authorization !== null) return resolveKey(runtime, request, token);
  return site === null ? resolveStaff(runtime, request) : resolveVisitor(runtime, request, site);
}

/** A link works only on its tenant's host. */
async function callByLink(runtime: Runtime, token: string, site: string | null): Promise<Caller> {
  const refused = () => new AppError("unauthenticated", "The link is unknown or revoked.");
  if (site === null) throw refused();
  return resolveLink(runtime, token, site).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? refused() : error;
  });
}

async function resolveVisitor(runtime: Runtime, request: ApiRequest, site: string): Promise<Caller> {
  const caller = await resolveContact(runtime, request.headers.get("cookie"), site, !request.headers.has(idleHeader));
  assertSameOrigin(runtime, request);
  return assertNamed(request, caller);
}

/**
 * A GET as if its `Atrium-Tenant` were `slug`, which its address names instead: anchors and EventSource send no headers.
 * @throws AppError `not_found` for text that is no company's slug.
 */
export function nameTenant(request: Pick<ApiRequest, "url" | "headers" | "signal">, slug: string): ApiRequest {
  if (!isValidSlug(slug)) throw notFound("company");
  const headers = new Headers(request.headers);
  headers.set("atrium-tenant", slug);
  return { url: request.url, method: "GET", headers, body: null, signal: request.signal };
}

/** The address determines the tenant; a header must match. @throws AppError `conflict`. */
export function assertNamed<Found extends Pick<Caller, "tenant">>(request: ApiRequest, caller: Found): Found {
  const named = request.headers.get("atrium-tenant");
  if (named !== null && named !== caller.tenant.slug)
    throw new AppError("conflict", "This address belongs to another tenant than Atrium-Tenant names.");
  return caller;
}

async function resolveKey(runtime: Runtime, request: ApiRequest, token: string | undefined): Promise<Caller> {
  // Created on demand: an error captures its stack, which costs more than the rest of this.
  const refused = () => new AppError("unauthenticated", "The API key is unknown, expired or revoked.");
  if (token === undefined || !keyPattern.test(token)) throw refused();
  const row = await findApiKey(runtime, hashToken(token));
  const now = runtime.clock.now();
  if (!row || row.revoked_at || row.closed_at || (row.expires_at && row.expires_at <= now)) throw refused();
  const named = request.headers.get("atrium-tenant");
  if (named !== null && named !== row.slug)
    throw new AppError("conflict", "The API key belongs to another tenant than Atrium-Tenant names.");
  if (!row.last_used_at || isStale(row.last_used_at, now)) {
    await runInTenant(row.tenant_id, () =>
      runtime.tenants.client.apiKey.updateMany({ where: { tenant_id: row.tenant_id, id: row.key_id }, data: { last_used_at: now } }),
    );
  }
  return {
    tenant: { id: row.tenant_id, slug: row.slug, verified: row.verified_at !== null },
    principal: { kind: "key", key_id: row.key_id, name: row.name, ...(row.created_by_id === null ? {} : { owner_id: row.created_by_id }) },
    grants: new Set(row.permissions),
    api_version: row.api_version,
    rate_key: `key:${row.key_id}`,
  };
}

/** The session behind the cookie. @throws AppError `unauthenticated`. */
async function requireSession(runtime: Runtime, request: ApiRequest, slug: string | null): Promise<SessionRow> {
  const refused = () => new AppError("unauthenticated", "Sign in first, or send an API key.");
  const token = readCookie(request.headers.get("cookie"), sessionCookieName(runtime.environment.ATRIUM_BASE_URL));
  const claims = token === null ? null : await readSessionToken(token, signingSecrets(runtime.environment));
  const row = claims === null ? null : await findSession(runtime, claims.session_id, slug);
  const now = runtime.clock.now();
  if (!claims || !row || !isOpen(row, claims, now)) throw refused();
  if (!request.headers.has(idleHeader) && isStale(row.last_seen_at, now)) await touchSession(runtime, row.session_id, now);
  return row;
}

async function resolveStaff(runtime: Runtime, request: ApiRequest): Promise<Caller> {
  const slug = request.headers.get("atrium-tenant");
  const row = await requireSession(runtime, request, slug);
  assertSameOrigin(runtime, request);
  if (slug === null) throw new AppError("malformed", "Name the tenant in the header Atrium-Tenant.");
  return staffCaller(row, runtime.clock.now());
}

/** A session's membership in the requested tenant. @throws AppError `forbidden` if it has none, `second_factor_required`. */
export function staffCaller(row: SessionRow, now: Date): Caller {
  if (!row.tenant_id || !row.slug || !row.staff_id || row.deactivated_at || row.closed_at) {
    throw new AppError("forbidden", "You are not a member of this company.");
  }
  const second_factor_due = row.has_second_factor ? null : row.second_factor_from;
  if (second_factor_due !== null && second_factor_due <= now) {
    throw new AppError("second_factor_required", "This company asks for a second factor. Set up an authenticator app or a passkey first.");
  }
  const own = grantsOf(row.role_template, row.permissions);
  const viewing_as = row.view_role_id === null ? null : { role_id: row.view_role_id, role_name: row.view_role_name ?? "" };
  return {
    tenant: { id: row.tenant_id, slug: row.slug, verified: row.verified_at !== null },
    principal: {
      kind: "staff",
      user_id: row.user_id,
      staff_id: row.staff_id,
      session_id: row.session_id,
      name: row.staff_name ?? row.name,
      confirmed_at: row.confirmed_at,
      ...(viewing_as ? { viewing_as } : {}),
      ...(second_factor_due ? { second_factor_due } : {}),
    },
    grants: viewing_as ? narrowGrants(own, grantsOf(row.view_role_template, row.view_permissions)) : own,
    api_version: "2026-11-01",
    rate_key: `staff:${row.staff_id}`,
  };
}

/** The owner's role has every permission, others those that they list. */
function grantsOf(template: string | null, permissions: readonly string[] | null): Grants {
  return template === "owner" ? "all" : new Set(permissions ?? []);
}

/** The signed-in person, independent of tenants. @throws AppError `unauthenticated`. */
export async function resolvePerson(runtime: Runtime, request: ApiRequest): Promise<Person> {
  const { user_id, session_id, email, name, confirmed_at, factor_at, has_second_factor } = await requireSession(runtime, request, null);
  return { user_id, session_id, email, name, confirmed_at, factor_at, has_second_factor };
}

/** The signed-in person; null for a visitor. */
export async function findPerson(runtime: Runtime, request: ApiRequest): Promise<Person | null> {
  try {
    return await resolvePerson(runtime, request);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return null;
    throw error;
  }
}

/**
 * Requires every write with a cookie to have its own host, by the scheme of ATRIUM_BASE_URL, as `Origin`: other tenants' hosts share the
 * registrable domain, so SameSite alone would allow them. @throws AppError `forbidden`.
 */
export function assertSameOrigin(runtime: Runtime, request: ApiRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { protocol } = new URL(runtime.environment.ATRIUM_BASE_URL);
  const own = `${protocol}//${request.headers.get("host") ?? ""}`;
  const origin = request.headers.get("origin");
  if (origin !== null && URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin) return;
  throw new AppError("forbidden", "This request came from another site.");
}
