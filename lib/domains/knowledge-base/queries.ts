import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { KbArticle, KbCategory } from "@/prisma/generated/client";
import { articleRows, categoryRows } from "./rows";
import { Article, ArticleId, ArticleList, ArticlePage, ArticleVersions, Category, CategoryId, CategoryList, CategoryPage } from "./schema";

const example = { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** @throws AppError `not_found`. */
export const findArticle = (ctx: Ctx, id: string): Promise<KbArticle> => findRow(ctx, articleRows, id);

/** @throws AppError `not_found`. */
export const findCategory = (ctx: Ctx, id: string): Promise<KbCategory> => findRow(ctx, categoryRows, id);

export const listArticles = query({
  id: "articles.list",
  summary: "List articles with their drafts, newest first",
  permission: "kb.read",
  input: ArticleList,
  output: ArticlePage,
  example: { status: "draft" },
  async run(ctx, input) {
    const { status, category_id, has_changes, language, translation_of, is_stale } = input;
    const where = {
      ...(status === undefined ? {} : { status }),
      ...(category_id === undefined ? {} : { category_id }),
      ...(has_changes === undefined ? {} : { has_changes }),
      ...(language === undefined ? {} : { language }),
      ...(translation_of === undefined ? {} : { translation_of }),
      ...(is_stale === undefined ? {} : { is_stale }),
    };
    return listPage(ctx, articleRows, input, { where, sort: "-created_at" });
  },
});

export const getArticle = query({
  id: "articles.get",
  summary: "Get an article with its draft",
  permission: "kb.read",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example,
  run: async (ctx, { id }) => articleRows.toResource(await findArticle(ctx, id), ctx),
});

export const listArticleVersions = query({
  id: "articles.list_versions",
  summary: "List the published versions of an article, newest first, 100 at most",
  permission: "kb.read",
  input: z.strictObject({ id: ArticleId }),
  output: ArticleVersions,
  example,
  async run(ctx, { id }) {
    await findArticle(ctx, id);
    const where = { tenant_id: ctx.tenant.id, article_id: id };
    const select = { number: true, title: true, slug: true, body: true, author_name: true, published_at: true } as const;
    return { data: await ctx.db.kbArticleVersion.findMany({ where, select, orderBy: { number: "desc" }, take: 100 }) };
  },
});

export const listCategories = query({
  id: "categories.list",
  summary: "List the categories of the knowledge base, in their order",
  permission: "kb.read",
  input: CategoryList,
  output: CategoryPage,
  example: {},
  run: (ctx, input) => listPage(ctx, categoryRows, input, { where: {}, sort: "position", sorts: { position: "integer" } }),
});

export const getCategory = query({
  id: "categories.get",
  summary: "Get a category of the knowledge base",
  permission: "kb.read",
  input: z.strictObject({ id: CategoryId }),
  output: Category,
  example: { id: "ctg_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => categoryRows.toResource(await findCategory(ctx, id), ctx),
});
