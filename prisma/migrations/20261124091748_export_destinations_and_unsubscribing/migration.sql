-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mail_suppressions.mail_suppressions_reason_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_reason_check;

-- check public.exports.exports_format_check
alter table public.exports drop constraint if exists exports_format_check;

-- AlterTable
ALTER TABLE "exports" ADD COLUMN     "schedule_id" UUID,
ADD COLUMN     "since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "scheduled_exports" ADD COLUMN     "changes_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "destination_id" UUID;

-- CreateTable
CREATE TABLE "export_destinations" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "user" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "host_key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "export_id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "remote_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "history" JSONB NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "export_destinations_tenant_id_created_at_id_idx" ON "export_destinations"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "export_destinations_tenant_id_id_key" ON "export_destinations"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "export_deliveries_tenant_id_destination_id_created_at_id_idx" ON "export_deliveries"("tenant_id", "destination_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "export_deliveries_tenant_id_id_key" ON "export_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "export_deliveries_tenant_id_export_id_key" ON "export_deliveries"("tenant_id", "export_id");

-- CreateIndex
CREATE INDEX "exports_tenant_id_schedule_id_created_at_idx" ON "exports"("tenant_id", "schedule_id", "created_at");

-- CreateIndex
CREATE INDEX "scheduled_exports_tenant_id_destination_id_idx" ON "scheduled_exports"("tenant_id", "destination_id");

-- AddForeignKey
ALTER TABLE "scheduled_exports" ADD CONSTRAINT "scheduled_exports_tenant_id_destination_id_fkey" FOREIGN KEY ("tenant_id", "destination_id") REFERENCES "export_destinations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_tenant_id_export_id_fkey" FOREIGN KEY ("tenant_id", "export_id") REFERENCES "exports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_tenant_id_destination_id_fkey" FOREIGN KEY ("tenant_id", "destination_id") REFERENCES "export_destinations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.export_destinations
drop policy if exists tenant_isolation on public.export_destinations;
drop policy if exists owner_all on public.export_destinations;
alter table public.export_destinations enable row level security;
alter table public.export_destinations force row level security;
create policy tenant_isolation on public.export_destinations to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.export_destinations to atrium_owner using (true) with check (true);
revoke all on public.export_destinations from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.export_destinations to atrium_app, atrium_jobs;

-- tenant table public.export_deliveries
drop policy if exists tenant_isolation on public.export_deliveries;
drop policy if exists owner_all on public.export_deliveries;
alter table public.export_deliveries enable row level security;
alter table public.export_deliveries force row level security;
create policy tenant_isolation on public.export_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.export_deliveries to atrium_owner using (true) with check (true);
revoke all on public.export_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.export_deliveries to atrium_app, atrium_jobs;

-- check public.exports.exports_format_check
alter table public.exports drop constraint if exists exports_format_check;
alter table public.exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'zip'));

-- check public.export_destinations.export_destinations_auth_check
alter table public.export_destinations drop constraint if exists export_destinations_auth_check;
alter table public.export_destinations add constraint export_destinations_auth_check check (auth in ('password', 'key'));

-- check public.export_deliveries.export_deliveries_status_check
alter table public.export_deliveries drop constraint if exists export_deliveries_status_check;
alter table public.export_deliveries add constraint export_deliveries_status_check check (status in ('queued', 'delivered', 'failed'));

-- check public.export_deliveries.export_deliveries_problem_check
alter table public.export_deliveries drop constraint if exists export_deliveries_problem_check;
alter table public.export_deliveries add constraint export_deliveries_problem_check check (problem in ('address_not_allowed', 'port_not_allowed', 'unreachable', 'timeout', 'host_key', 'credentials', 'private_key', 'folder', 'write', 'other'));

-- check public.mail_suppressions.mail_suppressions_reason_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_reason_check;
alter table public.mail_suppressions add constraint mail_suppressions_reason_check check (reason in ('bounced', 'complained', 'manual', 'unsubscribed'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'task', 'expense', 'payment', 'ticket', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{export_destinations.read}'::text[]
where 'exports.read' = any (permissions) and not 'export_destinations.read' = any (permissions);
update public.roles set permissions = permissions || '{export_destinations.write}'::text[]
where 'webhooks.read' = any (permissions) and not 'export_destinations.write' = any (permissions);
