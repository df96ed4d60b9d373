import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Items by title. */
export async function searchVaultItems(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "vault_items", foldText(text), limit);
  const rows = await ctx.db.vaultItem.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true },
  });
  return toHits(rows, scores, ({ title }) => ({ title, detail: null }));
}
