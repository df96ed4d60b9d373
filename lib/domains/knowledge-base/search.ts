import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/**
 * The best matches among all the company's articles, drafts included; read them through `visible`. The finder folds the text itself:
 * `foldText` would remove marks that it keeps, such as the vowels of Thai.
 */
export function findArticleIds(ctx: Ctx, text: string, limit: number): Promise<Map<string, number>> {
  return findByText(ctx, "kb_articles", text, limit);
}

/** Articles by the title and address of their drafts. */
export async function searchArticles(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findArticleIds(ctx, text, limit);
  const rows = await ctx.db.kbArticle.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, slug: true },
  });
  return toHits(rows, scores, ({ title, slug }) => ({ title, detail: slug }));
}

/** The published pages that match best, with scores. */
export async function findPageIds(ctx: Ctx, text: string, limit: number): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<
    { id: string; score: number }[]
  >`select id, score from public.find_kb_pages(${ctx.tenant.id}::uuid, ${text}, ${limit}::int)`;
  return new Map(rows.map(({ id, score }) => [id, score]));
}
