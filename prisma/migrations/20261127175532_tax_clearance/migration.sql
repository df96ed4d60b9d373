-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "tax_units" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "environment" TEXT NOT NULL,
    "flows" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "vat_number" TEXT NOT NULL,
    "id_scheme" TEXT NOT NULL,
    "id_number" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "building" TEXT NOT NULL,
    "district" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "industry" TEXT NOT NULL,
    "zero_reason" TEXT,
    "exempt_reason" TEXT,
    "serial_number" TEXT NOT NULL,
    "sealed_key" TEXT,
    "sealed_secret" TEXT,
    "sealed_next" TEXT,
    "certificate" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "notice_at" TIMESTAMPTZ(3),
    "counter" BIGINT NOT NULL DEFAULT 0,
    "last_hash" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_units_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_documents" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "number" TEXT NOT NULL,
    "flow" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "counter" BIGINT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "qr" TEXT NOT NULL,
    "xml" TEXT NOT NULL,
    "cleared_xml" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "messages" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "report_by" TIMESTAMPTZ(3) NOT NULL,
    "warn_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "letters" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_documents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tax_units_tenant_id_created_at_id_idx" ON "tax_units"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_units_tenant_id_id_key" ON "tax_units"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tax_documents_tenant_id_created_at_id_idx" ON "tax_documents"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_id_key" ON "tax_documents"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_invoice_id_key" ON "tax_documents"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_credit_note_id_key" ON "tax_documents"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_unit_id_counter_key" ON "tax_documents"("tenant_id", "unit_id", "counter");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_uuid_key" ON "tax_documents"("tenant_id", "uuid");

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_unit_id_fkey" FOREIGN KEY ("tenant_id", "unit_id") REFERENCES "tax_units"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.tax_units
drop policy if exists tenant_isolation on public.tax_units;
drop policy if exists owner_all on public.tax_units;
alter table public.tax_units enable row level security;
alter table public.tax_units force row level security;
create policy tenant_isolation on public.tax_units to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_units to atrium_owner using (true) with check (true);
revoke all on public.tax_units from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_units to atrium_app, atrium_jobs;

-- tenant table public.tax_documents
drop policy if exists tenant_isolation on public.tax_documents;
drop policy if exists owner_all on public.tax_documents;
alter table public.tax_documents enable row level security;
alter table public.tax_documents force row level security;
create policy tenant_isolation on public.tax_documents to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_documents to atrium_owner using (true) with check (true);
revoke all on public.tax_documents from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_documents to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.tax_units.tax_units_state_check
alter table public.tax_units drop constraint if exists tax_units_state_check;
alter table public.tax_units add constraint tax_units_state_check check (state in ('draft', 'active', 'disconnected', 'retired'));

-- check public.tax_units.tax_units_environment_check
alter table public.tax_units drop constraint if exists tax_units_environment_check;
alter table public.tax_units add constraint tax_units_environment_check check (environment in ('sandbox', 'simulation', 'production'));

-- check public.tax_units.tax_units_flows_check
alter table public.tax_units drop constraint if exists tax_units_flows_check;
alter table public.tax_units add constraint tax_units_flows_check check (flows in ('both', 'standard', 'simplified'));

-- index public.tax_units_issuing
drop index if exists public.tax_units_issuing;
create unique index tax_units_issuing on public.tax_units (tenant_id) where state in ('active', 'disconnected');

-- index public.tax_units_queue
drop index if exists public.tax_units_queue;
create index tax_units_queue on public.tax_units (next_attempt_at, tenant_id) where next_attempt_at is not null;

-- index public.tax_units_notices
drop index if exists public.tax_units_notices;
create index tax_units_notices on public.tax_units (notice_at, tenant_id) where notice_at is not null;

-- check public.tax_documents.tax_documents_state_check
alter table public.tax_documents drop constraint if exists tax_documents_state_check;
alter table public.tax_documents add constraint tax_documents_state_check check (state in ('pending', 'retrying', 'cleared', 'reported', 'warned', 'rejected'));

-- check public.tax_documents.tax_documents_flow_check
alter table public.tax_documents drop constraint if exists tax_documents_flow_check;
alter table public.tax_documents add constraint tax_documents_flow_check check (flow in ('standard', 'simplified'));

-- check public.tax_documents.tax_documents_channel_check
alter table public.tax_documents drop constraint if exists tax_documents_channel_check;
alter table public.tax_documents add constraint tax_documents_channel_check check (channel in ('clearance', 'reporting'));

-- check public.tax_documents.tax_documents_subject_check
alter table public.tax_documents drop constraint if exists tax_documents_subject_check;
alter table public.tax_documents add constraint tax_documents_subject_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- index public.tax_documents_waiting
drop index if exists public.tax_documents_waiting;
create index tax_documents_waiting on public.tax_documents (tenant_id, unit_id, counter) where state in ('pending', 'retrying');

-- index public.tax_documents_late
drop index if exists public.tax_documents_late;
create index tax_documents_late on public.tax_documents (warn_at, tenant_id) where warn_at is not null;

-- function platform.due_tax_documents(timestamptz)
create or replace function platform.due_tax_documents(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.tax_units where next_attempt_at <= p_now
  union select tenant_id from public.tax_documents where warn_at <= p_now
)
$$;
revoke all on function platform.due_tax_documents(timestamptz) from public;
grant execute on function platform.due_tax_documents(timestamptz) to atrium_jobs;

-- function platform.due_tax_units(timestamptz)
create or replace function platform.due_tax_units(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.tax_units where notice_at <= p_now
)
$$;
revoke all on function platform.due_tax_units(timestamptz) from public;
grant execute on function platform.due_tax_units(timestamptz) to atrium_jobs;
