import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";

const mostMatches = 50;
/** A misspelt name scores up to 1; in a list of schedules it would only bring in those of other customers. */
const insideWord = 1.5;

/** A filter for schedules by the customer's reference and name. */
export async function matching(ctx: Ctx, text: string): Promise<Prisma.RecurringInvoiceWhereInput> {
  const [own, customers] = await Promise.all([
    findByText(ctx, "recurring_invoices", text, mostMatches),
    findByText(ctx, "customers", text, mostMatches),
  ]);
  const named = [...customers].filter(([, score]) => score >= insideWord).map(([id]) => id);
  return { OR: [{ id: { in: [...own.keys()] } }, { customer_id: { in: named } }] };
}

/** Schedules by the customer's reference. */
export async function searchRecurring(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "recurring_invoices", text, limit);
  const rows = await ctx.db.recurringInvoice.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, reference: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ reference, customer }) => ({ title: reference ?? "", detail: customer.name }));
}
