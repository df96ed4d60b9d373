import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { KbArticle } from "@/prisma/generated/client";
import { articlePublished, articleUnpublished } from "../events";
import { assertPublishable } from "../queries/merge-fields";
import { articleRows } from "../rows";
import { assertDraft } from "../rules";
import { Article, ArticleId } from "../schema";
import { differsFromPage, nameOf, noEndedPlan, noPlan } from "./parts";

const example = { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Makes the draft what visitors read, keeps it as a version, and keeps its address for good. */
async function storePage(ctx: CommandCtx, article: KbArticle, now: Date): Promise<void> {
  const { id, tenant_id, title, slug, body, category_id, language } = article;
  const page = { title, slug, body, category_id, language, published_at: now };
  await ctx.db.kbPage.deleteMany({ where: { tenant_id, id } });
  await ctx.db.kbPage.create({ data: { ...page, id, tenant_id } });
  const author_name = article.written_by || nameOf(ctx);
  const version = { id: newId(now), tenant_id, article_id: id, number: article.last_number + 1, author_name, published_at: now };
  await ctx.db.kbArticleVersion.create({ data: { ...version, title, slug, body } });
  const known = await ctx.db.kbSlug.findFirst({ where: { tenant_id, slug }, select: { id: true } });
  // Readers' lists do not change with it, and a colleague's edit of a translation must not become stale.
  await ctx.db.kbArticle.updateMany({ where: { tenant_id, translation_of: id }, data: { is_stale: true } });
  if (!known) await ctx.db.kbSlug.create({ data: { id: newId(now), tenant_id, article_id: id, slug } });
}

export const publishArticle = command({
  id: "articles.publish",
  summary: "Publish the draft of an article; publishing the same text again changes nothing",
  permission: "kb.publish",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    await assertPublishable(ctx, before);
    if (!(await differsFromPage(ctx, before))) return articleRows.toResource(before, ctx);
    return publishDraft(ctx, before);
  },
});

/** Publishes a locked draft that was found publishable; a planned time is done with. */
export async function publishDraft(ctx: CommandCtx, article: KbArticle): Promise<Article> {
  const now = ctx.clock.now();
  await storePage(ctx, article, now);
  const number = article.last_number + 1;
  const changes = { status: "published", published_at: now, last_number: number, has_changes: false, ...noPlan, ...noEndedPlan };
  return changeRow(ctx, articleRows, article, changes, articlePublished);
}

export const unpublishArticle = command({
  id: "articles.unpublish",
  summary: "Take an article back to draft; visitors no longer find it",
  permission: "kb.publish",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    assertDraft(before, "unpublish");
    await ctx.db.kbPage.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
    return changeRow(ctx, articleRows, before, { status: "draft", published_at: null, has_changes: false, ...noPlan }, articleUnpublished);
  },
});
