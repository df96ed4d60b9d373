-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "payouts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "payout_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "arrival_day" DATE,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "gross" BIGINT,
    "fees" BIGINT,
    "reference" TEXT,
    "bank_entry_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_movements" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "movement_ref" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_ref" TEXT,
    "refund_ref" TEXT,
    "paid" BIGINT,
    "paid_currency" TEXT,
    "currency" TEXT NOT NULL,
    "gross" BIGINT NOT NULL,
    "fee" BIGINT,
    "payout_ref" TEXT,
    "payout_id" UUID,
    "payment_id" UUID,
    "matched" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_exceptions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "movement_id" UUID,
    "payment_id" UUID,
    "refund_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT,
    "currency" TEXT,
    "expected" BIGINT,
    "expected_currency" TEXT,
    "note" TEXT,
    "resolved_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_readings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_readings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payouts_tenant_id_made_at_id_idx" ON "payouts"("tenant_id", "made_at", "id");

-- CreateIndex
CREATE INDEX "payouts_tenant_id_created_at_id_idx" ON "payouts"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payouts_tenant_id_amount_id_idx" ON "payouts"("tenant_id", "amount", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_id_key" ON "payouts"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_gateway_payout_ref_key" ON "payouts"("tenant_id", "gateway", "payout_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_tenant_id_bank_entry_id_key" ON "payouts"("tenant_id", "bank_entry_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_payout_id_idx" ON "gateway_movements"("tenant_id", "payout_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_payment_id_idx" ON "gateway_movements"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_payment_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "payment_ref");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_refund_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "refund_ref");

