import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";

const mostMatches = 50;
/** A misspelt name scores up to 1; in a list of contracts it would only bring in those of other customers. */
const insideWord = 1.5;

/** A filter for contracts by title and by the customer's name. */
export async function matching(ctx: Ctx, text: string): Promise<Prisma.ContractWhereInput> {
  const folded = foldText(text);
  const [own, customers] = await Promise.all([
    findByText(ctx, "contracts", folded, mostMatches),
    findByText(ctx, "customers", folded, mostMatches),
  ]);
  const named = [...customers].filter(([, score]) => score >= insideWord).map(([id]) => id);
  return { OR: [{ id: { in: [...own.keys()] } }, { customer_id: { in: named } }] };
}

/** Contracts by title. */
export async function searchContracts(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "contracts", foldText(text), limit);
  const rows = await ctx.db.contract.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ title, customer }) => ({ title, detail: customer.name }));
}
