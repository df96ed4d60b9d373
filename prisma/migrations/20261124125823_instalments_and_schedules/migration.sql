-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();

-- function platform.due_overdue_invoices(timestamptz)
drop function if exists platform.due_overdue_invoices(timestamptz);

-- index public.invoices_newly_overdue
drop index if exists public.invoices_newly_overdue;

-- DropIndex
DROP INDEX "dunning_reminders_tenant_id_invoice_id_days_key";

-- AlterTable
ALTER TABLE "dunning_reminders" ADD COLUMN     "instalment" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "chase_day" DATE;

-- AlterTable
ALTER TABLE "recurring_invoices" ADD COLUMN     "warned_cycle" INTEGER;

-- CreateTable
CREATE TABLE "invoice_instalments" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "due_day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_instalments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_instalments_tenant_id_id_key" ON "invoice_instalments"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_instalments_tenant_id_invoice_id_position_key" ON "invoice_instalments"("tenant_id", "invoice_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_reminders_tenant_id_invoice_id_instalment_days_key" ON "dunning_reminders"("tenant_id", "invoice_id", "instalment", "days");

-- AddForeignKey
ALTER TABLE "invoice_instalments" ADD CONSTRAINT "invoice_instalments_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.invoice_instalments
drop policy if exists tenant_isolation on public.invoice_instalments;
drop policy if exists owner_all on public.invoice_instalments;
alter table public.invoice_instalments enable row level security;
alter table public.invoice_instalments force row level security;
create policy tenant_isolation on public.invoice_instalments to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.invoice_instalments to atrium_owner using (true) with check (true);
revoke all on public.invoice_instalments from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.invoice_instalments to atrium_app, atrium_jobs;

-- index public.invoices_newly_overdue
drop index if exists public.invoices_newly_overdue;
create index invoices_newly_overdue on public.invoices (coalesce(chase_day, due_day), tenant_id) where status in ('finalized', 'partly_paid') and overdue_at is null;

-- function platform.due_overdue_invoices(timestamptz)
create or replace function platform.due_overdue_invoices(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.invoices
  where status in ('finalized', 'partly_paid') and overdue_at is null and coalesce(chase_day, due_day) < (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_overdue_invoices(timestamptz) from public;
grant execute on function platform.due_overdue_invoices(timestamptz) to atrium_jobs;

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();
create function public.invoices_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be deleted', schema = 'public', table = 'invoices';
  end if;
  if (to_jsonb(new) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be changed', schema = 'public', table = 'invoices';
  end if;
  return new;
end
$function$;
create trigger invoices_locked before update or delete on public.invoices for each row when (old.status <> 'draft') execute function public.invoices_locked();

-- check public.invoice_instalments.invoice_instalments_amount_check
alter table public.invoice_instalments drop constraint if exists invoice_instalments_amount_check;
alter table public.invoice_instalments add constraint invoice_instalments_amount_check check (amount > 0);

-- raw invoices chase day
drop trigger if exists invoices_chase on public.invoices;
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
  execute function public.invoices_chase();

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- function platform.due_recurring_preflight(timestamptz)
create or replace function platform.due_recurring_preflight(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date + 3
  and warned_cycle is distinct from next_cycle
)
$$;
revoke all on function platform.due_recurring_preflight(timestamptz) from public;
grant execute on function platform.due_recurring_preflight(timestamptz) to atrium_jobs;
