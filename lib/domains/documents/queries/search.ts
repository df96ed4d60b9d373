import type { Ctx } from "@/lib/kernel/context";
import { findByText } from "@/lib/kernel/search";

const mostMatches = 50;
/** A misspelt name scores up to 1; in a list of documents it would only bring in those of other customers. */
const insideWord = 1.5;

/** A filter for the documents of a table by number, the customer's reference, and the customer's name. */
export async function matchDocuments(ctx: Ctx, table: Parameters<typeof findByText>[1], text: string) {
  const [own, customers] = await Promise.all([findByText(ctx, table, text, mostMatches), findByText(ctx, "customers", text, mostMatches)]);
  const named = [...customers].filter(([, score]) => score >= insideWord).map(([id]) => id);
  return { OR: [{ id: { in: [...own.keys()] } }, { customer_id: { in: named } }] };
}
