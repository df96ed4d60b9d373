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
  /** Minor units: positive raises the customer's balance, negative lowers it. */
  amount: bigint;
  invoice_id?: string;
  payment_id?: string;
  refund_id?: string;
  credit_note_id?: string | undefined;
}

/**
 * Writes ledger entries in the calling command's transaction, and updates the stored sums of their invoices, customers and credit notes
 * with them, so that they always agree. Zero entries are skipped.
 */
export async function postEntries(ctx: CommandCtx, postings: Posting[]): Promise<void> {
  const now = ctx.clock.now();
  const effective = postings.filter((posting) => posting.amount !== 0n);
  if (effective.length === 0) return;
  const entries = effective.map((posting) => ({
    id: newId(now),
    tenant_id: ctx.tenant.id,
    ...posting,
    amount: String(posting.amount),
    created_at: now,
  }));
  await ctx.db.$executeRaw`
    with posted as (
      insert into public.ledger_entries (id, tenant_id, customer_id, currency, day, kind, invoice_id, payment_id, refund_id, credit_note_id,
      amount, created_at)
      select id, tenant_id, customer_id, currency, day, kind, invoice_id, payment_id, refund_id, credit_note_id, amount, created_at
      from jsonb_populate_recordset(null::public.ledger_entries, ${JSON.stringify(entries)}::jsonb)
      returning kind, invoice_id, customer_id, credit_note_id, amount),
    owed as (select customer_id, sum(amount) as amount from posted group by customer_id),
    ranked as (update public.customers customer set balance_rank = customer.balance_rank + owed.amount from owed
      where customer.tenant_id = ${ctx.tenant.id}::uuid and customer.id = owed.customer_id),
    used as (select credit_note_id, coalesce(-sum(amount) filter (where kind = 'credit_applied' and invoice_id is not null), 0) as applied,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded from posted where credit_note_id is not null group by 1),
    drawn as (update public.credit_notes note set applied = note.applied + used.applied, refunded = note.refunded + used.refunded from used
      where note.tenant_id = ${ctx.tenant.id}::uuid and note.id = used.credit_note_id),
    settled as (select invoice_id, sum(amount) as amount, coalesce(-sum(amount) filter (where kind = 'credit_note'), 0) as credited
      from posted where invoice_id is not null group by invoice_id)
    update public.invoices invoice set balance = invoice.balance + settled.amount,
      credited_balance = invoice.credited_balance + settled.credited from settled
    where invoice.tenant_id = ${ctx.tenant.id}::uuid and invoice.id = settled.invoice_id`;
}
