import { encodeId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { BooksCheck, mostTold, type Books } from "../schema";

interface Row {
  check: string;
  record_id: string;
  currency: string;
  ledger: string;
  documents: string;
  count: number;
}

const nouns: Record<BooksCheck, Noun> = {
  invoice_total: "invoice",
  invoice_balance: "invoice",
  invoice_credited: "invoice",
  invoice_paid_elsewhere: "invoice",
  credit_notes: "invoice",
  credit_note: "credit_note",
  credit_note_used: "credit_note",
  payment: "payment",
  allocation: "payment",
  refund: "refund",
  adjustment: "refund",
  reversal: "payment",
  credit: "customer",
  owner: "ledger_entry",
  customer: "customer",
};

/** Compares in one statement, so that concurrent postings cannot cause a difference. */
export async function compareBooks(ctx: Ctx): Promise<Books> {
  const tenant = ctx.tenant.id;
  const rows = await ctx.db.$queryRaw<Row[]>`
    with entries as materialized (
      select id, kind, customer_id, currency, invoice_id, payment_id, refund_id, credit_note_id, amount from public.ledger_entries
      where tenant_id = ${tenant}::uuid
    ), issued as materialized (
      select id, customer_id, currency, status, total, balance, credited, credited_balance, paid_elsewhere from public.invoices
      where tenant_id = ${tenant}::uuid
    ), notes as materialized (
      select id, customer_id, currency, invoice_id, total, applied, refunded from public.credit_notes where tenant_id = ${tenant}::uuid
    ), by_invoice as (
      select invoice_id, sum(amount) as balance, sum(amount) filter (where kind = 'invoice') as raised,
      -sum(amount) filter (where kind = 'credit_note') as credited,
      -sum(amount) filter (where kind = 'payment' and payment_id is null) as elsewhere from entries
      where invoice_id is not null group by invoice_id
    ), by_customer as (
      select customer_id, currency, sum(amount) as owed, sum(amount)
      filter (where kind = 'credit_applied') as moved from entries group by 1, 2
    ), documents as (
      select customer_id, currency, sum(amount) as owed from (
        select customer_id, currency, total - paid_elsewhere as amount from issued where status <> 'draft'
        union all select customer_id, currency, -total from notes
        union all select customer_id, currency, -amount from public.payments where tenant_id = ${tenant}::uuid
        union all select p.customer_id, p.currency, r.amount - r.reduced from public.refunds r
        join public.payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id where r.tenant_id = ${tenant}::uuid
        union all select p.customer_id, p.currency, coalesce(r.amount, p.amount) from public.payment_reversals r
        join public.payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id where r.tenant_id = ${tenant}::uuid
      ) each_document group by 1, 2
    ), found as (
      select 'invoice_total' as "check", i.id as record_id, i.currency, coalesce(b.raised, 0) as ledger, case when i.status = 'draft'
      then 0 else i.total end as documents
        from issued i left join by_invoice b on b.invoice_id = i.id
        where coalesce(b.raised, 0) <> case when i.status = 'draft' then 0 else i.total end
      union all
      select 'invoice_balance', i.id, i.currency, coalesce(b.balance, 0), i.balance from issued i
      left join by_invoice b on b.invoice_id = i.id where coalesce(b.balance, 0) <> i.balance
      union all
      select 'invoice_credited', i.id, i.currency, coalesce(b.credited, 0), i.credited_balance from issued i
      left join by_invoice b on b.invoice_id = i.id where coalesce(b.credited, 0) <> i.credited_balance
      union all
      select 'invoice_paid_elsewhere', i.id, i.currency, coalesce(b.elsewhere, 0), i.paid_elsewhere from issued i
      left join by_invoice b on b.invoice_id = i.id where coalesce(b.elsewhere, 0) <> i.paid_elsewhere
      union all
      select 'credit_notes', i.id, i.currency, i.credited, coalesce(n.total, 0) from issued i
      left join (select invoice_id, sum(total) as total from notes group by 1) n on n.invoice_id = i.id
        where i.credited <> coalesce(n.total, 0)
      union all
      select 'credit_note', n.id, n.currency, coalesce(sum(e.amount), 0), -n.total from notes n
      left join entries e on e.credit_note_id = n.id and e.kind = 'credit_note'
        group by n.id, n.currency, n.total having coalesce(sum(e.amount), 0) <> -n.total
      union all
      select 'credit_note_used', n.id, n.currency, coalesce(sum(case when e.kind = 'refund' then e.amount
      when e.kind = 'credit_applied' and e.invoice_id is not null then -e.amount end), 0), n.applied + n.refunded
      from notes n left join entries e on e.credit_note_id = n.id group by n.id, n.currency, n.applied, n.refunded
        having coalesce(sum(case when e.kind = 'refund' then e.amount
        when e.kind = 'credit_applied' and e.invoice_id is not null then -e.amount end), 0) <> n.applied + n.refunded
      union all
      select 'payment', p.id, p.currency, coalesce(sum(e.amount), 0), -p.amount from public.payments p
      left join entries e on e.payment_id = p.id and e.kind = 'payment'
        where p.tenant_id = ${tenant}::uuid group by p.id, p.currency, p.amount having coalesce(sum(e.amount), 0) <> -p.amount
      union all
      select 'allocation', coalesce(a.payment_id, e.payment_id), coalesce(e.currency, ''), coalesce(e.amount, 0), -coalesce(a.amount, 0)
        from (select payment_id, invoice_id, sum(amount) as amount from public.payment_allocations
        where tenant_id = ${tenant}::uuid group by 1, 2) a
        full join (select payment_id, invoice_id, currency, sum(amount) as amount from entries
        where kind = 'payment' and invoice_id is not null group by 1, 2, 3) e
          on e.payment_id = a.payment_id and e.invoice_id = a.invoice_id
        where coalesce(e.amount, 0) <> -coalesce(a.amount, 0) and coalesce(a.payment_id, e.payment_id) is not null
      union all
      select 'refund', r.id, p.currency, coalesce(sum(e.amount), 0), r.amount from public.refunds r
      join public.payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        left join entries e on e.refund_id = r.id and e.kind = 'refund'
        where r.tenant_id = ${tenant}::uuid group by r.id, p.currency, r.amount having coalesce(sum(e.amount), 0) <> r.amount
      union all
      select 'adjustment', r.id, p.currency, coalesce(sum(e.amount), 0), -r.reduced from public.refunds r
      join public.payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        left join entries e on e.refund_id = r.id and e.kind = 'adjustment'
        where r.tenant_id = ${tenant}::uuid group by r.id, p.currency, r.reduced having coalesce(sum(e.amount), 0) <> -r.reduced
      union all
      select 'reversal', p.id, p.currency, coalesce(sum(e.amount), 0), case when r.id is null then 0 else coalesce(r.amount, p.amount) end
      from public.payments p left join public.payment_reversals r on r.tenant_id = p.tenant_id and r.payment_id = p.id
        left join entries e on e.payment_id = p.id and e.kind = 'reversal'
        where p.tenant_id = ${tenant}::uuid group by p.id, p.currency, p.amount, r.id, r.amount
        having coalesce(sum(e.amount), 0) <> case when r.id is null then 0 else coalesce(r.amount, p.amount) end
      union all
      select 'credit', customer_id, currency, moved, 0 from by_customer where moved <> 0
      union all
      select 'owner', e.id, e.currency, e.amount, 0 from entries e join issued i on i.id = e.invoice_id
      where i.customer_id <> e.customer_id or i.currency <> e.currency
      union all
      select 'customer', customer_id, currency, coalesce(b.owed, 0), coalesce(d.owed, 0) from by_customer b
      full join documents d using (customer_id, currency)
        where coalesce(b.owed, 0) <> coalesce(d.owed, 0)
    )
    select "check", record_id, currency, ledger::text, documents::text, (count(*) over ())::integer as count from found
    order by "check", record_id limit ${mostTold}`;
  const disagreements = rows.map(({ check: name, record_id, currency, ledger, documents }) => {
    const check = BooksCheck.parse(name);
    return { check, record_id: encodeId(nouns[check], record_id), currency, ledger, documents };
  });
  return { count: rows[0]?.count ?? 0, disagreements };
}
