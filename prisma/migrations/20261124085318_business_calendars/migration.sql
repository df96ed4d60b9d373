-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "sla_policies" ADD COLUMN     "business_calendar_id" UUID,
ADD COLUMN     "escalation_staff_ids" UUID[];

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "first_response_target" INTEGER,
ADD COLUMN     "first_response_warned" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resolution_target" INTEGER,
ADD COLUMN     "resolution_warned" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sla_policy_customers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "sla_policy_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "sla_policy_customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_calendars" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "week" JSONB NOT NULL,
    "exceptions" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_calendars_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sla_policy_customers_tenant_id_sla_policy_id_idx" ON "sla_policy_customers"("tenant_id", "sla_policy_id");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_customers_tenant_id_id_key" ON "sla_policy_customers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_customers_tenant_id_customer_id_key" ON "sla_policy_customers"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "business_calendars_tenant_id_created_at_id_idx" ON "business_calendars"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "business_calendars_tenant_id_id_key" ON "business_calendars"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_tenant_id_business_calendar_id_fkey" FOREIGN KEY ("tenant_id", "business_calendar_id") REFERENCES "business_calendars"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_customers" ADD CONSTRAINT "sla_policy_customers_tenant_id_sla_policy_id_fkey" FOREIGN KEY ("tenant_id", "sla_policy_id") REFERENCES "sla_policies"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_customers" ADD CONSTRAINT "sla_policy_customers_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.sla_policy_customers
drop policy if exists tenant_isolation on public.sla_policy_customers;
drop policy if exists owner_all on public.sla_policy_customers;
alter table public.sla_policy_customers enable row level security;
alter table public.sla_policy_customers force row level security;
create policy tenant_isolation on public.sla_policy_customers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.sla_policy_customers to atrium_owner using (true) with check (true);
revoke all on public.sla_policy_customers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.sla_policy_customers to atrium_app, atrium_jobs;

-- tenant table public.business_calendars
drop policy if exists tenant_isolation on public.business_calendars;
drop policy if exists owner_all on public.business_calendars;
alter table public.business_calendars enable row level security;
alter table public.business_calendars force row level security;
create policy tenant_isolation on public.business_calendars to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.business_calendars to atrium_owner using (true) with check (true);
revoke all on public.business_calendars from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.business_calendars to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- index public.tickets_first_response_due
drop index if exists public.tickets_first_response_due;
create index tickets_first_response_due on public.tickets (tenant_id, first_response_due_at) where first_response_due_at is not null;

-- index public.tickets_resolution_due
drop index if exists public.tickets_resolution_due;
create index tickets_resolution_due on public.tickets (tenant_id, resolution_due_at) where resolution_due_at is not null;
-- Tickets that are open now keep the targets under which they run; targets that were missed before count as reported.
update public.tickets t
set first_response_target = (p.policy -> 'targets' -> t.priority ->> 'first_response')::int,
    resolution_target = (p.policy -> 'targets' -> t.priority ->> 'resolution')::int,
    first_response_warned = case when t.first_response_breached_at is null then 0 else 100 end,
    resolution_warned = case when t.resolution_breached_at is null then 0 else 100 end
from (
  select distinct on (c.tenant_id, c.ticket_id) c.tenant_id, c.ticket_id, c.detail -> 'policy' as policy
  from public.ticket_changes c
  where c.kind in ('opened', 'policy')
  order by c.tenant_id, c.ticket_id, c.sequence desc
) p
where p.tenant_id = t.tenant_id and p.ticket_id = t.id;
