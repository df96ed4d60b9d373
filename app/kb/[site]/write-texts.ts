import { readBrand } from "@/app/portal/[site]/brand";
import { getPublicArticle, listPublicArticles, listPublicCategories } from "@/lib/domains/knowledge-base";
import type { PublicArticle } from "@/lib/domains/knowledge-base/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";
import { getTranslations } from "next-intl/server";
import { cachedText } from "./cached-text";
import { canonicalOf, decodeSegment } from "./knowledge-base";

/** Articles that llms.txt names at most. */
const most = 2_000;

const notFound = (): Response => new Response(null, { status: 404 });

/** Keeps a title from ending its link. */
const label = (text: string): string => text.replace(/[[\]\\]/g, "\\$&");

/** All articles by category with links to their Markdown copies, for programs that read text (llmstxt.org). */
export async function writeLlms(site: string, request: Request): Promise<Response> {
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const [{ data: categories, address }, { company_name }] = [await listPublicCategories(ctx, {}), await readBrand(site)];
  const t = await getTranslations("kb.pages");
  const articles: PublicArticle[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPublicArticles>> = await listPublicArticles(ctx, {
      limit: 200,
      language: "any",
      ...(cursor === null ? {} : { cursor }),
    });
    articles.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && articles.length < most);
  const sections = [...categories.map(({ slug, name }) => ({ slug, name })), { slug: null, name: t("other") }].flatMap(({ slug, name }) => {
    const inside = articles.slice(0, most).filter(({ category }) => (category?.slug ?? null) === slug);
    if (inside.length === 0) return [];
    const links = inside.map((row) => `- [${label(row.title)}](${canonicalOf({ address }, "articles", row.slug)}.md): ${row.excerpt}`);
    return [`## ${name}`, links.join("\n")];
  });
  const text = [`# ${company_name}`, `> ${t("description", { company: company_name })}`, ...sections].join("\n\n");
  return cachedText(request, `${text}\n`, "text/plain");
}

/** The Markdown copy of a published article; an address that it had before leads to the present one. */
export async function writeMarkdown(site: string, segment: string): Promise<Response> {
  const ctx = await readVisitor(site);
  const asked = decodeSegment(segment)?.normalize("NFC");
  if (ctx === null || asked === undefined) return notFound();
  try {
    const { slug, title, language, markdown } = await getPublicArticle(ctx, { article: asked });
    const canonical = canonicalOf(await listPublicCategories(ctx, {}), "articles", slug);
    if (slug !== asked) return new Response(null, { status: 301, headers: { location: `${canonical}.md` } });
    const headers = { "content-type": "text/markdown; charset=utf-8", "x-content-type-options": "nosniff" };
    const response = new Response(`# ${title}\n\n${markdown}\n`, { headers });
    response.headers.set("content-language", language);
    response.headers.set("link", `<${canonical}>; rel="canonical"`);
    return response;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return notFound();
    throw error;
  }
}

/** Where crawlers find the sitemap, at a company's own domain and web address; of the latter, the other pages are for its customers. */
export async function writeRobots(site: string, request: Request): Promise<Response> {
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const closed = site === ctx.tenant.slug ? "Disallow: /portal\nDisallow: /d/\n" : "";
  const sitemap = canonicalOf(await listPublicCategories(ctx, {}), "sitemap.xml");
  return cachedText(request, `User-agent: *\n${closed}Allow: /\n\nSitemap: ${sitemap}\n`, "text/plain");
}
