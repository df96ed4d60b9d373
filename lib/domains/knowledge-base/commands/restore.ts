import { notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { articleRows } from "../rows";
import { Article, ArticleRestore } from "../schema";
import { changeDraft } from "./parts";

export const restoreArticle = command({
  id: "articles.restore",
  summary: "Make a published version the draft again; its address stays as it is",
  permission: "kb.write",
  input: ArticleRestore,
  output: Article,
  example: { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a", number: 1 },
  async run(ctx, { id, number }) {
    const before = await lockRow(ctx, articleRows, id);
    const version = await ctx.db.kbArticleVersion.findFirst({ where: { tenant_id: ctx.tenant.id, article_id: id, number } });
    if (!version) throw notFound("version");
    const { title, body } = version;
    if (title === before.title && body === before.body) return articleRows.toResource(before, ctx);
    return changeDraft(ctx, before, { title, body });
  },
});
