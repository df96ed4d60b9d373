import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Proposals by number, title and the customer's reference. */
export async function searchProposals(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "proposals", text, limit);
  const rows = await ctx.db.proposal.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, number: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ number, title, customer }) => ({
    title: number === null ? title : `${number} · ${title}`,
    detail: customer.name,
  }));
}
