-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "contract_signatures" ADD COLUMN     "proof" JSONB;

-- AlterTable
ALTER TABLE "estimates" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "authserv_id" TEXT;

-- AlterTable
ALTER TABLE "mailbox_messages" ADD COLUMN     "sender_proof" TEXT,
ADD COLUMN     "sent_from" TEXT;

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "proposal_signatures" ADD COLUMN     "proof" JSONB;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "contracts_ask_code" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "estimates_ask_code" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "proposals_ask_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "creator_id" UUID;

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "forwarded_by" TEXT,
ADD COLUMN     "joined" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "left_out" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sender_proof" TEXT,
ADD COLUMN     "sent_from" TEXT;

-- CreateTable
CREATE TABLE "link_codes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_codes_tenant_id_id_key" ON "link_codes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "link_codes_tenant_id_link_id_email_key" ON "link_codes"("tenant_id", "link_id", "email");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_creator_id_idx" ON "tasks"("tenant_id", "creator_id");

-- AddForeignKey
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_tenant_id_link_id_fkey" FOREIGN KEY ("tenant_id", "link_id") REFERENCES "document_links"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_creator_id_fkey" FOREIGN KEY ("tenant_id", "creator_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.link_codes
drop policy if exists tenant_isolation on public.link_codes;
drop policy if exists owner_all on public.link_codes;
alter table public.link_codes enable row level security;
alter table public.link_codes force row level security;
create policy tenant_isolation on public.link_codes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.link_codes to atrium_owner using (true) with check (true);
revoke all on public.link_codes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.link_codes to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mailbox_messages.mailbox_messages_sender_proof_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_sender_proof_check;
alter table public.mailbox_messages add constraint mailbox_messages_sender_proof_check check (sender_proof in ('proved', 'unproved', 'forged'));

-- check public.ticket_messages.ticket_messages_sender_proof_check
alter table public.ticket_messages drop constraint if exists ticket_messages_sender_proof_check;
alter table public.ticket_messages add constraint ticket_messages_sender_proof_check check (sender_proof in ('proved', 'unproved', 'forged'));
