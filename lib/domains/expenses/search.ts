import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Expenses by merchant and note. */
export async function searchExpenses(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "expenses", foldText(text), limit);
  const rows = await ctx.db.expense.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, merchant: true, note: true },
  });
  return toHits(rows, scores, ({ merchant, note }) => ({ title: merchant || note.slice(0, 100), detail: null }));
}
