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

-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "consent_text" TEXT,
ADD COLUMN     "consented_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "company_seals" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "subject" TEXT,
    "issuer" TEXT,
    "serial" TEXT,
    "fingerprint" TEXT,
    "key_kind" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "certificates" TEXT[],
    "sealed_key" TEXT,
    "timestamp_url" TEXT,
    "notice_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_seals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "company_seals_tenant_id_key" ON "company_seals"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_seals_tenant_id_id_key" ON "company_seals"("tenant_id", "id");

-- tenant table public.company_seals
drop policy if exists tenant_isolation on public.company_seals;
drop policy if exists owner_all on public.company_seals;
alter table public.company_seals enable row level security;
alter table public.company_seals force row level security;
create policy tenant_isolation on public.company_seals to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.company_seals to atrium_owner using (true) with check (true);
revoke all on public.company_seals from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.company_seals to atrium_app, atrium_jobs;

-- check public.company_seals.company_seals_key_kind_check
alter table public.company_seals drop constraint if exists company_seals_key_kind_check;
alter table public.company_seals add constraint company_seals_key_kind_check check (key_kind in ('rsa', 'p256', 'p384'));

-- check public.company_seals.company_seals_certificate_check
alter table public.company_seals drop constraint if exists company_seals_certificate_check;
alter table public.company_seals add constraint company_seals_certificate_check check (num_nulls(subject, issuer, serial, fingerprint, key_kind, valid_from, valid_until) in (0, 7));

-- index public.company_seals_notices
drop index if exists public.company_seals_notices;
create index company_seals_notices on public.company_seals (notice_at, tenant_id) where notice_at is not null;

-- function platform.due_company_seals(timestamptz)
create or replace function platform.due_company_seals(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.company_seals where notice_at <= p_now
)
$$;
revoke all on function platform.due_company_seals(timestamptz) from public;
grant execute on function platform.due_company_seals(timestamptz) to atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- by hand
-- Series are synced with these from now on, so their next list is a full one.
update public.calendar_connections set sync_token = null where provider in ('google', 'microsoft');
