import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Items that are not deleted, by name and code. */
export async function searchItems(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "items", foldText(text), limit);
  const rows = await ctx.db.item.findMany({
    where: { AND: [visible(ctx), { deleted_at: null, id: { in: [...scores.keys()] } }] },
    select: { id: true, name: true, code: true },
  });
  return toHits(rows, scores, ({ name, code }) => ({ title: name, detail: code }));
}
