-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "digested_on" DATE NOT NULL DEFAULT '1970-01-01'::date,
ADD COLUMN     "weekly_digest" BOOLEAN NOT NULL DEFAULT true;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- index public.projects_digest
drop index if exists public.projects_digest;
create index projects_digest on public.projects (digested_on, tenant_id) where weekly_digest and owner_id is not null;

-- function platform.due_project_digests(timestamptz)
create or replace function platform.due_project_digests(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.projects
  where weekly_digest and owner_id is not null and status in ('planned', 'active')
    and digested_on < date_trunc('week', p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_project_digests(timestamptz) from public;
grant execute on function platform.due_project_digests(timestamptz) to atrium_jobs;
