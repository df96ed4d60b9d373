import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Leads by name, company, email and phone. */
export async function searchLeads(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "leads", foldText(text), limit);
  const rows = await ctx.db.lead.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, name: true, company: true, email: true },
  });
  return toHits(rows, scores, ({ name, company, email }) => ({ title: name, detail: company ?? email }));
}
