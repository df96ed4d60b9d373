import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Payments by their reference, and the processor's. */
export async function searchPayments(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "payments", text, limit);
  const rows = await ctx.db.payment.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, reference: true, gateway_ref: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ reference, gateway_ref, customer }) => ({ title: reference ?? gateway_ref ?? "", detail: customer.name }));
}
