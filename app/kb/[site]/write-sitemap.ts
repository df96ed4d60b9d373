import { listPublicArticles, listPublicCategories } from "@/lib/domains/knowledge-base";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { canonicalOf } from "./knowledge-base";

/** A sitemap may have 50,000 addresses (sitemaps.org, protocol 0.9). */
const most = 50_000;

interface Place {
  path: readonly string[];
  changed?: Date;
}

/** All addresses of a company's knowledge base for search engines; 404 for an unknown company. */
export async function writeSitemap(site: string): Promise<Response> {
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
  const entries = places.slice(0, most).map(({ path, changed }) => {
    const modified = changed === undefined ? "" : `<lastmod>${changed.toISOString()}</lastmod>`;
    return `<url><loc>${canonicalOf({ address }, ...path)}</loc>${modified}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
  ].join("\n");
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8", "x-content-type-options": "nosniff" } });
}
