import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Contracts by title. */
export async function searchContracts(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "contracts", foldText(text), limit);
  const rows = await ctx.db.contract.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ title, customer }) => ({ title, detail: customer.name }));
}
