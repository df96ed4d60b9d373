import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Subscriptions by product. */
export async function searchSubscriptions(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "subscriptions", foldText(text), limit);
  const rows = await ctx.db.subscription.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ title, customer }) => ({ title, detail: customer.name }));
}
