import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Estimates by number and by the customer's reference. */
export async function searchEstimates(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "estimates", text, limit);
  const rows = await ctx.db.estimate.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, number: true, reference: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ number, reference, customer }) => ({ title: number ?? reference ?? "", detail: customer.name }));
}
