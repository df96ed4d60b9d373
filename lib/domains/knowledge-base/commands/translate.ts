import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { articleCreated, articleUpdated } from "../events";
import { articleRows } from "../rows";
import { Article, ArticleId, ArticleTranslate } from "../schema";
import { nameOf, suggestSlug } from "./parts";

const example = { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const translateArticle = command({
  id: "articles.translate",
  summary: "Start a translation of an article: a draft of its own with the text of the original",
  permission: "kb.write",
  input: ArticleTranslate,
  output: Article,
  example: { ...example, language: "ar" },
  async run(ctx, { id, language }) {
    const asked = await lockRow(ctx, articleRows, id);
    const original = asked.translation_of === null ? asked : await lockRow(ctx, articleRows, asked.translation_of);
    const where = { tenant_id: ctx.tenant.id, translation_of: original.id, language };
    const isThere = original.language === language || (await ctx.db.kbArticle.findFirst({ where, select: { id: true } })) !== null;
    if (isThere) throw invalidField("language", "taken", "The article exists in this language. Edit that one.");
    const { title, body, category_id } = original;
    const slug = await suggestSlug(ctx, title, language);
    const fields = { title, body, category_id, slug, language, translation_of: original.id, written_by: nameOf(ctx) };
    return createRow(ctx, articleRows, fields, articleCreated);
  },
});

export const confirmTranslation = command({
  id: "articles.confirm_translation",
  summary: "Say that a translation matches its original as it is published now",
  permission: "kb.write",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    if (before.translation_of === null) throw new AppError("conflict", "The article is an original, not a translation.");
    if (!before.is_stale) return articleRows.toResource(before, ctx);
    return changeRow(ctx, articleRows, before, { is_stale: false }, articleUpdated);
  },
});
