import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";

const mostMatches = 50;
/** A misspelt name scores up to 1; in a list of documents it would only bring in those of other customers. */
const insideWord = 1.5;

/** A filter for credit notes by number, the customer's reference, and the customer's name. */
export async function matching(ctx: Ctx, text: string): Promise<Prisma.CreditNoteWhereInput> {
  const [own, customers] = await Promise.all([
    findByText(ctx, "credit_notes", text, mostMatches),
    findByText(ctx, "customers", text, mostMatches),
  ]);
  const named = [...customers].filter(([, score]) => score >= insideWord).map(([id]) => id);
  return { OR: [{ id: { in: [...own.keys()] } }, { customer_id: { in: named } }] };
}

/** Credit notes by number and by the customer's reference. */
export async function searchCreditNotes(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "credit_notes", text, limit);
  const rows = await ctx.db.creditNote.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, number: true, customer: { select: { name: true } } },
  });
  return toHits(rows, scores, ({ number, customer }) => ({ title: number, detail: customer.name }));
}