-- CreateIndex
CREATE INDEX "gateway_movements_tenant_id_gateway_payout_ref_idx" ON "gateway_movements"("tenant_id", "gateway", "payout_ref");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_movements_tenant_id_id_key" ON "gateway_movements"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_movements_tenant_id_gateway_movement_ref_key" ON "gateway_movements"("tenant_id", "gateway", "movement_ref");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_created_at_id_idx" ON "payout_exceptions"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_movement_id_idx" ON "payout_exceptions"("tenant_id", "movement_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_payment_id_idx" ON "payout_exceptions"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_refund_id_idx" ON "payout_exceptions"("tenant_id", "refund_id");

-- CreateIndex
CREATE INDEX "payout_exceptions_tenant_id_resolved_by_idx" ON "payout_exceptions"("tenant_id", "resolved_by");

-- CreateIndex
CREATE UNIQUE INDEX "payout_exceptions_tenant_id_id_key" ON "payout_exceptions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_exceptions_tenant_id_kind_movement_id_key" ON "payout_exceptions"("tenant_id", "kind", "movement_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_readings_tenant_id_id_key" ON "payout_readings"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_readings_tenant_id_gateway_key" ON "payout_readings"("tenant_id", "gateway");

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_bank_entry_id_fkey" FOREIGN KEY ("tenant_id", "bank_entry_id") REFERENCES "bank_entries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_movements" ADD CONSTRAINT "gateway_movements_tenant_id_payout_id_fkey" FOREIGN KEY ("tenant_id", "payout_id") REFERENCES "payouts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gateway_movements" ADD CONSTRAINT "gateway_movements_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_movement_id_fkey" FOREIGN KEY ("tenant_id", "movement_id") REFERENCES "gateway_movements"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_exceptions" ADD CONSTRAINT "payout_exceptions_tenant_id_resolved_by_fkey" FOREIGN KEY ("tenant_id", "resolved_by") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.payouts
drop policy if exists tenant_isolation on public.payouts;
drop policy if exists owner_all on public.payouts;
alter table public.payouts enable row level security;
alter table public.payouts force row level security;
create policy tenant_isolation on public.payouts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payouts to atrium_owner using (true) with check (true);
revoke all on public.payouts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payouts to atrium_app, atrium_jobs;

-- tenant table public.gateway_movements
drop policy if exists tenant_isolation on public.gateway_movements;
drop policy if exists owner_all on public.gateway_movements;
alter table public.gateway_movements enable row level security;
alter table public.gateway_movements force row level security;
create policy tenant_isolation on public.gateway_movements to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.gateway_movements to atrium_owner using (true) with check (true);
revoke all on public.gateway_movements from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.gateway_movements to atrium_app, atrium_jobs;

-- tenant table public.payout_exceptions
drop policy if exists tenant_isolation on public.payout_exceptions;
drop policy if exists owner_all on public.payout_exceptions;
alter table public.payout_exceptions enable row level security;
alter table public.payout_exceptions force row level security;
create policy tenant_isolation on public.payout_exceptions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payout_exceptions to atrium_owner using (true) with check (true);
revoke all on public.payout_exceptions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payout_exceptions to atrium_app, atrium_jobs;

-- tenant table public.payout_readings
drop policy if exists tenant_isolation on public.payout_readings;
drop policy if exists owner_all on public.payout_readings;
alter table public.payout_readings enable row level security;
alter table public.payout_readings force row level security;
create policy tenant_isolation on public.payout_readings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payout_readings to atrium_owner using (true) with check (true);
revoke all on public.payout_readings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payout_readings to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payout_exceptions_found', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'privacy_request', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'consent', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'retention_policy', 'payout_exception', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payout_exceptions_found', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.payouts.payouts_status_check
alter table public.payouts drop constraint if exists payouts_status_check;
alter table public.payouts add constraint payouts_status_check check (status in ('pending', 'paid', 'failed'));

-- check public.gateway_movements.gateway_movements_kind_check
alter table public.gateway_movements drop constraint if exists gateway_movements_kind_check;
alter table public.gateway_movements add constraint gateway_movements_kind_check check (kind in ('charge', 'refund', 'chargeback', 'fee', 'adjustment'));

-- check public.gateway_movements.gateway_movements_paid_check
alter table public.gateway_movements drop constraint if exists gateway_movements_paid_check;
alter table public.gateway_movements add constraint gateway_movements_paid_check check ((paid is null) = (paid_currency is null));

-- index public.gateway_movements_to_match
drop index if exists public.gateway_movements_to_match;
create index gateway_movements_to_match on public.gateway_movements (tenant_id, gateway, occurred_at) where not matched;

-- check public.payout_exceptions.payout_exceptions_kind_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_kind_check;
alter table public.payout_exceptions add constraint payout_exceptions_kind_check check (kind in ('not_in_ledger', 'not_at_provider', 'amount_differs', 'currency_differs', 'fee_unknown'));

-- check public.payout_exceptions.payout_exceptions_status_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_status_check;
alter table public.payout_exceptions add constraint payout_exceptions_status_check check (status in ('open', 'resolved', 'cleared'));

-- check public.payout_exceptions.payout_exceptions_side_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_side_check;
alter table public.payout_exceptions add constraint payout_exceptions_side_check check (movement_id is not null or payment_id is not null);

-- check public.payout_exceptions.payout_exceptions_note_check
alter table public.payout_exceptions drop constraint if exists payout_exceptions_note_check;
alter table public.payout_exceptions add constraint payout_exceptions_note_check check ((status = 'resolved') = (note is not null));

-- index public.payout_exceptions_missing
drop index if exists public.payout_exceptions_missing;
create unique index payout_exceptions_missing on public.payout_exceptions (tenant_id, payment_id, coalesce(refund_id, '00000000-0000-0000-0000-000000000000')) where movement_id is null;

-- index public.payout_readings_due
drop index if exists public.payout_readings_due;
create index payout_readings_due on public.payout_readings (due_at, tenant_id);

-- function platform.due_payout_readings(timestamptz)
create or replace function platform.due_payout_readings(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.payout_readings where due_at <= p_now
)
$$;
revoke all on function platform.due_payout_readings(timestamptz) from public;
grant execute on function platform.due_payout_readings(timestamptz) to atrium_jobs;
