import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, openToVisitors } from "@/lib/kernel/operation";
import { findPage } from "../queries/pages";
import { readerOf } from "../queries/votes";
import { Vote, Voted } from "../schema";

export const voteOnArticle = command({
  id: "articles.vote",
  summary: "Say whether an article was helpful; a reader has one vote a day for each article, and may change it or take it back",
  access: openToVisitors("Readers of a published article vote without an account."),
  input: Vote,
  output: Voted,
  example: { article: "clear-a-paper-jam", helpful: true },
  async run(ctx, { article, helpful, reason = null }) {
    const page = await findPage(ctx, article);
    if (!page) throw notFound("article");
    const tenant_id = ctx.tenant.id;
    await lockRows(ctx, "kb_articles", [page.id]);
    const own = { tenant_id, article_id: page.id, reader: await readerOf(ctx) };
    const previous = await ctx.db.kbVote.findFirst({ where: own });
    await ctx.db.kbVote.deleteMany({ where: own });
    const now = ctx.clock.now();
    if (helpful !== null) await ctx.db.kbVote.create({ data: { ...own, id: newId(now), helpful, reason, created_at: now } });
    const change = (value: boolean) => Number(helpful === value) - Number(previous?.helpful === value);
    await ctx.db.kbArticle.updateMany({
      where: { tenant_id, id: page.id },
      data: { helpful_count: { increment: change(true) }, unhelpful_count: { increment: change(false) } },
    });
    ctx.audit({ noun: "article", id: page.id, before: { helpful: previous?.helpful ?? null }, after: { helpful } });
    return { helpful };
  },
});
