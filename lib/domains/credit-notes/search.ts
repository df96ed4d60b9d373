import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Credit notes by number and by the customer's reference. */
export async function searchCreditNotes(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "credit_notes", text, limit);
  const rows = await ctx.db.creditNote.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, number: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ number, customer }) => ({ title: number, detail: customer.name }));
}
