import { finder, joined, ofCustomer } from "../finder";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { StoredStatus } from "@/lib/domains/invoices/schema";
import { dueTenants } from "../due";
import { check, checkIn, index, raw, rawFunction } from "../kinds";
import { lockedChild, lockedWhen } from "../locks";

/** Columns that may change after finalization: the effects of money and mail, never the content. */
const living = [
  "status",
  "balance",
  "credited",
  "credited_balance",
  "sent_at",
  "paid_at",
  "overdue_at",
  "chase_day",
  "version",
  "updated_at",
];

const awaitsOverdue = "status in ('finalized', 'partly_paid') and overdue_at is null";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day ends, and then nothing is overdue. */
const overdueInvoices = `  select tenant_id from public.invoices
  where ${awaitsOverdue} and coalesce(chase_day, due_day) < (p_now at time zone 'UTC' + interval '14 hours')::date`;

/**
 * Deletes an imported invoice that nothing was done with since, and its entries in the ledger; false for any other. It runs as the owner,
 * whom alone the locks let delete them (`prisma/sql/locks.ts`).
 */
const withdrawImported = `create or replace function public.withdraw_imported_invoice(p_tenant uuid, p_invoice uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_customer uuid;
  v_amount bigint;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an import is taken back in the tenant in scope';
  end if;
  select i.customer_id into v_customer from public.invoices i
  where i.tenant_id = p_tenant and i.id = p_invoice and i.imported_at is not null
    and not exists (select 1 from public.ledger_entries e where e.tenant_id = p_tenant and e.invoice_id = p_invoice
      and not (e.kind = 'invoice' or (e.kind = 'payment' and e.payment_id is null)))
  for update;
  if not found then
    return false;
  end if;
  perform set_config('app.withdrawing_import', 'on', true);
  with gone as (delete from public.ledger_entries e where e.tenant_id = p_tenant and e.invoice_id = p_invoice returning e.amount)
  select coalesce(sum(amount), 0) into v_amount from gone;
  update public.customers c set balance_rank = c.balance_rank - v_amount where c.tenant_id = p_tenant and c.id = v_customer;
  delete from public.invoices i where i.tenant_id = p_tenant and i.id = p_invoice;
  perform set_config('app.withdrawing_import', '', true);
  return true;
exception when foreign_key_violation then
  return false;
end
$$;
revoke all on function public.withdraw_imported_invoice(uuid, uuid) from public;
grant execute on function public.withdraw_imported_invoice(uuid, uuid) to atrium_app, atrium_jobs;`;

/** Finalized invoices are immutable in the database too. */
export const invoices = [
  checkIn("invoices", "status", StoredStatus.options),
  checkIn("invoices", "prices_mode", PricesMode.options),
  checkIn("invoices", "rounding", TaxRounding.options),
  check(
    "invoices",
    "invoices_number_check",
    "(status = 'draft') = (number is null) and (number is null) = (sequence is null and imported_at is null)",
  ),
  check("invoices", "invoices_imported_check", "imported_at is null or (sequence is null and series_id is null)"),
  check("invoices", "invoices_paid_elsewhere_check", "paid_elsewhere between 0 and case when imported_at is null then 0 else total end"),
  check("invoices", "invoices_dates_check", "status = 'draft' or (issue_day is not null and due_day is not null and due_day >= issue_day)"),
  check("invoices", "invoices_credited_check", "credited between 0 and greatest(total, 0) and credited_balance between 0 and credited"),
  check("invoices", "invoices_draft_balance_check", "status <> 'draft' or balance = 0 or number is null"),
  index("invoices_newly_overdue", "invoices", `(coalesce(chase_day, due_day), tenant_id) where ${awaitsOverdue}`),
  dueTenants("overdue_invoices", overdueInvoices),
  lockedWhen("invoices", "old.status <> 'draft'", living, { withdrawable: true }),
  rawFunction("public.withdraw_imported_invoice(uuid, uuid)", withdrawImported),
  lockedChild("invoice_lines", "invoices", "invoice_id", "parent.status <> 'draft'"),
  check("invoice_instalments", "invoice_instalments_amount_check", "amount > 0"),
  raw("invoices chase day", {
    create: `drop trigger if exists invoices_chase on public.invoices;
create or replace function public.invoices_chase() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  new.chase_day := coalesce((
    select part.due_day from (
      select due_day, position, sum(amount) over (order by position) as upto from public.invoice_instalments
      where tenant_id = new.tenant_id and invoice_id = new.id) part
    where part.upto > new.total - new.balance order by part.position limit 1), new.chase_day);
  return new;
end
$function$;
create trigger invoices_chase before update of balance on public.invoices for each row when (new.chase_day is not null)
  execute function public.invoices_chase();`,
    drop: "drop trigger if exists invoices_chase on public.invoices;\ndrop function if exists public.invoices_chase();",
  }),
  ...finder("invoices", { text: joined("number", "reference"), fuzzy: false, indexed: true, code: "number", also: [ofCustomer] }),
];
