import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";

const mostMatches = 50;
/** A misspelt name scores up to 1; in a list of subscriptions it would only bring in those of other customers. */
const insideWord = 1.5;

/** A filter for subscriptions by product and by the customer's name. */
export async function matching(ctx: Ctx, text: string): Promise<Prisma.SubscriptionWhereInput> {
  const folded = foldText(text);
  const [own, customers] = await Promise.all([
    findByText(ctx, "subscriptions", folded, mostMatches),
    findByText(ctx, "customers", folded, mostMatches),
  ]);
  const named = [...customers].filter(([, score]) => score >= insideWord).map(([id]) => id);
  return { OR: [{ id: { in: [...own.keys()] } }, { customer_id: { in: named } }] };
}

/** Subscriptions by product. */
export async function searchSubscriptions(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "subscriptions", foldText(text), limit);
  const rows = await ctx.db.subscription.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ title, customer }) => ({ title, detail: customer.name }));
}
