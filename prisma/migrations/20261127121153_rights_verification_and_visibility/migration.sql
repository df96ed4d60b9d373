-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "contract_signatures" ADD COLUMN     "delegation" JSONB;

-- AlterTable
ALTER TABLE "kb_articles" DROP COLUMN "publish_by",
ADD COLUMN     "plan_ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "plan_ended_by" TEXT,
ADD COLUMN     "planner_id" UUID,
ADD COLUMN     "planner_key_id" UUID,
ADD COLUMN     "written_by" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "proposal_signatures" ADD COLUMN     "delegation" JSONB;

-- AlterTable
ALTER TABLE "recurring_invoices" ADD COLUMN     "author_id" UUID,
ADD COLUMN     "author_key_id" UUID;

-- AlterTable
ALTER TABLE "signers" ADD COLUMN     "delegation" JSONB;

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by_id" UUID;

-- CreateIndex
CREATE INDEX "kb_articles_tenant_id_planner_id_idx" ON "kb_articles"("tenant_id", "planner_id");

-- CreateIndex
CREATE INDEX "kb_articles_tenant_id_planner_key_id_idx" ON "kb_articles"("tenant_id", "planner_key_id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_author_id_idx" ON "recurring_invoices"("tenant_id", "author_id");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenant_id_author_key_id_idx" ON "recurring_invoices"("tenant_id", "author_key_id");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_by_id_idx" ON "api_keys"("tenant_id", "created_by_id");

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_attached" FOREIGN KEY ("tenant_id", "id") REFERENCES "records"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_tenant_id_planner_id_fkey" FOREIGN KEY ("tenant_id", "planner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_articles" ADD CONSTRAINT "kb_articles_tenant_id_planner_key_id_fkey" FOREIGN KEY ("tenant_id", "planner_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenant_id_author_id_fkey" FOREIGN KEY ("tenant_id", "author_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenant_id_author_key_id_fkey" FOREIGN KEY ("tenant_id", "author_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- unconstrained public.expenses
alter table public.expenses drop constraint if exists expenses_attached;
