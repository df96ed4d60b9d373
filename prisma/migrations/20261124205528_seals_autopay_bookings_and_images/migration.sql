-- function public.count_customer_records(uuid, uuid)
drop function if exists public.count_customer_records(uuid, uuid);

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
drop function if exists public.move_customer_records(uuid, uuid, uuid, jsonb);

-- locked public.time_entries
drop trigger if exists time_entries_locked on public.time_entries;
drop function if exists public.time_entries_locked();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "contract_bundles" ADD COLUMN     "seal" JSONB;

-- AlterTable
ALTER TABLE "files" ADD COLUMN     "sent_by" TEXT;

-- AlterTable
ALTER TABLE "proposal_bundles" ADD COLUMN     "seal" JSONB;

-- AlterTable
ALTER TABLE "public_forms" ADD COLUMN     "ticket_files" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "due_time" TEXT,
ADD COLUMN     "milestone_key" TEXT,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "booking_types" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "length" INTEGER NOT NULL,
    "place" TEXT,
    "buffer_before" INTEGER NOT NULL,
    "buffer_after" INTEGER NOT NULL,
    "notice_hours" INTEGER NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "timezone" TEXT NOT NULL,
    "week" JSONB NOT NULL,
    "daily_limit" INTEGER,
    "questions" JSONB NOT NULL,
    "makes_leads" BOOLEAN NOT NULL,
    "active" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "booking_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "type_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'booked',
    "title" TEXT NOT NULL,
    "place" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "buffer_before" INTEGER NOT NULL,
    "buffer_after" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "timezone" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "customer_id" UUID,
    "contact_id" UUID,
    "lead_id" UUID,
    "reminder_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" TEXT,
    "cancel_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_images" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "proposal_id" UUID,
    "proposal_template_id" UUID,
    "contract_id" UUID,
    "contract_template_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "autopay_mandates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "method_id" UUID NOT NULL,
    "consent" TEXT NOT NULL,
    "agreed_by" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    "end_reason" TEXT,

    CONSTRAINT "autopay_mandates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "autopay_charges" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_day" DATE,
    "failure" TEXT,
    "tried_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "autopay_charges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "booking_types_tenant_id_owner_id_created_at_id_idx" ON "booking_types"("tenant_id", "owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "booking_types_tenant_id_created_at_id_idx" ON "booking_types"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_types_tenant_id_id_key" ON "booking_types"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_types_tenant_id_slug_key" ON "booking_types"("tenant_id", "slug");

-- CreateIndex
CREATE INDEX "bookings_tenant_id_owner_id_starts_at_id_idx" ON "bookings"("tenant_id", "owner_id", "starts_at", "id");

-- CreateIndex
CREATE INDEX "bookings_tenant_id_starts_at_id_idx" ON "bookings"("tenant_id", "starts_at", "id");

-- CreateIndex
CREATE INDEX "bookings_tenant_id_type_id_idx" ON "bookings"("tenant_id", "type_id");

-- CreateIndex
CREATE INDEX "bookings_tenant_id_customer_id_idx" ON "bookings"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_tenant_id_id_key" ON "bookings"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_tenant_id_event_id_key" ON "bookings"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "document_images_tenant_id_file_id_idx" ON "document_images"("tenant_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_images_tenant_id_id_key" ON "document_images"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "document_images_tenant_id_proposal_id_file_id_key" ON "document_images"("tenant_id", "proposal_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_images_tenant_id_proposal_template_id_file_id_key" ON "document_images"("tenant_id", "proposal_template_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_images_tenant_id_contract_id_file_id_key" ON "document_images"("tenant_id", "contract_id", "file_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_images_tenant_id_contract_template_id_file_id_key" ON "document_images"("tenant_id", "contract_template_id", "file_id");

-- CreateIndex
CREATE INDEX "autopay_mandates_tenant_id_customer_id_agreed_at_id_idx" ON "autopay_mandates"("tenant_id", "customer_id", "agreed_at", "id");

-- CreateIndex
CREATE INDEX "autopay_mandates_tenant_id_method_id_idx" ON "autopay_mandates"("tenant_id", "method_id");

-- CreateIndex
CREATE UNIQUE INDEX "autopay_mandates_tenant_id_id_key" ON "autopay_mandates"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "autopay_charges_tenant_id_id_key" ON "autopay_charges"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "autopay_charges_tenant_id_invoice_id_key" ON "autopay_charges"("tenant_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "booking_types" ADD CONSTRAINT "booking_types_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tenant_id_type_id_fkey" FOREIGN KEY ("tenant_id", "type_id") REFERENCES "booking_types"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_images" ADD CONSTRAINT "document_images_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_images" ADD CONSTRAINT "document_images_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposals"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_images" ADD CONSTRAINT "document_images_tenant_id_proposal_template_id_fkey" FOREIGN KEY ("tenant_id", "proposal_template_id") REFERENCES "proposal_templates"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_images" ADD CONSTRAINT "document_images_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_images" ADD CONSTRAINT "document_images_tenant_id_contract_template_id_fkey" FOREIGN KEY ("tenant_id", "contract_template_id") REFERENCES "contract_templates"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "autopay_mandates" ADD CONSTRAINT "autopay_mandates_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "autopay_mandates" ADD CONSTRAINT "autopay_mandates_tenant_id_method_id_fkey" FOREIGN KEY ("tenant_id", "method_id") REFERENCES "saved_methods"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "autopay_charges" ADD CONSTRAINT "autopay_charges_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.booking_types
drop policy if exists tenant_isolation on public.booking_types;
drop policy if exists owner_all on public.booking_types;
alter table public.booking_types enable row level security;
alter table public.booking_types force row level security;
create policy tenant_isolation on public.booking_types to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.booking_types to atrium_owner using (true) with check (true);
revoke all on public.booking_types from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.booking_types to atrium_app, atrium_jobs;

-- tenant table public.bookings
drop policy if exists tenant_isolation on public.bookings;
drop policy if exists owner_all on public.bookings;
alter table public.bookings enable row level security;
alter table public.bookings force row level security;
create policy tenant_isolation on public.bookings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.bookings to atrium_owner using (true) with check (true);
revoke all on public.bookings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.bookings to atrium_app, atrium_jobs;

-- tenant table public.document_images
drop policy if exists tenant_isolation on public.document_images;
drop policy if exists owner_all on public.document_images;
alter table public.document_images enable row level security;
alter table public.document_images force row level security;
create policy tenant_isolation on public.document_images to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.document_images to atrium_owner using (true) with check (true);
revoke all on public.document_images from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.document_images to atrium_app, atrium_jobs;

-- tenant table public.autopay_mandates
drop policy if exists tenant_isolation on public.autopay_mandates;
drop policy if exists owner_all on public.autopay_mandates;
alter table public.autopay_mandates enable row level security;
alter table public.autopay_mandates force row level security;
create policy tenant_isolation on public.autopay_mandates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.autopay_mandates to atrium_owner using (true) with check (true);
revoke all on public.autopay_mandates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.autopay_mandates to atrium_app, atrium_jobs;

-- tenant table public.autopay_charges
drop policy if exists tenant_isolation on public.autopay_charges;
drop policy if exists owner_all on public.autopay_charges;
alter table public.autopay_charges enable row level security;
alter table public.autopay_charges force row level security;
create policy tenant_isolation on public.autopay_charges to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.autopay_charges to atrium_owner using (true) with check (true);
revoke all on public.autopay_charges from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.autopay_charges to atrium_app, atrium_jobs;

-- check public.booking_types.booking_types_length_check
alter table public.booking_types drop constraint if exists booking_types_length_check;
alter table public.booking_types add constraint booking_types_length_check check (length between 15 and 240 and buffer_before >= 0 and buffer_after >= 0);

-- check public.bookings.bookings_status_check
alter table public.bookings drop constraint if exists bookings_status_check;
alter table public.bookings add constraint bookings_status_check check (status in ('booked', 'cancelled'));

-- check public.bookings.bookings_cancelled_by_check
alter table public.bookings drop constraint if exists bookings_cancelled_by_check;
alter table public.bookings add constraint bookings_cancelled_by_check check (cancelled_by in ('visitor', 'colleague'));

-- check public.bookings.bookings_order_check
alter table public.bookings drop constraint if exists bookings_order_check;
alter table public.bookings add constraint bookings_order_check check (ends_at > starts_at);

-- check public.bookings.bookings_cancelled_check
alter table public.bookings drop constraint if exists bookings_cancelled_check;
alter table public.bookings add constraint bookings_cancelled_check check ((status = 'cancelled') = (cancelled_at is not null));

-- check public.bookings.bookings_reminder_check
alter table public.bookings drop constraint if exists bookings_reminder_check;
alter table public.bookings add constraint bookings_reminder_check check (reminder_at is null or status = 'booked');

-- index public.bookings_slot
drop index if exists public.bookings_slot;
create unique index bookings_slot on public.bookings (tenant_id, owner_id, starts_at) where status = 'booked';

-- index public.bookings_reminders
drop index if exists public.bookings_reminders;
create index bookings_reminders on public.bookings (reminder_at, tenant_id) where reminder_at is not null;

-- function platform.due_booking_reminders(timestamptz)
create or replace function platform.due_booking_reminders(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.bookings where reminder_at <= p_now
)
$$;
revoke all on function platform.due_booking_reminders(timestamptz) from public;
grant execute on function platform.due_booking_reminders(timestamptz) to atrium_jobs;

-- check public.document_images.document_images_owner_check
alter table public.document_images drop constraint if exists document_images_owner_check;
alter table public.document_images add constraint document_images_owner_check check (num_nonnulls(proposal_id, proposal_template_id, contract_id, contract_template_id) = 1);

-- locked-while-proposals public.document_images
drop trigger if exists document_images_locked_by_proposals on public.document_images;
drop function if exists public.document_images_locked_by_proposals();
create function public.document_images_locked_by_proposals() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' and not (false) then
    perform 1 from public.proposals parent where parent.tenant_id = old.tenant_id and parent.id = old.proposal_id for no key update;
    if exists (select 1 from public.proposals parent where parent.tenant_id = old.tenant_id and parent.id = old.proposal_id and parent.status = 'signed') then
      raise exception using errcode = 'AT001', message = 'document_images belongs to a final row of proposals', schema = 'public', table = 'document_images';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.proposal_id is distinct from old.proposal_id then
    perform 1 from public.proposals parent where parent.tenant_id = new.tenant_id and parent.id = new.proposal_id for no key update;
    if exists (select 1 from public.proposals parent where parent.tenant_id = new.tenant_id and parent.id = new.proposal_id and parent.status = 'signed') then
      raise exception using errcode = 'AT001', message = 'document_images belongs to a final row of proposals', schema = 'public', table = 'document_images';
    end if;
  end if;
  return new;
end
$function$;
create trigger document_images_locked_by_proposals before insert or update or delete on public.document_images for each row execute function public.document_images_locked_by_proposals();

-- locked-while-contracts public.document_images
drop trigger if exists document_images_locked_by_contracts on public.document_images;
drop function if exists public.document_images_locked_by_contracts();
create function public.document_images_locked_by_contracts() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' and not (false) then
    perform 1 from public.contracts parent where parent.tenant_id = old.tenant_id and parent.id = old.contract_id for no key update;
    if exists (select 1 from public.contracts parent where parent.tenant_id = old.tenant_id and parent.id = old.contract_id and parent.signing = 'signed') then
      raise exception using errcode = 'AT001', message = 'document_images belongs to a final row of contracts', schema = 'public', table = 'document_images';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.contract_id is distinct from old.contract_id then
    perform 1 from public.contracts parent where parent.tenant_id = new.tenant_id and parent.id = new.contract_id for no key update;
    if exists (select 1 from public.contracts parent where parent.tenant_id = new.tenant_id and parent.id = new.contract_id and parent.signing = 'signed') then
      raise exception using errcode = 'AT001', message = 'document_images belongs to a final row of contracts', schema = 'public', table = 'document_images';
    end if;
  end if;
  return new;
end
$function$;
create trigger document_images_locked_by_contracts before insert or update or delete on public.document_images for each row execute function public.document_images_locked_by_contracts();

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_completed', 'signature_declined', 'signature_reminder', 'signature_requested', 'signature_superseded', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- index public.autopay_charges_due
drop index if exists public.autopay_charges_due;
create index autopay_charges_due on public.autopay_charges (next_day, tenant_id) where next_day is not null;

-- function platform.due_autopay_charges(timestamptz)
create or replace function platform.due_autopay_charges(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.autopay_charges
  where next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_autopay_charges(timestamptz) from public;
grant execute on function platform.due_autopay_charges(timestamptz) to atrium_jobs;

-- check public.autopay_mandates.autopay_mandates_end_reason_check
alter table public.autopay_mandates drop constraint if exists autopay_mandates_end_reason_check;
alter table public.autopay_mandates add constraint autopay_mandates_end_reason_check check (end_reason in ('customer', 'staff', 'replaced', 'method_removed'));

-- locked public.autopay_mandates
drop trigger if exists autopay_mandates_locked on public.autopay_mandates;
drop function if exists public.autopay_mandates_locked();
create function public.autopay_mandates_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of autopay_mandates cannot be deleted', schema = 'public', table = 'autopay_mandates';
  end if;
  if (to_jsonb(new) - array['ended_at', 'ended_by', 'end_reason']::text[]) is distinct from (to_jsonb(old) - array['ended_at', 'ended_by', 'end_reason']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of autopay_mandates cannot be changed', schema = 'public', table = 'autopay_mandates';
  end if;
  return new;
end
$function$;
create trigger autopay_mandates_locked before update or delete on public.autopay_mandates for each row when (true) execute function public.autopay_mandates_locked();

-- check public.tasks.tasks_due_time_check
alter table public.tasks drop constraint if exists tasks_due_time_check;
alter table public.tasks add constraint tasks_due_time_check check (due_time is null or due_day is not null);

-- locked-while-corrections public.time_entries
drop trigger if exists time_entries_locked_by_corrections on public.time_entries;
drop function if exists public.time_entries_locked_by_corrections();
create function public.time_entries_locked_by_corrections() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op <> 'INSERT' and not (false) then
    
    if exists (select 1 where old.corrects_id is not null and not exists (select 1 from public.timesheets t
      where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status = 'rejected')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of corrections', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.day is distinct from old.day then
    
    if exists (select 1 where false) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of corrections', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_corrections before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_corrections();

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
create or replace function public.move_customer_records(p_tenant uuid, p_from uuid, p_into uuid, p_only jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_moved jsonb := '{}';
  v_ids jsonb;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  perform set_config('app.moving_customer', 'on', true);
  with moved as (update public.bookings r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'bookings.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('bookings.customer_id', v_ids); end if;
  with moved as (update public.contracts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contracts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contracts.customer_id', v_ids); end if;
  with moved as (update public.credit_notes r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'credit_notes.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('credit_notes.customer_id', v_ids); end if;
  with moved as (update public.customers r set merged_into_id = p_into
    where r.tenant_id = p_tenant and r.merged_into_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customers.merged_into_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customers.merged_into_id', v_ids); end if;
  with moved as (update public.contacts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contacts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contacts.customer_id', v_ids); end if;
  with moved as (update public.addresses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'addresses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('addresses.customer_id', v_ids); end if;
  with moved as (update public.customer_labels r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customer_labels.customer_id')))
      and not exists (select 1 from public.customer_labels x where x.tenant_id = p_tenant and x.customer_id = p_into and x.label_id is not distinct from r.label_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customer_labels.customer_id', v_ids); end if;
  with moved as (update public.document_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'document_links.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('document_links.record_id', v_ids); end if;
  with moved as (update public.dunning_accounts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_accounts.customer_id')))
      and not exists (select 1 from public.dunning_accounts x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_accounts.customer_id', v_ids); end if;
  with moved as (update public.dunning_reminders r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_reminders.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_reminders.customer_id', v_ids); end if;
  with moved as (update public.dunning_holds r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_holds.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_holds.customer_id', v_ids); end if;
  with moved as (update public.estimates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'estimates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('estimates.customer_id', v_ids); end if;
  with moved as (update public.expenses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'expenses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('expenses.customer_id', v_ids); end if;
  with moved as (update public.file_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'file_links.record_id')))
      and not exists (select 1 from public.file_links x where x.tenant_id = p_tenant and x.record_id = p_into and x.file_id is not distinct from r.file_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('file_links.record_id', v_ids); end if;
  with moved as (update public.invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('invoices.customer_id', v_ids); end if;
  with moved as (update public.leads r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'leads.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('leads.customer_id', v_ids); end if;
  with moved as (update public.ledger_entries r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'ledger_entries.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('ledger_entries.customer_id', v_ids); end if;
  with moved as (update public.notes r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'notes.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('notes.record_id', v_ids); end if;
  with moved as (update public.payment_attempts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payment_attempts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payment_attempts.customer_id', v_ids); end if;
  with moved as (update public.saved_methods r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'saved_methods.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('saved_methods.customer_id', v_ids); end if;
  with moved as (update public.payments r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payments.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payments.customer_id', v_ids); end if;
  with moved as (update public.projects r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'projects.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('projects.customer_id', v_ids); end if;
  with moved as (update public.proposals r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'proposals.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('proposals.customer_id', v_ids); end if;
  with moved as (update public.recurring_invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_invoices.customer_id', v_ids); end if;
  with moved as (update public.autopay_mandates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'autopay_mandates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('autopay_mandates.customer_id', v_ids); end if;
  with moved as (update public.recurring_tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_tasks.customer_id', v_ids); end if;
  with moved as (update public.signers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.customer_id', v_ids); end if;
  with moved as (update public.signers r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.record_id', v_ids); end if;
  with moved as (update public.statements r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'statements.customer_id')))
      and not exists (select 1 from public.statements x where x.tenant_id = p_tenant and x.customer_id = p_into and x.currency is not distinct from r.currency and x.month is not distinct from r.month)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('statements.customer_id', v_ids); end if;
  with moved as (update public.survey_responses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'survey_responses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('survey_responses.customer_id', v_ids); end if;
  with moved as (update public.tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tasks.customer_id', v_ids); end if;
  with moved as (update public.sla_policy_customers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'sla_policy_customers.customer_id')))
      and not exists (select 1 from public.sla_policy_customers x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('sla_policy_customers.customer_id', v_ids); end if;
  with moved as (update public.tickets r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tickets.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tickets.customer_id', v_ids); end if;
  update public.customers c set balance_rank = coalesce((select sum(e.amount) from public.ledger_entries e
    where e.tenant_id = p_tenant and e.customer_id = c.id), 0) where c.tenant_id = p_tenant and c.id in (p_from, p_into);
  perform set_config('app.moving_customer', '', true);
  return v_moved;
end
$$;
revoke all on function public.move_customer_records(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.move_customer_records(uuid, uuid, uuid, jsonb) to atrium_app, atrium_jobs;

-- function public.count_customer_records(uuid, uuid)
create or replace function public.count_customer_records(p_tenant uuid, p_customer uuid)
returns table (table_name text, found bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  return query
  select c.table_name, sum(c.found)::bigint from (
  select 'bookings' as table_name, count(*) as found from public.bookings where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'contracts' as table_name, count(*) as found from public.contracts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'credit_notes' as table_name, count(*) as found from public.credit_notes where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customers' as table_name, count(*) as found from public.customers where tenant_id = p_tenant and merged_into_id = p_customer
  union all
  select 'contacts' as table_name, count(*) as found from public.contacts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'addresses' as table_name, count(*) as found from public.addresses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customer_labels' as table_name, count(*) as found from public.customer_labels where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'document_links' as table_name, count(*) as found from public.document_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'dunning_accounts' as table_name, count(*) as found from public.dunning_accounts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_reminders' as table_name, count(*) as found from public.dunning_reminders where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_holds' as table_name, count(*) as found from public.dunning_holds where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'estimates' as table_name, count(*) as found from public.estimates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'expenses' as table_name, count(*) as found from public.expenses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'file_links' as table_name, count(*) as found from public.file_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'invoices' as table_name, count(*) as found from public.invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'leads' as table_name, count(*) as found from public.leads where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'ledger_entries' as table_name, count(*) as found from public.ledger_entries where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'notes' as table_name, count(*) as found from public.notes where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'payment_attempts' as table_name, count(*) as found from public.payment_attempts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'saved_methods' as table_name, count(*) as found from public.saved_methods where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'payments' as table_name, count(*) as found from public.payments where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'projects' as table_name, count(*) as found from public.projects where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'proposals' as table_name, count(*) as found from public.proposals where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_invoices' as table_name, count(*) as found from public.recurring_invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'autopay_mandates' as table_name, count(*) as found from public.autopay_mandates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_tasks' as table_name, count(*) as found from public.recurring_tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'statements' as table_name, count(*) as found from public.statements where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'survey_responses' as table_name, count(*) as found from public.survey_responses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tasks' as table_name, count(*) as found from public.tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'sla_policy_customers' as table_name, count(*) as found from public.sla_policy_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tickets' as table_name, count(*) as found from public.tickets where tenant_id = p_tenant and customer_id = p_customer
  ) c group by 1 having sum(c.found) > 0;
end
$$;
revoke all on function public.count_customer_records(uuid, uuid) from public;
grant execute on function public.count_customer_records(uuid, uuid) to atrium_app, atrium_jobs;

-- by hand
-- Roles that are there already may offer times where they have a calendar.
update public.roles set permissions = permissions || '{bookings.read}'::text[]
where 'calendar.read' = any (permissions) and not 'bookings.read' = any (permissions);
update public.roles set permissions = permissions || '{bookings.write}'::text[]
where 'calendar.write' = any (permissions) and not 'bookings.write' = any (permissions);
