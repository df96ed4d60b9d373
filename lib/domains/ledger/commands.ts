import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Currency } from "@/lib/commerce/currencies";
import type { EntryKind } from "./schema";

export interface Posting {
  customer_id: string;
  currency: Currency;
  /** YYYY-MM-DD, in the tenant's timezone. */
  day: string;
  kind: EntryKind;
  /** Minor units: positive raises what the customer owes, negative lowers it. */
  amount: bigint;
  invoice_id?: string;
  payment_id?: string;
  refund_id?: string;
}

/**
 * Writes entries to the ledger in the calling command's transaction. Entries that settle an invoice change its kept balance with
 * them, so the two cannot part. Entries of zero are left out.
 */
export async function postEntries(ctx: CommandCtx, postings: Posting[]): Promise<void> {
  const now = ctx.clock.now();
  const effective = postings.filter((posting) => posting.amount !== 0n);
  await ctx.db.ledgerEntry.createMany({
    data: effective.map(({ day, ...posting }) => ({ id: newId(now), tenant_id: ctx.tenant.id, ...posting, day: new Date(`${day}T00:00:00Z`), created_at: now })),
  });
  for (const { invoice_id, amount } of effective) {
    if (invoice_id === undefined) continue;
    await ctx.db.invoice.updateMany({ where: { tenant_id: ctx.tenant.id, id: invoice_id }, data: { balance: { increment: amount } } });
  }
}
