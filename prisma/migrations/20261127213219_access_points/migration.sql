-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;

-- check public.expenses.expenses_tax_check
alter table public.expenses drop constraint if exists expenses_tax_check;

-- check public.expenses.expenses_amount_check
alter table public.expenses drop constraint if exists expenses_amount_check;

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "by_peppol" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "received_e_invoices" ADD COLUMN     "file_id" UUID,
ADD COLUMN     "message" TEXT,
ADD COLUMN     "sender" TEXT,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'upload',
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'imported',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "expense_id" DROP NOT NULL,
ALTER COLUMN "syntax" DROP NOT NULL,
ALTER COLUMN "content" DROP NOT NULL;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "receives_e_invoices" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "access_points" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "sealed_key" TEXT,
    "next_poll_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_points_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "e_invoice_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "number" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "problem" TEXT,
    "round" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "message_id" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "e_invoice_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_points_tenant_id_key" ON "access_points"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_points_tenant_id_id_key" ON "access_points"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "e_invoice_deliveries_tenant_id_created_at_id_idx" ON "e_invoice_deliveries"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_id_key" ON "e_invoice_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_invoice_id_key" ON "e_invoice_deliveries"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoice_deliveries_tenant_id_credit_note_id_key" ON "e_invoice_deliveries"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "received_e_invoices_tenant_id_created_at_id_idx" ON "received_e_invoices"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_message_key" ON "received_e_invoices"("tenant_id", "message");

-- AddForeignKey
ALTER TABLE "e_invoice_deliveries" ADD CONSTRAINT "e_invoice_deliveries_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "e_invoice_deliveries" ADD CONSTRAINT "e_invoice_deliveries_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.access_points
drop policy if exists tenant_isolation on public.access_points;
drop policy if exists owner_all on public.access_points;
alter table public.access_points enable row level security;
alter table public.access_points force row level security;
create policy tenant_isolation on public.access_points to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.access_points to atrium_owner using (true) with check (true);
revoke all on public.access_points from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.access_points to atrium_app, atrium_jobs;

-- tenant table public.e_invoice_deliveries
drop policy if exists tenant_isolation on public.e_invoice_deliveries;
drop policy if exists owner_all on public.e_invoice_deliveries;
alter table public.e_invoice_deliveries enable row level security;
alter table public.e_invoice_deliveries force row level security;
create policy tenant_isolation on public.e_invoice_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.e_invoice_deliveries to atrium_owner using (true) with check (true);
revoke all on public.e_invoice_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.e_invoice_deliveries to atrium_app, atrium_jobs;

-- check public.received_e_invoices.received_e_invoices_source_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_source_check;
alter table public.received_e_invoices add constraint received_e_invoices_source_check check (source in ('upload', 'access_point', 'email'));

-- check public.received_e_invoices.received_e_invoices_state_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_state_check;
alter table public.received_e_invoices add constraint received_e_invoices_state_check check (state in ('waiting', 'imported', 'dismissed', 'unreadable'));

-- check public.received_e_invoices.received_e_invoices_expense_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_expense_check;
alter table public.received_e_invoices add constraint received_e_invoices_expense_check check ((state = 'imported') = (expense_id is not null));

-- check public.received_e_invoices.received_e_invoices_content_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_content_check;
alter table public.received_e_invoices add constraint received_e_invoices_content_check check ((content is null) = (syntax is null));

-- check public.e_invoice_deliveries.e_invoice_deliveries_state_check
alter table public.e_invoice_deliveries drop constraint if exists e_invoice_deliveries_state_check;
alter table public.e_invoice_deliveries add constraint e_invoice_deliveries_state_check check (state in ('queued', 'sent', 'delivered', 'rejected', 'failed'));

-- check public.e_invoice_deliveries.e_invoice_deliveries_one_target_check
alter table public.e_invoice_deliveries drop constraint if exists e_invoice_deliveries_one_target_check;
alter table public.e_invoice_deliveries add constraint e_invoice_deliveries_one_target_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- index public.e_invoice_deliveries_due
drop index if exists public.e_invoice_deliveries_due;
create index e_invoice_deliveries_due on public.e_invoice_deliveries (next_attempt_at, tenant_id) where next_attempt_at is not null;

-- index public.access_points_due
drop index if exists public.access_points_due;
create index access_points_due on public.access_points (next_poll_at, tenant_id) where next_poll_at is not null;

-- function platform.due_e_invoice_deliveries(timestamptz)
create or replace function platform.due_e_invoice_deliveries(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.e_invoice_deliveries where next_attempt_at <= p_now
)
$$;
revoke all on function platform.due_e_invoice_deliveries(timestamptz) from public;
grant execute on function platform.due_e_invoice_deliveries(timestamptz) to atrium_jobs;

-- function platform.due_access_points(timestamptz)
create or replace function platform.due_access_points(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.access_points where next_poll_at <= p_now
)
$$;
revoke all on function platform.due_access_points(timestamptz) from public;
grant execute on function platform.due_access_points(timestamptz) to atrium_jobs;

-- check public.expenses.expenses_amount_check
alter table public.expenses drop constraint if exists expenses_amount_check;
alter table public.expenses add constraint expenses_amount_check check (amount <> 0 and (amount > 0 or not (billable or reimbursable)));

-- check public.expenses.expenses_tax_check
alter table public.expenses drop constraint if exists expenses_tax_check;
alter table public.expenses add constraint expenses_tax_check check (tax_amount between symmetric 0 and amount);

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;
alter table public.mailbox_messages add constraint mailbox_messages_outcome_check check (outcome in ('ticket', 'lead', 'reply', 'answer', 'e_invoice', 'parked'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'e_invoice_undelivered', 'e_invoice_received', 'access_point_failing', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'privacy_request', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'consent', 'access_point', 'e_invoice_delivery', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'received_e_invoice', 'retention_policy', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'e_invoice_undelivered', 'e_invoice_received', 'access_point_failing', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
