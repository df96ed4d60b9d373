-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- DropIndex
DROP INDEX "contract_signatures_tenant_id_contract_id_key";

-- DropIndex
DROP INDEX "proposal_signatures_tenant_id_proposal_id_key";

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "sign_by_day" DATE;

-- AlterTable
ALTER TABLE "contract_signatures" ADD COLUMN     "asked_email" TEXT,
ADD COLUMN     "asked_name" TEXT,
ADD COLUMN     "delegated_by" TEXT,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "document_links" ADD COLUMN     "personal" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "proposal_signatures" ADD COLUMN     "asked_email" TEXT,
ADD COLUMN     "asked_name" TEXT,
ADD COLUMN     "delegated_by" TEXT,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "signers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "delegated_by" TEXT,
    "link_id" UUID,
    "last_day" DATE,
    "reminder_days" INTEGER[],
    "reminded_days" INTEGER,
    "remind_day" DATE,
    "asked_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signers_tenant_id_record_id_revision_position_id_idx" ON "signers"("tenant_id", "record_id", "revision", "position", "id");

-- CreateIndex
CREATE INDEX "signers_tenant_id_customer_id_idx" ON "signers"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "signers_tenant_id_id_key" ON "signers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_signatures_tenant_id_contract_id_revision_position_key" ON "contract_signatures"("tenant_id", "contract_id", "revision", "position");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_signatures_tenant_id_proposal_id_revision_position_key" ON "proposal_signatures"("tenant_id", "proposal_id", "revision", "position");

-- AddForeignKey
ALTER TABLE "signers" ADD CONSTRAINT "signers_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signers" ADD CONSTRAINT "signers_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "records"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.signers
drop policy if exists tenant_isolation on public.signers;
drop policy if exists owner_all on public.signers;
alter table public.signers enable row level security;
alter table public.signers force row level security;
create policy tenant_isolation on public.signers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.signers to atrium_owner using (true) with check (true);
revoke all on public.signers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.signers to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_reminder', 'signature_requested', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_reminder', 'signature_requested', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.signers.signers_status_check
alter table public.signers drop constraint if exists signers_status_check;
alter table public.signers add constraint signers_status_check check (status in ('waiting', 'asked', 'signed', 'delegated', 'closed'));

-- check public.signers.signers_position_check
alter table public.signers drop constraint if exists signers_position_check;
alter table public.signers add constraint signers_position_check check (position between 1 and 10);

-- check public.signers.signers_signed_check
alter table public.signers drop constraint if exists signers_signed_check;
alter table public.signers add constraint signers_signed_check check ((status = 'signed') = (signed_at is not null));

-- check public.signers.signers_asked_check
alter table public.signers drop constraint if exists signers_asked_check;
alter table public.signers add constraint signers_asked_check check (status not in ('asked', 'signed') or (asked_at is not null and link_id is not null));

-- check public.signers.signers_remind_check
alter table public.signers drop constraint if exists signers_remind_check;
alter table public.signers add constraint signers_remind_check check (remind_day is null or (status = 'asked' and last_day is not null));

-- index public.signers_turn
drop index if exists public.signers_turn;
create unique index signers_turn on public.signers (tenant_id, record_id) where status = 'asked';

-- index public.signers_reminders
drop index if exists public.signers_reminders;
create index signers_reminders on public.signers (remind_day, tenant_id) where remind_day is not null;

-- function platform.due_signers(timestamptz)
create or replace function platform.due_signers(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.signers
  where remind_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_signers(timestamptz) from public;
grant execute on function platform.due_signers(timestamptz) to atrium_jobs;

-- locked public.signers
drop trigger if exists signers_locked on public.signers;
drop function if exists public.signers_locked();
create function public.signers_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of signers cannot be deleted', schema = 'public', table = 'signers';
  end if;
  if (to_jsonb(new) - array[]::text[]) is distinct from (to_jsonb(old) - array[]::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of signers cannot be changed', schema = 'public', table = 'signers';
  end if;
  return new;
end
$function$;
create trigger signers_locked before update or delete on public.signers for each row when (old.status = 'signed') execute function public.signers_locked();
