-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "reminder_day" DATE;

-- check public.leads.leads_reminder_check
alter table public.leads drop constraint if exists leads_reminder_check;
alter table public.leads add constraint leads_reminder_check check (reminder_day is null or status not in ('won', 'lost'));

-- index public.leads_reminders
drop index if exists public.leads_reminders;
create index leads_reminders on public.leads (reminder_day, tenant_id) where reminder_day is not null;

-- function platform.due_leads(timestamptz)
create or replace function platform.due_leads(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.leads
  where reminder_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_leads(timestamptz) from public;
grant execute on function platform.due_leads(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'contract', 'lead', 'payment', 'ticket', 'export', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));
