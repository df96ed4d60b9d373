import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom } from "@/lib/kernel/paging";
import { renderPlainText } from "@/lib/kernel/plain-text";
import type { Prisma } from "@/prisma/generated/client";
import { z } from "zod";
import { writePublic } from "./files";
import { fillArticle } from "./merge-fields";
import { anchorHeadings, excerptOf } from "../rules";
import { ArticleLanguage, PublicArticleDetail, PublicArticleList, PublicArticlePage, Slug, type PublicArticle } from "../schema";
import { findPageIds } from "../search";

const include = { category: { select: { slug: true, name: true } } } as const;
type PageRow = Prisma.KbPageGetPayload<{ include: typeof include }>;

/** The published page at an address, or at an address that it had before; null if there is none. */
export async function findPage(ctx: Ctx, slug: string): Promise<PageRow | null> {
  const tenant_id = ctx.tenant.id;
  const found = await ctx.db.kbPage.findFirst({ where: { tenant_id, slug }, include });
  if (found) return found;
  const old = await ctx.db.kbSlug.findFirst({ where: { tenant_id, slug }, select: { article_id: true } });
  return old && ctx.db.kbPage.findFirst({ where: { tenant_id, id: old.article_id }, include });
}

const longestExcerpt = 200;

/** The beginning of a text, up to the end of a word. */
function cutExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longestExcerpt) return line;
  const cut = line.slice(0, longestExcerpt);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestExcerpt / 2)).trimEnd()}…`;
}

async function toPublic(ctx: Ctx, row: PageRow, search?: string): Promise<PublicArticle> {
  const { slug, title, body, category, published_at } = row;
  const text = renderPlainText(await fillArticle(ctx, body));
  const highlight = search === undefined ? null : excerptOf(text, search);
  const language = ArticleLanguage.parse(row.language);
  return { slug, language, title, excerpt: cutExcerpt(text), highlight, category, published_at };
}

/** The pages for readers of a language: its own, and the originals that are not in it; null chooses the originals alone. */
function inLanguage(language: ArticleLanguage | null): Prisma.KbPageWhereInput {
  const original: Prisma.KbArticleWhereInput = { translation_of: null };
  if (language === null) return { article: original };
  return { OR: [{ language }, { article: { ...original, translations: { none: { language, page: { isNot: null } } } } }] };
}

export const listPublicArticles = query({
  id: "articles.list_public",
  summary: "List or search a company's published articles",
  access: openToVisitors("A published article is for everybody."),
  input: PublicArticleList,
  output: PublicArticlePage,
  example: { q: "paper jam" },
  async run(ctx, { q, category, language, ...input }) {
    const scores = q === undefined ? null : await findPageIds(ctx, q, Math.min(input.limit ?? 50, 50));
    const narrowed: Prisma.KbPageWhereInput = {
      tenant_id: ctx.tenant.id,
      ...(language === "any" ? {} : inLanguage(language ?? null)),
      ...(category === undefined ? {} : { category: { slug: category } }),
      ...(scores === null ? {} : { id: { in: [...scores.keys()] } }),
    };
    const show = (rows: PageRow[]) => Promise.all(rows.map((row) => toPublic(ctx, row, q)));
    if (scores !== null) {
      const rows = await ctx.db.kbPage.findMany({ where: narrowed, include });
      const best = rows.toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0));
      return { data: await show(best), next_cursor: null };
    }
    const keyset = keysetOf(input, "-published_at");
    const rows = await ctx.db.kbPage.findMany({
      where: { AND: [narrowed, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
      include,
    });
    const page = pageFrom(rows, keyset);
    return { data: await show(page.data), next_cursor: page.next_cursor };
  },
});

const mostRelated = 4;

/** The pages whose text is nearest to a page's title, then the newest of its category. */
async function findRelated(ctx: Ctx, { id, title, category_id, language }: PageRow, translations: readonly string[]): Promise<PageRow[]> {
  // Other languages' pages are left out below, so more are looked for.
  const scores = await findPageIds(ctx, title, 4 * mostRelated);
  for (const own of [id, ...translations]) scores.delete(own);
  const tenant_id = ctx.tenant.id;
  const readable = inLanguage(ArticleLanguage.parse(language));
  const near = await ctx.db.kbPage.findMany({ where: { tenant_id, id: { in: [...scores.keys()] }, ...readable }, include });
  const best = near.toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0)).slice(0, mostRelated);
  if (best.length === mostRelated || category_id === null) return best;
  const known = [id, ...translations, ...best.map((page) => page.id)];
  const others = await ctx.db.kbPage.findMany({
    where: { tenant_id, category_id, id: { notIn: known }, ...readable },
    orderBy: [{ published_at: "desc" }, { id: "desc" }],
    take: mostRelated - best.length,
    include,
  });
  return [...best, ...others];
}

/** The published pages of one article in all its languages, the original first. */
async function findTranslations(ctx: Ctx, id: string) {
  const tenant_id = ctx.tenant.id;
  const own = await ctx.db.kbArticle.findFirst({ where: { tenant_id, id }, select: { translation_of: true } });
  const original = own?.translation_of ?? id;
  const rows = await ctx.db.kbPage.findMany({
    where: { tenant_id, article: { OR: [{ id: original }, { translation_of: original }] } },
    select: { id: true, language: true, slug: true, title: true },
    orderBy: { language: "asc" },
  });
  const shown = rows.map((row) => ({ ...row, language: ArticleLanguage.parse(row.language), is_original: row.id === original }));
  return shown.toSorted((one, other) => Number(other.is_original) - Number(one.is_original));
}

export const getPublicArticle = query({
  id: "articles.get_public",
  summary: "Get a published article, also by an address that it had before",
  access: openToVisitors("A published article is for everybody."),
  input: z.strictObject({ article: Slug }),
  output: PublicArticleDetail,
  example: { article: "clear-a-paper-jam" },
  async run(ctx, { article }) {
    const page = await findPage(ctx, article);
    if (!page) throw notFound("article");
    const translations = await findTranslations(ctx, page.id);
    const near = await findRelated(
      ctx,
      page,
      translations.map(({ id }) => id),
    );
    const related = await Promise.all(near.map((row) => toPublic(ctx, row)));
    const markdown = await fillArticle(ctx, page.body);
    const written = await writePublic(ctx, markdown);
    return { ...(await toPublic(ctx, page)), markdown: written.markdown, related, translations, ...anchorHeadings(written.html) };
  },
});
