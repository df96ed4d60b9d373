-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;

-- AlterTable
ALTER TABLE "calendar_events" ADD COLUMN     "rrule" TEXT,
ADD COLUMN     "series_end" DATE;

-- CreateTable
CREATE TABLE "calendar_exceptions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "occurrence" TEXT NOT NULL,
    "cancelled" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "location" TEXT,
    "notes" TEXT NOT NULL,
    "starts" TEXT,
    "ends" TEXT,
    "timezone" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "start_day" DATE NOT NULL,
    "end_day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "sources" TEXT[],
    "revoked_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "last_reader" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calendar_exceptions_tenant_id_start_day_end_day_idx" ON "calendar_exceptions"("tenant_id", "start_day", "end_day");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_exceptions_tenant_id_id_key" ON "calendar_exceptions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_exceptions_tenant_id_event_id_occurrence_key" ON "calendar_exceptions"("tenant_id", "event_id", "occurrence");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_tenant_id_id_key" ON "calendar_feeds"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "calendar_events"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.calendar_exceptions
drop policy if exists tenant_isolation on public.calendar_exceptions;
drop policy if exists owner_all on public.calendar_exceptions;
alter table public.calendar_exceptions enable row level security;
alter table public.calendar_exceptions force row level security;
create policy tenant_isolation on public.calendar_exceptions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_exceptions to atrium_owner using (true) with check (true);
revoke all on public.calendar_exceptions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_exceptions to atrium_app, atrium_jobs;

-- tenant table public.calendar_feeds
drop policy if exists tenant_isolation on public.calendar_feeds;
drop policy if exists owner_all on public.calendar_feeds;
alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds force row level security;
create policy tenant_isolation on public.calendar_feeds to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_feeds to atrium_owner using (true) with check (true);
revoke all on public.calendar_feeds from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_feeds to atrium_app, atrium_jobs;

-- check public.calendar_events.calendar_events_series_check
alter table public.calendar_events drop constraint if exists calendar_events_series_check;
alter table public.calendar_events add constraint calendar_events_series_check check (series_end is null or (rrule is not null and series_end >= start_day));

-- check public.calendar_exceptions.calendar_exceptions_times_check
alter table public.calendar_exceptions drop constraint if exists calendar_exceptions_times_check;
alter table public.calendar_exceptions add constraint calendar_exceptions_times_check check (num_nonnulls(starts, ends, starts_at, ends_at) in (0, 4));

-- check public.calendar_exceptions.calendar_exceptions_order_check
alter table public.calendar_exceptions drop constraint if exists calendar_exceptions_order_check;
alter table public.calendar_exceptions add constraint calendar_exceptions_order_check check (end_day >= start_day and (ends_at is null or ends_at >= starts_at));

-- index public.calendar_feeds_current
drop index if exists public.calendar_feeds_current;
create unique index calendar_feeds_current on public.calendar_feeds (tenant_id, staff_id) where revoked_at is null;

-- check public.mailbox_messages.mailbox_messages_outcome_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_outcome_check;
alter table public.mailbox_messages add constraint mailbox_messages_outcome_check check (outcome in ('ticket', 'lead', 'reply', 'answer', 'parked'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'invitation_answered', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'task', 'expense', 'payment', 'ticket', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'invitation_answered', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));
