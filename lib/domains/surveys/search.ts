import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Surveys by name. */
export async function searchSurveys(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "surveys", foldText(text), limit);
  const rows = await ctx.db.survey.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, name: true },
  });
  return toHits(rows, scores, ({ name }) => ({ title: name, detail: null }));
}
