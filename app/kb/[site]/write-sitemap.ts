import { listPublicArticles, listPublicCategories, listTranslationGroups } from "@/lib/domains/knowledge-base";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { cachedText } from "./cached-text";
import { canonicalOf } from "./knowledge-base";

/** A sitemap may have 50,000 addresses (sitemaps.org, protocol 0.9). */
const most = 50_000;

interface Place {
  path: readonly string[];
  changed?: Date;
}

/** All addresses of a company's knowledge base for search engines; 404 for an unknown company. */
export async function writeSitemap(site: string, request: Request): Promise<Response> {
  const ctx = await readVisitor(site);
  if (ctx === null) return new Response(null, { status: 404 });
  const { data: categories, address } = await listPublicCategories(ctx, {});
  const places: Place[] = [{ path: [] }];
  for (const { slug } of categories) places.push({ path: ["categories", slug] });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPublicArticles>> = await listPublicArticles(ctx, {
      limit: 200,
      language: "any",
      ...(cursor === null ? {} : { cursor }),
    });
    for (const { slug, published_at } of page.data) places.push({ path: ["articles", slug], changed: published_at });
    cursor = page.next_cursor;
  } while (cursor !== null && places.length < most);
  const versions = new Map<string, string>();
  for (const group of (await listTranslationGroups(ctx, {})).data) {
    // Each page names all versions, itself too (Google's guide to localised versions).
    const links = group.map(({ slug, language }) => {
      const href = canonicalOf({ address }, "articles", slug);
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    });
    for (const { slug } of group) versions.set(slug, links.join(""));
  }
  const entries = places.slice(0, most).map(({ path, changed }) => {
    const modified = changed === undefined ? "" : `<lastmod>${changed.toISOString()}</lastmod>`;
    const alternates = path[0] === "articles" ? (versions.get(path[1] ?? "") ?? "") : "";
    return `<url><loc>${canonicalOf({ address }, ...path)}</loc>${modified}${alternates}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
  ].join("\n");
  return cachedText(request, xml, "application/xml");
}
