import { localeCookie, locales, type Locale } from "@/lib/i18n/locale";
import { isValidSlug, type HostClass } from "./host";

/** What becomes of a page's address on a host. `path` of a rewrite is internal: no reader sees it. */
export type PageRoute = { kind: "show" } | { kind: "rewrite"; path: string } | { kind: "redirect"; path: string } | { kind: "refuse" };

/** The folders that show a tenant's own pages; their first segment is the site: a slug, or a domain of the tenant's own. */
const tenantFolders = ["portal", "kb", "d"] as const;

const isTenantFolder = (segment: string | undefined): boolean => tenantFolders.some((folder) => folder === segment);

/** A host name as DNS has it (RFC 1123, 2.1); others lead nowhere. */
const hostname = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Where the page `path` of `host` is found. Each class of host has its own pages and refuses the others': the base host everything but a
 * tenant's pages, a tenant's host portal, knowledge base and links, a custom domain the knowledge base at its root.
 * @param path the address's path, encoded as it came.
 */
export function routePage(host: HostClass, path: string): PageRoute {
  const [, first, ...rest] = path.split("/");
  switch (host.kind) {
    case "base":
      return isTenantFolder(first) ? { kind: "refuse" } : { kind: "show" };
    case "tenant":
      if (!isValidSlug(host.slug)) return { kind: "refuse" };
      if (first === "" && rest.length === 0) return { kind: "redirect", path: "/portal" };
      return isTenantFolder(first) ? { kind: "rewrite", path: ["", first, host.slug, ...rest].join("/") } : { kind: "refuse" };
    case "custom":
      return hostname.test(host.hostname)
        ? { kind: "rewrite", path: `/kb/${host.hostname}${path === "/" ? "" : path}` }
        : { kind: "refuse" };
  }
}

/** What a page may load and who may frame it (CSP level 3). Only scripts with this answer's nonce run, and what those load. */
export function pagePolicy({ nonce, secure, development }: { nonce: string; secure: boolean; development: boolean }): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // In development the bundler puts styles into the page by script.
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

const year = 365 * 24 * 60 * 60;

/**
 * What `?lang=ar` asks for: the cookie that remembers it, and the rest of the search. Null where no language of ours is asked for.
 * @param search as the address has it, with its question mark.
 */
export function chooseLanguage(search: string): { cookie: string; search: string } | null {
  const parameters = new URLSearchParams(search);
  const wanted = locales.find((locale) => locale === parameters.get("lang"));
  if (wanted === undefined) return null;
  parameters.delete("lang");
  const rest = parameters.toString();
  return { cookie: languageCookie(wanted), search: rest === "" ? "" : `?${rest}` };
}

/** The `Set-Cookie` that remembers a reader's choice on this browser; null forgets it. */
export function languageCookie(language: Locale | null): string {
  return `${localeCookie}=${language ?? ""}; Path=/; Max-Age=${language === null ? 0 : year}; SameSite=Lax`;
}
