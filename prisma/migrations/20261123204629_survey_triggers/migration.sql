-- check public.survey_responses.survey_responses_answered_check
alter table public.survey_responses drop constraint if exists survey_responses_answered_check;

-- check public.survey_responses.survey_responses_status_check
alter table public.survey_responses drop constraint if exists survey_responses_status_check;

-- check public.survey_responses.survey_responses_channel_check
alter table public.survey_responses drop constraint if exists survey_responses_channel_check;

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- DropIndex
DROP INDEX "survey_responses_tenant_id_respondent_email_created_at_idx";

-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "delay_hours" INTEGER NOT NULL DEFAULT 24,
ADD COLUMN     "next_quarter_at" TIMESTAMPTZ(3),
ADD COLUMN     "raises_ticket" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "trigger" TEXT NOT NULL DEFAULT 'manual';

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "send_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "skip_reason" TEXT,
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "ticket_id" UUID;

-- Everybody who was asked until now got the survey at once.
update public.survey_responses set sent_at = created_at;

-- CreateIndex
CREATE INDEX "survey_responses_tenant_id_respondent_email_sent_at_idx" ON "survey_responses"("tenant_id", "respondent_email", "sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "survey_responses_tenant_id_survey_id_subject_key" ON "survey_responses"("tenant_id", "survey_id", "subject");

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'task', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.survey_responses.survey_responses_channel_check
alter table public.survey_responses drop constraint if exists survey_responses_channel_check;
alter table public.survey_responses add constraint survey_responses_channel_check check (channel in ('mail', 'portal', 'link'));

-- check public.survey_responses.survey_responses_status_check
alter table public.survey_responses drop constraint if exists survey_responses_status_check;
alter table public.survey_responses add constraint survey_responses_status_check check (status in ('planned', 'skipped', 'invited', 'partial', 'complete'));

-- check public.survey_responses.survey_responses_answered_check
alter table public.survey_responses drop constraint if exists survey_responses_answered_check;
alter table public.survey_responses add constraint survey_responses_answered_check check ((status in ('partial', 'complete')) = (answered_at is not null));

-- check public.surveys.surveys_trigger_check
alter table public.surveys drop constraint if exists surveys_trigger_check;
alter table public.surveys add constraint surveys_trigger_check check (trigger in ('manual', 'ticket_closed', 'invoice_paid', 'quarterly'));

-- check public.survey_responses.survey_responses_skip_reason_check
alter table public.survey_responses drop constraint if exists survey_responses_skip_reason_check;
alter table public.survey_responses add constraint survey_responses_skip_reason_check check (skip_reason in ('resting', 'outdated', 'no_address'));

-- check public.survey_responses.survey_responses_planned_check
alter table public.survey_responses drop constraint if exists survey_responses_planned_check;
alter table public.survey_responses add constraint survey_responses_planned_check check ((status = 'planned') = (send_at is not null));

-- check public.survey_responses.survey_responses_skipped_check
alter table public.survey_responses drop constraint if exists survey_responses_skipped_check;
alter table public.survey_responses add constraint survey_responses_skipped_check check ((status = 'skipped') = (skip_reason is not null));

-- check public.survey_responses.survey_responses_sent_check
alter table public.survey_responses drop constraint if exists survey_responses_sent_check;
alter table public.survey_responses add constraint survey_responses_sent_check check ((status in ('planned', 'skipped')) = (sent_at is null));

-- index public.survey_responses_due
drop index if exists public.survey_responses_due;
create index survey_responses_due on public.survey_responses (tenant_id, send_at) where send_at is not null;

-- index public.survey_responses_due_first
drop index if exists public.survey_responses_due_first;
create index survey_responses_due_first on public.survey_responses (send_at) where send_at is not null;

-- index public.surveys_next_quarter
drop index if exists public.surveys_next_quarter;
create index surveys_next_quarter on public.surveys (next_quarter_at, tenant_id) where next_quarter_at is not null;

-- function platform.due_surveys(timestamptz)
create or replace function platform.due_surveys(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.survey_responses where send_at <= p_now
  union select tenant_id from public.surveys where next_quarter_at <= p_now
)
$$;
revoke all on function platform.due_surveys(timestamptz) from public;
grant execute on function platform.due_surveys(timestamptz) to atrium_jobs;
