import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { articleCreated } from "../events";
import { articleRows } from "../rows";
import { Article, ArticleCreate } from "../schema";
import { assertCategory, assertSlugFree, nameOf, ownLanguage, suggestSlug } from "./parts";

export const createArticle = command({
  id: "articles.create",
  summary: "Create the draft of an article",
  permission: "kb.write",
  input: ArticleCreate,
  output: Article,
  example: { title: "Clear a paper jam", body: "Open the rear cover, then pull the paper out slowly." },
  async run(ctx, { title, slug, body = "", category_id = null, language }) {
    await assertCategory(ctx, category_id);
    if (slug !== undefined) await assertSlugFree(ctx, slug, null);
    const fields = {
      written_by: nameOf(ctx),
      title,
      body,
      category_id,
      slug: slug ?? (await suggestSlug(ctx, title)),
      language: language ?? (await ownLanguage(ctx)),
    };
    return createRow(ctx, articleRows, fields, articleCreated);
  },
});
