import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom } from "@/lib/kernel/paging";
import { renderPlainText } from "@/lib/kernel/plain-text";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import type { Prisma } from "@/prisma/generated/client";
import { z } from "zod";
import { fillArticle } from "./merge-fields";
import { anchorHeadings, excerptOf } from "../rules";
import { PublicArticleDetail, PublicArticleList, PublicArticlePage, Slug, type PublicArticle } from "../schema";
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

async function toPublic(ctx: Ctx, { slug, title, body, category, published_at }: PageRow, search?: string): Promise<PublicArticle> {
  const text = renderPlainText(await fillArticle(ctx, body));
  const highlight = search === undefined ? null : excerptOf(text, search);
  return { slug, title, excerpt: cutExcerpt(text), highlight, category, published_at };
}

export const listPublicArticles = query({
  id: "articles.list_public",
  summary: "List or search a company's published articles",
  access: openToVisitors("A published article is for everybody."),
  input: PublicArticleList,
  output: PublicArticlePage,
  example: { q: "paper jam" },
  async run(ctx, { q, category, ...input }) {
    const scores = q === undefined ? null : await findPageIds(ctx, q, Math.min(input.limit ?? 50, 50));
    const narrowed: Prisma.KbPageWhereInput = {
      tenant_id: ctx.tenant.id,
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
async function findRelated(ctx: Ctx, { id, title, category_id }: PageRow): Promise<PageRow[]> {
  const scores = await findPageIds(ctx, title, mostRelated + 1);
  scores.delete(id);
  const tenant_id = ctx.tenant.id;
  const near = await ctx.db.kbPage.findMany({ where: { tenant_id, id: { in: [...scores.keys()] } }, include });
  const best = near.toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0)).slice(0, mostRelated);
  if (best.length === mostRelated || category_id === null) return best;
  const known = [id, ...best.map((page) => page.id)];
  const others = await ctx.db.kbPage.findMany({
    where: { tenant_id, category_id, id: { notIn: known } },
    orderBy: [{ published_at: "desc" }, { id: "desc" }],
    take: mostRelated - best.length,
    include,
  });
  return [...best, ...others];
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
    const related = await Promise.all((await findRelated(ctx, page)).map((row) => toPublic(ctx, row)));
    return { ...(await toPublic(ctx, page)), related, ...anchorHeadings(renderMarkdown(await fillArticle(ctx, page.body))) };
  },
});
