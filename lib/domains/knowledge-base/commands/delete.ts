import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { articleDeleted } from "../events";
import { assertUnshown } from "../queries/files";
import { articleRows } from "../rows";
import { assertDraft } from "../rules";
import { Article, ArticleId } from "../schema";

export const deleteArticle = command({
  id: "articles.delete",
  summary: "Delete an article that is not published, with its versions and votes",
  permission: "kb.write",
  input: z.strictObject({ id: ArticleId }),
  output: Article,
  example: { id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, articleRows, id);
    assertDraft(before, "delete");
    const translations = await ctx.db.kbArticle.count({ where: { tenant_id: ctx.tenant.id, translation_of: id } });
    if (translations > 0) throw new AppError("conflict", "The article has translations. Delete them first.");
    const attached = await ctx.db.fileLink.findMany({ where: { tenant_id: ctx.tenant.id, record_id: id }, select: { file_id: true } });
    const files = attached.map(({ file_id }) => file_id);
    await assertUnshown(ctx, id, files);
    await deleteRow(ctx, articleRows, before, articleDeleted);
    return articleRows.toResource(before, ctx);
  },
});
