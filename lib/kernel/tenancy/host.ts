import { isDomainName } from "../base/domain-name";

/** The class of a host, determined without a query. */
export type HostClass = { kind: "base" } | { kind: "tenant"; slug: string } | { kind: "custom"; hostname: string };

/** Names that could be mistaken for a part of the service itself. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "www",
  "api",
  "app",
  "admin",
  "atrium",
  "mail",
  "smtp",
  "imap",
  "ftp",
  "static",
  "assets",
  "cdn",
  "status",
  "docs",
  "help",
  "support",
  "billing",
  "blog",
  "dashboard",
  "portal",
  "auth",
  "login",
  "signin",
  "sign-in",
  "signup",
  "sign-up",
  "account",
  "kb",
  "dev",
  "test",
  "demo",
  "staging",
  "localhost",
  "root",
  "security",
  "abuse",
  "postmaster",
  "webmaster",
  "noreply",
  "internal",
  "metrics",
  "health",
]);

/** A lower-case DNS label of 3 to 40 characters (RFC 1123 §2.1), neither reserved nor punycode. */
export function isValidSlug(slug: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/.test(slug) && !slug.startsWith("xn--") && !reservedSlugs.has(slug);
}

/** Classifies a `Host`: the base host, a tenant below it, or a tenant's custom domain. Ignores port and case. */
export function classifyHost(host: string, baseUrl: string): HostClass {
  const base = new URL(baseUrl).hostname.toLowerCase();
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  if (name === base || name === "127.0.0.1" || name === "[::1]") return { kind: "base" };
  if (name.endsWith(`.${base}`)) return { kind: "tenant", slug: name.slice(0, -base.length - 1) };
  return { kind: "custom", hostname: name };
}

/** A tenant's address: `https://acme.atrium.example`. */
export function tenantBaseUrl(baseUrl: string, slug: string): string {
  const url = new URL(baseUrl);
  return `${url.protocol}//${slug}.${url.host}`;
}

/** The slug of the tenant whose host a request came to, or null on any other host. */
export function tenantOfHost(host: string | null, baseUrl: string): string | null {
  const found = classifyHost(host ?? "", baseUrl);
  return found.kind === "tenant" && isValidSlug(found.slug) ? found.slug : null;
}

/** The name of a host that can only be a company's own domain, or null on any other host, such as an IP address. */
export function domainOfHost(host: string | null, baseUrl: string): string | null {
  const found = classifyHost(host ?? "", baseUrl);
  return found.kind === "custom" && isDomainName(found.hostname) ? found.hostname : null;
}
