-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "status_id" UUID;

-- CreateTable
CREATE TABLE "task_statuses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_followers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,

    CONSTRAINT "task_followers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "task_statuses_tenant_id_position_id_idx" ON "task_statuses"("tenant_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_statuses_tenant_id_id_key" ON "task_statuses"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_statuses_tenant_id_id_meaning_key" ON "task_statuses"("tenant_id", "id", "meaning");

-- CreateIndex
CREATE INDEX "task_followers_tenant_id_staff_id_idx" ON "task_followers"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_followers_tenant_id_id_key" ON "task_followers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_followers_tenant_id_task_id_staff_id_key" ON "task_followers"("tenant_id", "task_id", "staff_id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_status_id_status_changed_at_id_idx" ON "tasks"("tenant_id", "status_id", "status_changed_at", "id");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_status_id_status_fkey" FOREIGN KEY ("tenant_id", "status_id", "status") REFERENCES "task_statuses"("tenant_id", "id", "meaning") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_tenant_id_task_id_fkey" FOREIGN KEY ("tenant_id", "task_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.task_statuses
drop policy if exists tenant_isolation on public.task_statuses;
drop policy if exists owner_all on public.task_statuses;
alter table public.task_statuses enable row level security;
alter table public.task_statuses force row level security;
create policy tenant_isolation on public.task_statuses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_statuses to atrium_owner using (true) with check (true);
revoke all on public.task_statuses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_statuses to atrium_app, atrium_jobs;

-- tenant table public.task_followers
drop policy if exists tenant_isolation on public.task_followers;
drop policy if exists owner_all on public.task_followers;
alter table public.task_followers enable row level security;
alter table public.task_followers force row level security;
create policy tenant_isolation on public.task_followers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_followers to atrium_owner using (true) with check (true);
revoke all on public.task_followers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_followers to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.task_statuses.task_statuses_meaning_check
alter table public.task_statuses drop constraint if exists task_statuses_meaning_check;
alter table public.task_statuses add constraint task_statuses_meaning_check check (meaning in ('open', 'in_progress', 'waiting', 'done'));

-- check public.task_statuses.task_statuses_color_check
alter table public.task_statuses drop constraint if exists task_statuses_color_check;
alter table public.task_statuses add constraint task_statuses_color_check check (color in ('gray', 'blue', 'green', 'amber', 'red'));

-- Whoever has a task follows it from the start.
insert into public.task_followers (id, tenant_id, task_id, staff_id)
select gen_random_uuid(), tenant_id, id, assignee_id from public.tasks where assignee_id is not null and status <> 'done';
