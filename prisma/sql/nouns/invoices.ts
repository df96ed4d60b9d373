import { finder, joined } from "../finder";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { StoredStatus } from "@/lib/domains/invoices/schema";
import { dueTenants } from "../due";
import { check, checkIn, index, raw } from "../kinds";
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

/** Finalized invoices are immutable in the database too (specification, "General behaviours" 3). */
export const invoices = [
  checkIn("invoices", "status", StoredStatus.options),
  checkIn("invoices", "prices_mode", PricesMode.options),
  checkIn("invoices", "rounding", TaxRounding.options),
  check("invoices", "invoices_number_check", "(status = 'draft') = (number is null) and (number is null) = (sequence is null)"),
  check("invoices", "invoices_dates_check", "status = 'draft' or (issue_day is not null and due_day is not null and due_day >= issue_day)"),
  check("invoices", "invoices_credited_check", "credited between 0 and greatest(total, 0) and credited_balance between 0 and credited"),
  check("invoices", "invoices_draft_balance_check", "status <> 'draft' or balance = 0 or number is null"),
  index("invoices_newly_overdue", "invoices", `(coalesce(chase_day, due_day), tenant_id) where ${awaitsOverdue}`),
  dueTenants("overdue_invoices", overdueInvoices),
  lockedWhen("invoices", "old.status <> 'draft'", living),
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
  ...finder("invoices", { text: joined("number", "reference"), fuzzy: false, indexed: true }),
];
