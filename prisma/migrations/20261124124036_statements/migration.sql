-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "monthly_statements" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "statement_day" INTEGER,
ADD COLUMN     "statement_kind" TEXT NOT NULL DEFAULT 'open_items';

-- CreateTable
CREATE TABLE "statement_runs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "next_run_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statements" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "from_day" DATE,
    "to_day" DATE NOT NULL,
    "month" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "recipients" TEXT[],
    "message" TEXT NOT NULL DEFAULT '',
    "balance" BIGINT NOT NULL,
    "mail_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "statement_runs_next_run_at_tenant_id_idx" ON "statement_runs"("next_run_at", "tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_runs_tenant_id_id_key" ON "statement_runs"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "statements_tenant_id_created_at_id_idx" ON "statements"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "statements_tenant_id_customer_id_created_at_id_idx" ON "statements"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "statements_tenant_id_id_key" ON "statements"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "statements_tenant_id_customer_id_currency_month_key" ON "statements"("tenant_id", "customer_id", "currency", "month");

-- AddForeignKey
ALTER TABLE "statements" ADD CONSTRAINT "statements_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.statement_runs
drop policy if exists tenant_isolation on public.statement_runs;
drop policy if exists owner_all on public.statement_runs;
alter table public.statement_runs enable row level security;
alter table public.statement_runs force row level security;
create policy tenant_isolation on public.statement_runs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.statement_runs to atrium_owner using (true) with check (true);
revoke all on public.statement_runs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.statement_runs to atrium_app, atrium_jobs;

-- tenant table public.statements
drop policy if exists tenant_isolation on public.statements;
drop policy if exists owner_all on public.statements;
alter table public.statements enable row level security;
alter table public.statements force row level security;
create policy tenant_isolation on public.statements to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.statements to atrium_owner using (true) with check (true);
revoke all on public.statements from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.statements to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.settings.settings_statement_kind_check
alter table public.settings drop constraint if exists settings_statement_kind_check;
alter table public.settings add constraint settings_statement_kind_check check (statement_kind in ('open_items', 'activity'));

-- check public.settings.settings_statement_day_check
alter table public.settings drop constraint if exists settings_statement_day_check;
alter table public.settings add constraint settings_statement_day_check check (statement_day between 1 and 28);

-- check public.statements.statements_kind_check
alter table public.statements drop constraint if exists statements_kind_check;
alter table public.statements add constraint statements_kind_check check (kind in ('open_items', 'activity'));

-- check public.statements.statements_status_check
alter table public.statements drop constraint if exists statements_status_check;
alter table public.statements add constraint statements_status_check check (status in ('queued', 'sent', 'no_address'));

-- check public.statements.statements_period_check
alter table public.statements drop constraint if exists statements_period_check;
alter table public.statements add constraint statements_period_check check ((kind = 'activity') = (from_day is not null) and from_day <= to_day);

-- check public.statements.statements_sent_check
alter table public.statements drop constraint if exists statements_sent_check;
alter table public.statements add constraint statements_sent_check check ((status = 'sent') = (mail_id is not null));

-- function platform.due_statements(timestamptz)
create or replace function platform.due_statements(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.statement_runs where next_run_at <= p_now
)
$$;
revoke all on function platform.due_statements(timestamptz) from public;
grant execute on function platform.due_statements(timestamptz) to atrium_jobs;

-- Roles that are there already get the new permission with the one that it goes with.
update public.roles set permissions = permissions || '{statements.send}'::text[]
where 'invoices.send' = any (permissions) and not 'statements.send' = any (permissions);
