-- check public.task_statuses.task_statuses_color_check
alter table public.task_statuses drop constraint if exists task_statuses_color_check;

-- check public.task_statuses.task_statuses_meaning_check
alter table public.task_statuses drop constraint if exists task_statuses_meaning_check;

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- tenant table public.task_followers
drop policy if exists tenant_isolation on public.task_followers;
drop policy if exists owner_all on public.task_followers;

-- tenant table public.task_statuses
drop policy if exists tenant_isolation on public.task_statuses;
drop policy if exists owner_all on public.task_statuses;

-- DropForeignKey
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_tenant_id_status_id_status_fkey";

-- DropForeignKey
ALTER TABLE "task_followers" DROP CONSTRAINT "task_followers_tenant_id_task_id_fkey";

-- DropForeignKey
ALTER TABLE "task_followers" DROP CONSTRAINT "task_followers_tenant_id_staff_id_fkey";

-- DropIndex
DROP INDEX "tasks_tenant_id_status_id_status_changed_at_id_idx";

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "consent_text" TEXT,
ADD COLUMN     "consented_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "public_forms" ADD COLUMN     "layouts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "tasks" DROP COLUMN "status_id";

-- DropTable
DROP TABLE "task_statuses";

-- DropTable
DROP TABLE "task_followers";

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
