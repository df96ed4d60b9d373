import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Schedules by the customer's reference. */
export async function searchRecurring(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "recurring_invoices", text, limit);
  const rows = await ctx.db.recurringInvoice.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, reference: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ reference, customer }) => ({ title: reference ?? "", detail: customer.name }));
}
