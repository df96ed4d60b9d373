import { readBrand } from "@/app/portal/[site]/brand";
import { listPublicArticles, listPublicCategories } from "@/lib/domains/knowledge-base";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { cachedText } from "./cached-text";
import { canonicalOf } from "./knowledge-base";

const escape = (text: string): string =>
  text
    .replace(/[<>&"]/g, (sign) => `&#${String(sign.codePointAt(0))};`)
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");

/** The newest articles as an Atom feed (RFC 4287); 404 for an unknown company. */
export async function writeFeed(site: string, request: Request): Promise<Response> {
  const ctx = await readVisitor(site);
  if (ctx === null) return new Response(null, { status: 404 });
  const [{ address }, { company_name }] = [await listPublicCategories(ctx, {}), await readBrand(site)];
  const { data } = await listPublicArticles(ctx, { limit: 50 });
  const updated = data[0]?.published_at ?? new Date(0);
  const entries = data.flatMap(({ slug, language, title, excerpt, category, published_at }) => {
    const url = canonicalOf({ address }, "articles", slug);
    return [
      `<entry xml:lang="${language}">`,
      `<id>${url}</id>`,
      `<title>${escape(title)}</title>`,
      `<link rel="alternate" href="${url}"/>`,
      `<updated>${published_at.toISOString()}</updated>`,
      ...(category === null ? [] : [`<category term="${escape(category.slug)}" label="${escape(category.name)}"/>`]),
      `<summary>${escape(excerpt)}</summary>`,
      "</entry>",
    ];
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${canonicalOf({ address })}</id>`,
    `<title>${escape(company_name)}</title>`,
    `<author><name>${escape(company_name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${canonicalOf({ address }, "feed.xml")}"/>`,
    `<link rel="alternate" type="text/html" href="${canonicalOf({ address })}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...entries,
    "</feed>",
  ].join("\n");
  return cachedText(request, xml, "application/atom+xml");
}
