-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- CreateTable
CREATE TABLE "dunning_policies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "group_name" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "steps" JSONB NOT NULL,
    "starts_day" DATE NOT NULL,
    "next_run_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dunning_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dunning_accounts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "policy_id" UUID,
    "reminders" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dunning_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dunning_reminders" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "days" INTEGER NOT NULL,
    "tone" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "currency" TEXT NOT NULL,
    "amount_due" BIGINT NOT NULL,
    "fee_invoice_id" UUID,
    "fee_problem" TEXT,
    "mail_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dunning_reminders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dunning_holds" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE,
    "ended_day" DATE,
    "outcome" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dunning_holds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dunning_policies_tenant_id_created_at_id_idx" ON "dunning_policies"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_policies_tenant_id_id_key" ON "dunning_policies"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "dunning_accounts_tenant_id_policy_id_idx" ON "dunning_accounts"("tenant_id", "policy_id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_accounts_tenant_id_id_key" ON "dunning_accounts"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_accounts_tenant_id_customer_id_key" ON "dunning_accounts"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "dunning_reminders_tenant_id_customer_id_created_at_id_idx" ON "dunning_reminders"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "dunning_reminders_tenant_id_created_at_id_idx" ON "dunning_reminders"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "dunning_reminders_tenant_id_policy_id_idx" ON "dunning_reminders"("tenant_id", "policy_id");

-- CreateIndex
CREATE INDEX "dunning_reminders_tenant_id_fee_invoice_id_idx" ON "dunning_reminders"("tenant_id", "fee_invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_reminders_tenant_id_id_key" ON "dunning_reminders"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_reminders_tenant_id_invoice_id_days_key" ON "dunning_reminders"("tenant_id", "invoice_id", "days");

-- CreateIndex
CREATE INDEX "dunning_holds_tenant_id_invoice_id_created_at_id_idx" ON "dunning_holds"("tenant_id", "invoice_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "dunning_holds_tenant_id_customer_id_idx" ON "dunning_holds"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "dunning_holds_tenant_id_created_at_id_idx" ON "dunning_holds"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dunning_holds_tenant_id_id_key" ON "dunning_holds"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "dunning_accounts" ADD CONSTRAINT "dunning_accounts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_accounts" ADD CONSTRAINT "dunning_accounts_tenant_id_policy_id_fkey" FOREIGN KEY ("tenant_id", "policy_id") REFERENCES "dunning_policies"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_reminders" ADD CONSTRAINT "dunning_reminders_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_reminders" ADD CONSTRAINT "dunning_reminders_tenant_id_fee_invoice_id_fkey" FOREIGN KEY ("tenant_id", "fee_invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_reminders" ADD CONSTRAINT "dunning_reminders_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_reminders" ADD CONSTRAINT "dunning_reminders_tenant_id_policy_id_fkey" FOREIGN KEY ("tenant_id", "policy_id") REFERENCES "dunning_policies"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dunning_holds" ADD CONSTRAINT "dunning_holds_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.dunning_policies
drop policy if exists tenant_isolation on public.dunning_policies;
drop policy if exists owner_all on public.dunning_policies;
alter table public.dunning_policies enable row level security;
alter table public.dunning_policies force row level security;
create policy tenant_isolation on public.dunning_policies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.dunning_policies to atrium_owner using (true) with check (true);
revoke all on public.dunning_policies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.dunning_policies to atrium_app, atrium_jobs;

-- tenant table public.dunning_accounts
drop policy if exists tenant_isolation on public.dunning_accounts;
drop policy if exists owner_all on public.dunning_accounts;
alter table public.dunning_accounts enable row level security;
alter table public.dunning_accounts force row level security;
create policy tenant_isolation on public.dunning_accounts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.dunning_accounts to atrium_owner using (true) with check (true);
revoke all on public.dunning_accounts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.dunning_accounts to atrium_app, atrium_jobs;

-- tenant table public.dunning_reminders
drop policy if exists tenant_isolation on public.dunning_reminders;
drop policy if exists owner_all on public.dunning_reminders;
alter table public.dunning_reminders enable row level security;
alter table public.dunning_reminders force row level security;
create policy tenant_isolation on public.dunning_reminders to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.dunning_reminders to atrium_owner using (true) with check (true);
revoke all on public.dunning_reminders from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.dunning_reminders to atrium_app, atrium_jobs;

-- tenant table public.dunning_holds
drop policy if exists tenant_isolation on public.dunning_holds;
drop policy if exists owner_all on public.dunning_holds;
alter table public.dunning_holds enable row level security;
alter table public.dunning_holds force row level security;
create policy tenant_isolation on public.dunning_holds to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.dunning_holds to atrium_owner using (true) with check (true);
revoke all on public.dunning_holds from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.dunning_holds to atrium_app, atrium_jobs;

-- check public.dunning_policies.dunning_policies_run_check
alter table public.dunning_policies drop constraint if exists dunning_policies_run_check;
alter table public.dunning_policies add constraint dunning_policies_run_check check ((active and deleted_at is null) = (next_run_at is not null));

-- check public.dunning_policies.dunning_policies_default_check
alter table public.dunning_policies drop constraint if exists dunning_policies_default_check;
alter table public.dunning_policies add constraint dunning_policies_default_check check (not is_default or (deleted_at is null and group_name is null));

-- index public.dunning_policies_default
drop index if exists public.dunning_policies_default;
create unique index dunning_policies_default on public.dunning_policies (tenant_id) where is_default;

-- index public.dunning_policies_group
drop index if exists public.dunning_policies_group;
create unique index dunning_policies_group on public.dunning_policies (tenant_id, group_name) where group_name is not null and deleted_at is null;

-- index public.dunning_policies_due
drop index if exists public.dunning_policies_due;
create index dunning_policies_due on public.dunning_policies (next_run_at, tenant_id) where next_run_at is not null;

-- function platform.due_dunning(timestamptz)
create or replace function platform.due_dunning(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.dunning_policies where next_run_at <= p_now
)
$$;
revoke all on function platform.due_dunning(timestamptz) from public;
grant execute on function platform.due_dunning(timestamptz) to atrium_jobs;

-- check public.dunning_reminders.dunning_reminders_tone_check
alter table public.dunning_reminders drop constraint if exists dunning_reminders_tone_check;
alter table public.dunning_reminders add constraint dunning_reminders_tone_check check (tone in ('friendly', 'firm', 'final'));

-- check public.dunning_reminders.dunning_reminders_status_check
alter table public.dunning_reminders drop constraint if exists dunning_reminders_status_check;
alter table public.dunning_reminders add constraint dunning_reminders_status_check check (status in ('queued', 'sent', 'withdrawn', 'no_address'));

-- check public.dunning_reminders.dunning_reminders_days_check
alter table public.dunning_reminders drop constraint if exists dunning_reminders_days_check;
alter table public.dunning_reminders add constraint dunning_reminders_days_check check (days between -30 and 365);

-- check public.dunning_reminders.dunning_reminders_sent_check
alter table public.dunning_reminders drop constraint if exists dunning_reminders_sent_check;
alter table public.dunning_reminders add constraint dunning_reminders_sent_check check ((status = 'sent') = (mail_id is not null));

-- check public.dunning_holds.dunning_holds_kind_check
alter table public.dunning_holds drop constraint if exists dunning_holds_kind_check;
alter table public.dunning_holds add constraint dunning_holds_kind_check check (kind in ('dispute', 'promise'));

-- check public.dunning_holds.dunning_holds_outcome_check
alter table public.dunning_holds drop constraint if exists dunning_holds_outcome_check;
alter table public.dunning_holds add constraint dunning_holds_outcome_check check (outcome in ('lifted', 'kept', 'broken', 'expired'));

-- check public.dunning_holds.dunning_holds_until_check
alter table public.dunning_holds drop constraint if exists dunning_holds_until_check;
alter table public.dunning_holds add constraint dunning_holds_until_check check (until_day >= from_day and (kind = 'dispute' or until_day is not null));

-- check public.dunning_holds.dunning_holds_ended_check
alter table public.dunning_holds drop constraint if exists dunning_holds_ended_check;
alter table public.dunning_holds add constraint dunning_holds_ended_check check ((ended_day is null) = (outcome is null) and ended_day >= from_day);

-- index public.dunning_holds_open
drop index if exists public.dunning_holds_open;
create unique index dunning_holds_open on public.dunning_holds (tenant_id, invoice_id) where ended_day is null;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_reply'));
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{dunning_policies.read}'::text[]
where 'invoices.read' = any (permissions) and not 'dunning_policies.read' = any (permissions);
update public.roles set permissions = permissions || '{dunning_policies.write}'::text[]
where 'taxes.write' = any (permissions) and not 'dunning_policies.write' = any (permissions);
update public.roles set permissions = permissions || '{dunning_policies.hold}'::text[]
where 'invoices.write' = any (permissions) and not 'dunning_policies.hold' = any (permissions);
update public.roles set permissions = permissions || '{dunning_policies.send}'::text[]
where 'invoices.send' = any (permissions) and not 'dunning_policies.send' = any (permissions);
