import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { resolveContact, resolveLink, type OutsideCaller } from "../../auth/outside";
import { findInvitationByToken } from "../../auth/lookup";
import { readPortalAsk } from "../../auth/portal-cookie";
import { isDomainName } from "../../base/domain-name";
import { AppError } from "../../base/errors";
import type { LinkableNoun } from "../../base/nouns";
import { createContext, systemContext, visitorContext, type Ctx, type RequestInfo, type TenantInfo } from "../../context";
import { getRuntime } from "../../runtime";
import { hashToken } from "../../secrets";
import { tenantBaseUrl } from "../../tenancy/host";
import { findTenantOfSite } from "../../tenancy/tenants";
import { requestInfo } from "../endpoint/endpoint";
import { findStaffReader } from "./page";

/** Resolved once per request; null for a visitor. */
const contactOfPage = cache(async (site: string): Promise<OutsideCaller | null> =>
  nullFor("unauthenticated", resolveContact(getRuntime(), (await headers()).get("cookie"), site)),
);

const linkOfPage = cache((site: string, token: string): Promise<OutsideCaller | null> =>
  nullFor("not_found", resolveLink(getRuntime(), token, site)),
);

async function nullFor(code: AppError["code"], resolving: Promise<OutsideCaller>): Promise<OutsideCaller | null> {
  try {
    return await resolving;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}

async function contextOf(caller: OutsideCaller): Promise<Ctx> {
  return createContext({ runtime: getRuntime(), ...caller, request: await infoOfPage() });
}

async function infoOfPage(): Promise<RequestInfo> {
  return requestInfo(new Request("http://localhost/", { headers: new Headers(await headers()) }), randomUUID());
}

/** The context of a visitor of a company's page, for operations that are open to visitors; null for an unknown company. */
export async function readVisitor(site: string): Promise<Ctx | null> {
  const tenant = await findTenantOfSite(getRuntime(), site);
  return tenant && visitorContext(getRuntime(), tenant, await infoOfPage());
}

/** The server's present, for the times that a page shows. */
export const readPageNow = (): Date => getRuntime().clock.now();

/** The context of a company's page, as `readVisitor` and its like answer it. */
export type PageCtx = Ctx;

/** The address of the company's public pages: `https://acme.atrium.example`. */
export function siteAddressOf({ runtime, tenant }: Ctx): string {
  return tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug);
}

/** The context of the contact who is signed in at a tenant's host, or null for a visitor. */
export async function readContact(site: string): Promise<Ctx | null> {
  const caller = await contactOfPage(site);
  return caller && contextOf(caller);
}

/** The token of this browser if it asked for a sign-in link to the portal a short while ago. */
export async function readAskingBrowser(): Promise<string | null> {
  return readPortalAsk((await headers()).get("cookie"), getRuntime().environment.ATRIUM_BASE_URL);
}

/** The context of a portal page. Redirects a visitor to sign-in. */
export async function readContactPage(site: string): Promise<Ctx> {
  return (await readContact(site)) ?? redirect("/portal/sign-in");
}

/** What the page of a document's link works with. */
export interface LinkedPage {
  ctx: Ctx;
  token: string;
  /** The document that the link opens. */
  target: { noun: LinkableNoun; id: string };
}

/** The holder of a document's link, or null for any invalid token. */
export async function readLinkPage(site: string, token: string): Promise<LinkedPage | null> {
  const caller = await linkOfPage(site, token);
  if (caller?.principal.kind !== "link") return null;
  return { ctx: await contextOf(caller), token, target: caller.principal.target };
}

/** The header in which the middleware passes a page's internal address; clients cannot set it. */
export const pageHeader = "x-atrium-page";

/** The language of the signed-in contact's or the link's documents; null on all other pages. */
export async function readPageLanguage(): Promise<string | null> {
  const [, folder, site, ...rest] = ((await headers()).get(pageHeader) ?? "").split("/");
  if (site === undefined || site === "") return null;
  switch (folder) {
    case "portal":
      return (await contactOfPage(site))?.language ?? null;
    case "d":
      return (await linkOfPage(site, rest[0] ?? ""))?.language ?? null;
    default:
      return null;
  }
}

/**
 * A system context for the company of the current page, or that which invites the reader, for public facts only. Null without a company,
 * and on staff pages for people outside it, since a tenant must look as if it did not exist.
 */
export async function readPageCompany(): Promise<Ctx | null> {
  const tenant = await findPageTenant(await headers());
  return tenant && systemContext(getRuntime(), tenant, "Page", { request_id: randomUUID() });
}

/**
 * Whether the page is one that a company shows to people whose language it does not know: its portal, its links, its knowledge base, its
 * forms, its invitations.
 */
export async function isPageOfCompany(): Promise<boolean> {
  const sent = await headers();
  return /^\/(portal|d|kb|forms)\//.test(sent.get(pageHeader) ?? "") || invitationOf(sent.get("x-atrium-path")) !== null;
}

/** The token in an invitation's address. */
function invitationOf(path: string | null): string | null {
  return /^\/invitation\/([\w-]+)/.exec(path ?? "")?.[1] ?? null;
}

async function findPageTenant(sent: Awaited<ReturnType<typeof headers>>): Promise<TenantInfo | null> {
  const [, folder, site = ""] = (sent.get(pageHeader) ?? "").split("/");
  if (folder === "portal" || folder === "d" || folder === "kb" || folder === "forms")
    return site === "" ? null : findTenantOfSite(getRuntime(), site);
  const token = invitationOf(sent.get("x-atrium-path"));
  const invitation = token === null ? null : await findInvitationByToken(getRuntime(), hashToken(token));
  if (invitation) return { id: invitation.tenant_id, slug: invitation.slug, verified: invitation.verified_at !== null };
  const slug = slugOf(sent.get("x-atrium-path") ?? "/");
  const reader = slug === null ? null : await findStaffReader(slug);
  return reader === null || reader instanceof AppError ? null : reader.tenant;
}

/** The company slug in a staff page's address. */
function slugOf(path: string): string | null {
  const { pathname } = new URL(`http://localhost${path}`);
  return /^\/dashboard\/([^/]+)/.exec(pathname)?.[1] ?? null;
}

/** Whether the page is at the company's own domain, whose root is the knowledge base. */
export async function isOwnDomainPage(): Promise<boolean> {
  return isDomainName((await headers()).get(pageHeader)?.split("/")[2] ?? "");
}

/** The page's public address with its query, which Next does not pass to layouts. */
export async function readPagePath(): Promise<string> {
  return (await headers()).get("x-atrium-path") ?? "/";
}

/** The nonce that this response's policy requires of styles and scripts. */
export async function readPageNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
}
