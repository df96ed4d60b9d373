import { endOfDay, tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { AgeingBucket } from "../schema";
import type { AgeingDay, Owed } from "../rules";

/**
 * Balances at the end of a day by customer, currency and bucket, summed in the database from the ledger's entries up to that day; today
 * from all entries, so that one dated ahead counts as in an invoice's balance due. With `entered_by`, entries that were posted later
 * do not count, whatever their day. The bounds equal `bucketDays`; a test compares them.
 */
export async function readOwed(ctx: Ctx, { as_of, entered_by }: AgeingDay, customer_id: string | null): Promise<Owed[]> {
  const until = as_of === (await tenantToday(ctx)) && entered_by === null ? null : as_of;
  const entered = entered_by === null ? null : await endOfDay(ctx, entered_by);
  const rows = await ctx.db.$queryRaw<
    { customer_id: string; customer_name: string; currency: string; bucket: string | null; amount: string; invoices: number }[]
  >`
    with open_items as (
      select customer_id, currency, invoice_id, sum(amount) as amount from public.ledger_entries
      where tenant_id = ${ctx.tenant.id}::uuid and (${until}::date is null or day <= ${until}::date)
      and (${entered}::timestamptz is null or created_at < ${entered}::timestamptz)
      and (${customer_id}::uuid is null or customer_id = ${customer_id}::uuid)
      group by customer_id, currency, invoice_id having sum(amount) <> 0),
    aged as (
      select o.customer_id, o.currency, o.amount, o.invoice_id, case
        when o.invoice_id is null then null when
        ${as_of}::date - i.due_day <= 0 then 'current' when ${as_of}::date - i.due_day <= 30 then 'days_1_30'
        when ${as_of}::date - i.due_day <= 60 then 'days_31_60' when ${as_of}::date - i.due_day <= 90 then 'days_61_90' else 'days_over_90'
          end as bucket
      from open_items o left join public.invoices i on i.tenant_id = ${ctx.tenant.id}::uuid and i.id = o.invoice_id)
    select a.customer_id, c.name as customer_name, a.currency, a.bucket, sum(a.amount)::text as amount, count(a.invoice_id)::int as invoices
    from aged a join public.customers c on c.tenant_id = ${ctx.tenant.id}::uuid and c.id = a.customer_id
    group by a.customer_id, c.name, a.currency, a.bucket order by a.customer_id, a.currency`;
  return rows.map((row) => ({ ...row, bucket: AgeingBucket.nullable().parse(row.bucket), amount: BigInt(row.amount) }));
}

interface Issued {
  month: string;
  currency: string;
  invoices: number;
  total: bigint;
  credited: bigint;
  balance: bigint;
}

/**
 * Invoiced totals between two days, by month and currency, with what credit notes took off them and the present balance due. A stored
 * balance is the sum of the ledger's entries on its invoice.
 */
export async function readIssued(ctx: Ctx, from: string, to: string): Promise<Issued[]> {
  const rows = await ctx.db.$queryRaw<
    { month: string; currency: string; invoices: number; total: string; credited: string; balance: string }[]
  >`
    select to_char(issue_day, 'YYYY-MM') as month, currency, count(*)::int as invoices, sum(total)::text as total,
    sum(credited_balance)::text as credited, sum(balance)::text as balance
    from public.invoices where tenant_id = ${ctx.tenant.id}::uuid and status <> 'draft' and issue_day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`;
  return rows.map(({ total, credited, balance, ...row }) => ({
    ...row,
    total: BigInt(total),
    credited: BigInt(credited),
    balance: BigInt(balance),
  }));
}

interface Moved {
  month: string;
  currency: string;
  received: bigint;
  refunded: bigint;
}

/** Money received and returned (refunds, and payments that did not arrive) between two days, by month and currency, from the ledger. */
export async function readMoved(ctx: Ctx, from: string, to: string): Promise<Moved[]> {
  const rows = await ctx.db.$queryRaw<{ month: string; currency: string; received: string; refunded: string }[]>`
    select to_char(day, 'YYYY-MM') as month, currency,
      coalesce(-sum(amount) filter (where kind = 'payment'), 0)::text as received, coalesce(sum(amount)
      filter (where kind in ('refund', 'reversal')), 0)::text as refunded
    from public.ledger_entries where tenant_id = ${ctx.tenant.id}::uuid and kind in ('payment', 'refund', 'reversal') and day between
      ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`;
  return rows.map(({ received, refunded, ...row }) => ({ ...row, received: BigInt(received), refunded: BigInt(refunded) }));
}
