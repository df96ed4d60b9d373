-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "calendar_events" ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "calendar_invitees" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "answer" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_invitees_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_invitees_tenant_id_id_key" ON "calendar_invitees"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_invitees_tenant_id_event_id_email_key" ON "calendar_invitees"("tenant_id", "event_id", "email");

-- AddForeignKey
ALTER TABLE "calendar_invitees" ADD CONSTRAINT "calendar_invitees_tenant_id_event_id_fkey" FOREIGN KEY ("tenant_id", "event_id") REFERENCES "calendar_events"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.calendar_invitees
drop policy if exists tenant_isolation on public.calendar_invitees;
drop policy if exists owner_all on public.calendar_invitees;
alter table public.calendar_invitees enable row level security;
alter table public.calendar_invitees force row level security;
create policy tenant_isolation on public.calendar_invitees to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_invitees to atrium_owner using (true) with check (true);
revoke all on public.calendar_invitees from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_invitees to atrium_app, atrium_jobs;

-- check public.calendar_invitees.calendar_invitees_answer_check
alter table public.calendar_invitees drop constraint if exists calendar_invitees_answer_check;
alter table public.calendar_invitees add constraint calendar_invitees_answer_check check (answer in ('needs_action', 'accepted', 'tentative', 'declined'));

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reversed', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'ticket_reply'));
