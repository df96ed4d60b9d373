-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "undelivered" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "alerted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "read_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "mailbox_messages" ADD COLUMN     "digest" TEXT,
ADD COLUMN     "error" TEXT,
ADD COLUMN     "html" TEXT,
ADD COLUMN     "is_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "original_file_id" UUID,
ADD COLUMN     "stored" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "is_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "original_file_id" UUID;

-- AlterTable
ALTER TABLE "ticket_held_replies" ADD COLUMN     "file_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
