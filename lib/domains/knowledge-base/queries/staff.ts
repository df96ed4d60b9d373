import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { query } from "@/lib/kernel/operation";
import { findArticle } from "../queries";
import { ArticleId, ArticlePreview, ArticlePreviewed, ArticleVotes, FailedSearches, PublishedArticle } from "../schema";
import { readKbAddress } from "./domain";
import { renderDraft } from "./files";
import { fillKnown } from "./merge-fields";

const example = { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const getPublishedArticle = query({
  id: "articles.get_published",
  summary: "Get what visitors read of an article, to compare the draft with",
  permission: "kb.read",
  input: z.strictObject({ id: ArticleId }),
  output: PublishedArticle,
  example,
  async run(ctx, { id }) {
    await findArticle(ctx, id);
    const select = { title: true, slug: true, body: true, category_id: true, published_at: true } as const;
    const page = await ctx.db.kbPage.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select });
    if (!page) throw notFound("published article");
    return { ...page, url: `${await readKbAddress(ctx)}/articles/${encodeURIComponent(page.slug)}` };
  },
});

export const previewArticle = query({
  id: "articles.preview",
  summary: "Show an unsaved text as visitors would read it; names that do not exist stay as they are",
  permission: "kb.read",
  input: ArticlePreview,
  output: ArticlePreviewed,
  example: { body: "Write to **{{company.email}}**." },
  async run(ctx, { body }) {
    return { html: await renderDraft(ctx, await fillKnown(ctx, body)) };
  },
});

export const listArticleVotes = query({
  id: "articles.list_votes",
  summary: "List the votes on an article that came with a reason, newest first, 100 at most",
  permission: "kb.read",
  input: z.strictObject({ id: ArticleId }),
  output: ArticleVotes,
  example,
  async run(ctx, { id }) {
    await findArticle(ctx, id);
    const where = { tenant_id: ctx.tenant.id, article_id: id, reason: { not: null } };
    const select = { helpful: true, reason: true, created_at: true } as const;
    const votes = await ctx.db.kbVote.findMany({ where, select, orderBy: [{ created_at: "desc" }, { id: "desc" }], take: 100 });
    return { data: votes.map((vote) => ({ ...vote, reason: vote.reason ?? "" })) };
  },
});

export const listFailedSearches = query({
  id: "articles.list_searches",
  summary: "List visitors’ searches that found nothing, the most frequent first, 100 at most",
  permission: "kb.read",
  input: z.strictObject({}),
  output: FailedSearches,
  example: {},
  async run(ctx) {
    const select = { text: true, count: true, first_at: true, last_at: true } as const;
    const orderBy = [{ count: "desc" as const }, { last_at: "desc" as const }];
    return { data: await ctx.db.kbFailedSearch.findMany({ where: { tenant_id: ctx.tenant.id }, select, orderBy, take: 100 }) };
  },
});
