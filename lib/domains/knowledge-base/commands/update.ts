import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { articleRows } from "../rows";
import { Article, ArticleId, ArticleUpdate } from "../schema";
import { assertCategory, assertSlugFree, changeDraft } from "./parts";

export const updateArticle = command({
  id: "articles.update",
  summary: "Change the draft of an article; visitors see the changes once it is published again",
  permission: "kb.write",
  input: ArticleUpdate.extend({ id: ArticleId }),
  output: Article,
  example: { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a", title: "Clear a paper jam safely" },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, articleRows, id);
    if (Object.keys(fields).length === 0) return articleRows.toResource(before, ctx);
    await assertCategory(ctx, fields.category_id);
    if (fields.slug !== undefined && fields.slug !== before.slug) await assertSlugFree(ctx, fields.slug, id);
    return changeDraft(ctx, before, fields);
  },
});
