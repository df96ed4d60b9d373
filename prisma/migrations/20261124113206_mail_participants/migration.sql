-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "author" TEXT;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "confirms" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "plus_addresses" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mailbox_messages" ADD COLUMN     "addressed" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "author_address" TEXT;

-- CreateTable
CREATE TABLE "ticket_participants" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_participants_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ticket_participants_tenant_id_id_key" ON "ticket_participants"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_participants_tenant_id_ticket_id_address_key" ON "ticket_participants"("tenant_id", "ticket_id", "address");

-- CreateIndex
CREATE INDEX "mailbox_messages_tenant_id_mailbox_id_sender_answered_at_idx" ON "mailbox_messages"("tenant_id", "mailbox_id", "sender", "answered_at");

-- AddForeignKey
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.ticket_participants
drop policy if exists tenant_isolation on public.ticket_participants;
drop policy if exists owner_all on public.ticket_participants;
alter table public.ticket_participants enable row level security;
alter table public.ticket_participants force row level security;
create policy tenant_isolation on public.ticket_participants to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_participants to atrium_owner using (true) with check (true);
revoke all on public.ticket_participants from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.ticket_participants to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.ticket_participants.ticket_participants_address_check
alter table public.ticket_participants drop constraint if exists ticket_participants_address_check;
alter table public.ticket_participants add constraint ticket_participants_address_check check (address = lower(address));
