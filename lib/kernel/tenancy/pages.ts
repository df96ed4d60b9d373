import { localeCookie, locales, type Locale } from "@/lib/i18n/locale";
import { choiceCookieName } from "../base/choice-cookie";
import { isDomainName } from "../base/domain-name";
import { isValidSlug, type HostClass } from "./host";

/** The routing decision for a page's address. The `path` of a rewrite is internal: readers never see it. */
export type PageRoute = { kind: "show" } | { kind: "rewrite"; path: string } | { kind: "redirect"; path: string } | { kind: "refuse" };

/** The folders of tenants' public pages; their first segment is the site: a slug or a custom domain. */
const tenantFolders = ["portal", "kb", "d", "forms"] as const;

const isTenantFolder = (segment: string | undefined): boolean => tenantFolders.some((folder) => folder === segment);

/**
 * Routes the page `path` of `host`. Each class of host serves only its own pages: the base host everything except tenants' pages, a
 * tenant's host portal, knowledge base, forms and links, a custom domain the knowledge base at its root.
 * @param path the address's path, still encoded.
 */
export function routePage(host: HostClass, path: string): PageRoute {
  const [, first, ...rest] = path.split("/");
  switch (host.kind) {
    case "base":
      return isTenantFolder(first) ? { kind: "refuse" } : { kind: "show" };
    case "tenant":
      if (!isValidSlug(host.slug)) return { kind: "refuse" };
      if (first === "" && rest.length === 0) return { kind: "redirect", path: "/portal" };
      if (rest.length === 0 && isForCrawlers(first)) return { kind: "rewrite", path: `/kb/${host.slug}/${first}` };
      // Colleagues hand this address out, so it is short.
      if (first === "book") return { kind: "rewrite", path: ["", "forms", host.slug, "book", ...rest].join("/") };
      if (!isTenantFolder(first)) return { kind: "refuse" };
      return { kind: "rewrite", path: ["", first, host.slug, ...(first === "kb" ? toMarkdown(rest) : rest)].join("/") };
    case "custom":
      if (!isDomainName(host.hostname)) return { kind: "refuse" };
      // Links to a company's own host keep their path here.
      if (first === "kb") return { kind: "redirect", path: `/${rest.join("/").replace(/^[/\\]+/, "")}` };
      if (path === "/") return { kind: "rewrite", path: `/kb/${host.hostname}` };
      return { kind: "rewrite", path: ["", "kb", host.hostname, ...toMarkdown([first ?? "", ...rest])].join("/") };
  }
}

/** What crawlers and programs ask for at the root of a host; the knowledge base answers it. */
const forCrawlers = ["robots.txt", "sitemap.xml", "llms.txt"] as const;

const isForCrawlers = (name: string | undefined): name is (typeof forCrawlers)[number] => forCrawlers.some((file) => file === name);

/** The Markdown copy of an article has its address with `.md`, which no address of an article contains, and a folder of its own. */
function toMarkdown(segments: string[]): string[] {
  const [folder, name = "", ...more] = segments;
  return folder === "articles" && more.length === 0 && /.\.md$/.test(name) ? ["markdown", name.slice(0, -3)] : segments;
}

/** The prefixes of what a company's own domain answers beside the pages: what they load, and the knowledge base's public API. */
const ownDomainPrefixes = ["/_next/", "/api/public/kb/", "/api/public/branding/", "/api/health"] as const;

/** Whether a company's own domain answers an address at all; of the pages, `routePage` decides. */
export function servesOnOwnDomain(path: string): boolean {
  if (ownDomainPrefixes.some((prefix) => path.startsWith(prefix))) return true;
  return path !== "/api" && !path.startsWith("/api/") && path !== "/openapi.json";
}

/** Whether the page is a form that other sites may show in a frame; nobody is signed in there, so nothing can be clickjacked. */
export function isEmbeddable(route: PageRoute): boolean {
  return route.kind === "rewrite" && /^\/forms\/[^/]+\/(?:lead|ticket|book\/[^/]+)\/embed$/.test(route.path);
}

/** Whether the page has a form that may show Turnstile, whose question is in a frame of Cloudflare's. */
export function hasChallenge(route: PageRoute): boolean {
  return route.kind === "rewrite" && /^\/forms\/[^/]+\/(?:lead|ticket|book\/[^/]+)(?:\/embed)?$/.test(route.path);
}

interface PolicyOptions {
  nonce: string;
  secure: boolean;
  development: boolean;
  /** Whether the page may show pictures of other hosts, as a company's articles do. */
  pictures?: boolean;
  /** Whether pages of any site may show the page in a frame. */
  framed?: boolean;
  /** Whether the page may show Turnstile. */
  challenged?: boolean;
}

/** The page's content security policy (CSP level 3). Only scripts with this response's nonce, and what those load, may run. */
export function pagePolicy({ nonce, secure, development, pictures = false, framed = false, challenged = false }: PolicyOptions): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // In development the bundler inserts styles by script.
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${pictures ? " https:" : ""}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    ...(challenged ? ["frame-src 'self' https://challenges.cloudflare.com"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

const year = 365 * 24 * 60 * 60;

/**
 * Handles `?lang=ar`: returns the cookie that stores the choice and the remaining query; null if no supported language is requested.
 * @param search the address's query with its question mark.
 */
export function chooseLanguage(search: string, baseUrl: string): { cookie: string; search: string } | null {
  const parameters = new URLSearchParams(search);
  const wanted = locales.find((locale) => locale === parameters.get("lang"));
  if (wanted === undefined) return null;
  parameters.delete("lang");
  const rest = parameters.toString();
  return { cookie: languageCookie(wanted, baseUrl), search: rest === "" ? "" : `?${rest}` };
}

/** The `Set-Cookie` that stores a reader's choice in this browser; null deletes it. */
export function languageCookie(language: Locale | null, baseUrl: string): string {
  const secure = baseUrl.startsWith("https://");
  const name = choiceCookieName(localeCookie, secure);
  return `${name}=${language ?? ""}; Path=/; Max-Age=${language === null ? 0 : year}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
