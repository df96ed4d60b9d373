-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mailboxes.mailboxes_problem_check
alter table public.mailboxes drop constraint if exists mailboxes_problem_check;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "access_token" TEXT,
ADD COLUMN     "access_until" TIMESTAMPTZ(3),
ADD COLUMN     "account" TEXT,
ADD COLUMN     "auth" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN     "refreshed_at" TIMESTAMPTZ(3),
ADD COLUMN     "sign_in_reason" TEXT;

-- check public.mailboxes.mailboxes_problem_check
alter table public.mailboxes drop constraint if exists mailboxes_problem_check;
alter table public.mailboxes add constraint mailboxes_problem_check check (problem in ('address_not_allowed', 'port_not_allowed', 'unreachable', 'timeout', 'no_tls', 'tls', 'credentials', 'folder', 'sign_in', 'client', 'other'));

-- check public.mailboxes.mailboxes_auth_check
alter table public.mailboxes drop constraint if exists mailboxes_auth_check;
alter table public.mailboxes add constraint mailboxes_auth_check check (auth in ('password', 'google', 'microsoft'));

-- check public.mailboxes.mailboxes_sign_in_reason_check
alter table public.mailboxes drop constraint if exists mailboxes_sign_in_reason_check;
alter table public.mailboxes add constraint mailboxes_sign_in_reason_check check (sign_in_reason in ('withdrawn', 'expired', 'password_changed', 'policy', 'missing'));

-- check public.mailboxes.mailboxes_account_check
alter table public.mailboxes drop constraint if exists mailboxes_account_check;
alter table public.mailboxes add constraint mailboxes_account_check check ((auth = 'password') = (account is null));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'kb_domain', 'sending_domain', 'mailbox', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));
