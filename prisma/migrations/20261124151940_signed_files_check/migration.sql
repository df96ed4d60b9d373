-- append-only public.proposal_bundles
drop trigger if exists proposal_bundles_append_only on public.proposal_bundles;
drop function if exists public.proposal_bundles_append_only();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- append-only public.contract_bundles
drop trigger if exists contract_bundles_append_only on public.contract_bundles;
drop function if exists public.contract_bundles_append_only();

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();

-- tenant table public.proposal_bundles
drop policy if exists tenant_isolation on public.proposal_bundles;
drop policy if exists owner_all on public.proposal_bundles;

-- tenant table public.contract_bundles
drop policy if exists tenant_isolation on public.contract_bundles;
drop policy if exists owner_all on public.contract_bundles;

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "renewed_from_day" DATE;

-- AlterTable
ALTER TABLE "contract_bundles" ADD COLUMN     "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "damaged" TEXT,
ADD COLUMN     "outcome" TEXT NOT NULL DEFAULT 'intact';

-- AlterTable
ALTER TABLE "proposal_bundles" ADD COLUMN     "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "damaged" TEXT,
ADD COLUMN     "outcome" TEXT NOT NULL DEFAULT 'intact';

-- tenant table public.contract_bundles
drop policy if exists tenant_isolation on public.contract_bundles;
drop policy if exists owner_all on public.contract_bundles;
alter table public.contract_bundles enable row level security;
alter table public.contract_bundles force row level security;
create policy tenant_isolation on public.contract_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contract_bundles to atrium_owner using (true) with check (true);
revoke all on public.contract_bundles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contract_bundles to atrium_app, atrium_jobs;

-- tenant table public.proposal_bundles
drop policy if exists tenant_isolation on public.proposal_bundles;
drop policy if exists owner_all on public.proposal_bundles;
alter table public.proposal_bundles enable row level security;
alter table public.proposal_bundles force row level security;
create policy tenant_isolation on public.proposal_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_bundles to atrium_owner using (true) with check (true);
revoke all on public.proposal_bundles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposal_bundles to atrium_app, atrium_jobs;

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();
create function public.contracts_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be deleted', schema = 'public', table = 'contracts';
  end if;
  if (to_jsonb(new) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'renewed_from_day', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'renewed_from_day', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be changed', schema = 'public', table = 'contracts';
  end if;
  return new;
end
$function$;
create trigger contracts_locked before update or delete on public.contracts for each row when (old.signing = 'signed') execute function public.contracts_locked();

-- locked public.contract_bundles
drop trigger if exists contract_bundles_locked on public.contract_bundles;
drop function if exists public.contract_bundles_locked();
create function public.contract_bundles_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contract_bundles cannot be deleted', schema = 'public', table = 'contract_bundles';
  end if;
  if (to_jsonb(new) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) is distinct from (to_jsonb(old) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contract_bundles cannot be changed', schema = 'public', table = 'contract_bundles';
  end if;
  return new;
end
$function$;
create trigger contract_bundles_locked before update or delete on public.contract_bundles for each row when (true) execute function public.contract_bundles_locked();

-- check public.contract_bundles.contract_bundles_outcome_check
alter table public.contract_bundles drop constraint if exists contract_bundles_outcome_check;
alter table public.contract_bundles add constraint contract_bundles_outcome_check check (outcome in ('intact', 'differs', 'missing'));

-- check public.contract_bundles.contract_bundles_damaged_check
alter table public.contract_bundles drop constraint if exists contract_bundles_damaged_check;
alter table public.contract_bundles add constraint contract_bundles_damaged_check check (damaged in ('signed_pdf', 'shown_pdf', 'evidence'));

-- check public.contract_bundles.contract_bundles_outcome_damaged_check
alter table public.contract_bundles drop constraint if exists contract_bundles_outcome_damaged_check;
alter table public.contract_bundles add constraint contract_bundles_outcome_damaged_check check ((outcome = 'intact') = (damaged is null));

-- index public.contract_bundles_to_check
drop index if exists public.contract_bundles_to_check;
create index contract_bundles_to_check on public.contract_bundles (check_at, tenant_id);

-- function platform.due_contract_bundles(timestamptz)
create or replace function platform.due_contract_bundles(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.contract_bundles where check_at <= p_now
)
$$;
revoke all on function platform.due_contract_bundles(timestamptz) from public;
grant execute on function platform.due_contract_bundles(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- function platform.due_proposal_bundles(timestamptz)
create or replace function platform.due_proposal_bundles(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.proposal_bundles where check_at <= p_now
)
$$;
revoke all on function platform.due_proposal_bundles(timestamptz) from public;
grant execute on function platform.due_proposal_bundles(timestamptz) to atrium_jobs;

-- locked public.proposal_bundles
drop trigger if exists proposal_bundles_locked on public.proposal_bundles;
drop function if exists public.proposal_bundles_locked();
create function public.proposal_bundles_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of proposal_bundles cannot be deleted', schema = 'public', table = 'proposal_bundles';
  end if;
  if (to_jsonb(new) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) is distinct from (to_jsonb(old) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of proposal_bundles cannot be changed', schema = 'public', table = 'proposal_bundles';
  end if;
  return new;
end
$function$;
create trigger proposal_bundles_locked before update or delete on public.proposal_bundles for each row when (true) execute function public.proposal_bundles_locked();

-- check public.proposal_bundles.proposal_bundles_outcome_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_outcome_check;
alter table public.proposal_bundles add constraint proposal_bundles_outcome_check check (outcome in ('intact', 'differs', 'missing'));

-- check public.proposal_bundles.proposal_bundles_damaged_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_damaged_check;
alter table public.proposal_bundles add constraint proposal_bundles_damaged_check check (damaged in ('signed_pdf', 'shown_pdf', 'evidence'));

-- check public.proposal_bundles.proposal_bundles_outcome_damaged_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_outcome_damaged_check;
alter table public.proposal_bundles add constraint proposal_bundles_outcome_damaged_check check ((outcome = 'intact') = (damaged is null));

-- index public.proposal_bundles_to_check
drop index if exists public.proposal_bundles_to_check;
create index proposal_bundles_to_check on public.proposal_bundles (check_at, tenant_id);
