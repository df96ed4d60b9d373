-- append-only public.proposal_bundles
drop trigger if exists proposal_bundles_append_only on public.proposal_bundles;
drop function if exists public.proposal_bundles_append_only();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mailbox_messages.mailbox_messages_reason_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_reason_check;

-- check public.mailboxes.mailboxes_problem_check
alter table public.mailboxes drop constraint if exists mailboxes_problem_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- append-only public.ledger_entries
drop trigger if exists ledger_entries_append_only on public.ledger_entries;
drop function if exists public.ledger_entries_append_only();

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();

-- check public.invoices.invoices_number_check
alter table public.invoices drop constraint if exists invoices_number_check;

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;

-- append-only public.contract_bundles
drop trigger if exists contract_bundles_append_only on public.contract_bundles;
drop function if exists public.contract_bundles_append_only();

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();

-- tenant table public.proposal_bundles
drop policy if exists tenant_isolation on public.proposal_bundles;
drop policy if exists owner_all on public.proposal_bundles;

-- tenant table public.contract_bundles
drop policy if exists tenant_isolation on public.contract_bundles;
drop policy if exists owner_all on public.contract_bundles;

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "renewed_from_day" DATE;

-- AlterTable
ALTER TABLE "contract_bundles" ADD COLUMN     "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "damaged" TEXT,
ADD COLUMN     "outcome" TEXT NOT NULL DEFAULT 'intact';

-- AlterTable
ALTER TABLE "custom_fields" ADD COLUMN     "filling" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "replaces_id" UUID;

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "time_rounding" TEXT,
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "billed_expenses" ADD COLUMN     "line_id" UUID;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "imported_at" TIMESTAMPTZ(3),
ADD COLUMN     "paid_elsewhere" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "consent_text" TEXT,
ADD COLUMN     "consented_at" TIMESTAMPTZ(3),
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "from_address" TEXT;

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "access_token" TEXT,
ADD COLUMN     "access_until" TIMESTAMPTZ(3),
ADD COLUMN     "account" TEXT,
ADD COLUMN     "auth" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN     "refreshed_at" TIMESTAMPTZ(3),
ADD COLUMN     "sign_in_reason" TEXT;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "time_rounding" TEXT,
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "billed_fees" ADD COLUMN     "line_id" UUID;

-- AlterTable
ALTER TABLE "proposal_bundles" ADD COLUMN     "check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "damaged" TEXT,
ADD COLUMN     "outcome" TEXT NOT NULL DEFAULT 'intact';

-- AlterTable
ALTER TABLE "public_forms" ADD COLUMN     "layouts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "survey_quiet_from" INTEGER DEFAULT 21,
ADD COLUMN     "survey_quiet_until" INTEGER DEFAULT 8,
ADD COLUMN     "survey_rest_days" INTEGER DEFAULT 30,
ADD COLUMN     "time_rounding" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "absent_from" DATE,
ADD COLUMN     "absent_until" DATE;

-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "anonymous" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "task_below" INTEGER,
ADD COLUMN     "task_due_days" INTEGER,
ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "task_id" UUID;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "start_day" DATE,
ADD COLUMN     "status_id" UUID;

-- AlterTable
ALTER TABLE "ticket_held_replies" ADD COLUMN     "task_id" UUID;

-- AlterTable
ALTER TABLE "billed_time" ADD COLUMN     "line_id" UUID;

-- CreateTable
CREATE TABLE "lead_scoring" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "rules" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_scoring_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_baselines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "plan" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_baselines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurring_price_changes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recurring_invoice_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "unit_prices" TEXT[],
    "percent" DECIMAL(9,4),
    "notice_days" INTEGER,
    "notice" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "attention_day" DATE,
    "noticed_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recurring_price_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sending_domains" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "hostname" TEXT NOT NULL,
    "selector" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "found" JSONB,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sending_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "survey_anonymous_answers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "token_hash" TEXT,
    "status" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "nps" INTEGER,
    "csat" INTEGER,
    "month" DATE NOT NULL,

    CONSTRAINT "survey_anonymous_answers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_statuses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_followers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,

    CONSTRAINT "task_followers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_preferences" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "shape" TEXT NOT NULL,
    "zoom" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_preferences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_dependencies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "after_id" UUID NOT NULL,

    CONSTRAINT "task_dependencies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lead_scoring_tenant_id_key" ON "lead_scoring"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "lead_scoring_tenant_id_id_key" ON "lead_scoring"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_baselines_tenant_id_id_key" ON "project_baselines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_baselines_tenant_id_project_id_key" ON "project_baselines"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "recurring_price_changes_tenant_id_recurring_invoice_id_from_idx" ON "recurring_price_changes"("tenant_id", "recurring_invoice_id", "from_day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_price_changes_tenant_id_id_key" ON "recurring_price_changes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sending_domains_tenant_id_key" ON "sending_domains"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "sending_domains_tenant_id_id_key" ON "sending_domains"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "survey_anonymous_answers_tenant_id_survey_id_id_idx" ON "survey_anonymous_answers"("tenant_id", "survey_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_anonymous_answers_tenant_id_id_key" ON "survey_anonymous_answers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_anonymous_answers_tenant_id_survey_id_token_hash_key" ON "survey_anonymous_answers"("tenant_id", "survey_id", "token_hash");

-- CreateIndex
CREATE INDEX "task_statuses_tenant_id_position_id_idx" ON "task_statuses"("tenant_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_statuses_tenant_id_id_key" ON "task_statuses"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_statuses_tenant_id_id_meaning_key" ON "task_statuses"("tenant_id", "id", "meaning");

-- CreateIndex
CREATE INDEX "task_followers_tenant_id_staff_id_idx" ON "task_followers"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_followers_tenant_id_id_key" ON "task_followers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_followers_tenant_id_task_id_staff_id_key" ON "task_followers"("tenant_id", "task_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_preferences_tenant_id_id_key" ON "task_preferences"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_preferences_tenant_id_staff_id_key" ON "task_preferences"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "task_dependencies_tenant_id_after_id_idx" ON "task_dependencies"("tenant_id", "after_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_dependencies_tenant_id_id_key" ON "task_dependencies"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "task_dependencies_tenant_id_task_id_after_id_key" ON "task_dependencies"("tenant_id", "task_id", "after_id");

-- CreateIndex
CREATE INDEX "custom_fields_tenant_id_replaces_id_idx" ON "custom_fields"("tenant_id", "replaces_id");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_status_id_status_changed_at_id_idx" ON "tasks"("tenant_id", "status_id", "status_changed_at", "id");

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_replaces_id_fkey" FOREIGN KEY ("tenant_id", "replaces_id") REFERENCES "custom_fields"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_baselines" ADD CONSTRAINT "project_baselines_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_price_changes" ADD CONSTRAINT "recurring_price_changes_tenant_id_recurring_invoice_id_fkey" FOREIGN KEY ("tenant_id", "recurring_invoice_id") REFERENCES "recurring_invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_anonymous_answers" ADD CONSTRAINT "survey_anonymous_answers_tenant_id_survey_id_fkey" FOREIGN KEY ("tenant_id", "survey_id") REFERENCES "surveys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_status_id_status_fkey" FOREIGN KEY ("tenant_id", "status_id", "status") REFERENCES "task_statuses"("tenant_id", "id", "meaning") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_tenant_id_task_id_fkey" FOREIGN KEY ("tenant_id", "task_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_preferences" ADD CONSTRAINT "task_preferences_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_tenant_id_task_id_fkey" FOREIGN KEY ("tenant_id", "task_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_tenant_id_after_id_fkey" FOREIGN KEY ("tenant_id", "after_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.contract_bundles
drop policy if exists tenant_isolation on public.contract_bundles;
drop policy if exists owner_all on public.contract_bundles;
alter table public.contract_bundles enable row level security;
alter table public.contract_bundles force row level security;
create policy tenant_isolation on public.contract_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contract_bundles to atrium_owner using (true) with check (true);
revoke all on public.contract_bundles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contract_bundles to atrium_app, atrium_jobs;

-- tenant table public.lead_scoring
drop policy if exists tenant_isolation on public.lead_scoring;
drop policy if exists owner_all on public.lead_scoring;
alter table public.lead_scoring enable row level security;
alter table public.lead_scoring force row level security;
create policy tenant_isolation on public.lead_scoring to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.lead_scoring to atrium_owner using (true) with check (true);
revoke all on public.lead_scoring from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.lead_scoring to atrium_app, atrium_jobs;

-- tenant table public.project_baselines
drop policy if exists tenant_isolation on public.project_baselines;
drop policy if exists owner_all on public.project_baselines;
alter table public.project_baselines enable row level security;
alter table public.project_baselines force row level security;
create policy tenant_isolation on public.project_baselines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.project_baselines to atrium_owner using (true) with check (true);
revoke all on public.project_baselines from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.project_baselines to atrium_app, atrium_jobs;

-- tenant table public.proposal_bundles
drop policy if exists tenant_isolation on public.proposal_bundles;
drop policy if exists owner_all on public.proposal_bundles;
alter table public.proposal_bundles enable row level security;
alter table public.proposal_bundles force row level security;
create policy tenant_isolation on public.proposal_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_bundles to atrium_owner using (true) with check (true);
revoke all on public.proposal_bundles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposal_bundles to atrium_app, atrium_jobs;

-- tenant table public.recurring_price_changes
drop policy if exists tenant_isolation on public.recurring_price_changes;
drop policy if exists owner_all on public.recurring_price_changes;
alter table public.recurring_price_changes enable row level security;
alter table public.recurring_price_changes force row level security;
create policy tenant_isolation on public.recurring_price_changes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.recurring_price_changes to atrium_owner using (true) with check (true);
revoke all on public.recurring_price_changes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.recurring_price_changes to atrium_app, atrium_jobs;

-- tenant table public.sending_domains
drop policy if exists tenant_isolation on public.sending_domains;
drop policy if exists owner_all on public.sending_domains;
alter table public.sending_domains enable row level security;
alter table public.sending_domains force row level security;
create policy tenant_isolation on public.sending_domains to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.sending_domains to atrium_owner using (true) with check (true);
revoke all on public.sending_domains from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.sending_domains to atrium_app, atrium_jobs;

-- tenant table public.survey_anonymous_answers
drop policy if exists tenant_isolation on public.survey_anonymous_answers;
drop policy if exists owner_all on public.survey_anonymous_answers;
alter table public.survey_anonymous_answers enable row level security;
alter table public.survey_anonymous_answers force row level security;
create policy tenant_isolation on public.survey_anonymous_answers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.survey_anonymous_answers to atrium_owner using (true) with check (true);
revoke all on public.survey_anonymous_answers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.survey_anonymous_answers to atrium_app, atrium_jobs;

-- tenant table public.task_statuses
drop policy if exists tenant_isolation on public.task_statuses;
drop policy if exists owner_all on public.task_statuses;
alter table public.task_statuses enable row level security;
alter table public.task_statuses force row level security;
create policy tenant_isolation on public.task_statuses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_statuses to atrium_owner using (true) with check (true);
revoke all on public.task_statuses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_statuses to atrium_app, atrium_jobs;

-- tenant table public.task_followers
drop policy if exists tenant_isolation on public.task_followers;
drop policy if exists owner_all on public.task_followers;
alter table public.task_followers enable row level security;
alter table public.task_followers force row level security;
create policy tenant_isolation on public.task_followers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_followers to atrium_owner using (true) with check (true);
revoke all on public.task_followers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_followers to atrium_app, atrium_jobs;

-- tenant table public.task_preferences
drop policy if exists tenant_isolation on public.task_preferences;
drop policy if exists owner_all on public.task_preferences;
alter table public.task_preferences enable row level security;
alter table public.task_preferences force row level security;
create policy tenant_isolation on public.task_preferences to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_preferences to atrium_owner using (true) with check (true);
revoke all on public.task_preferences from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_preferences to atrium_app, atrium_jobs;

-- tenant table public.task_dependencies
drop policy if exists tenant_isolation on public.task_dependencies;
drop policy if exists owner_all on public.task_dependencies;
alter table public.task_dependencies enable row level security;
alter table public.task_dependencies force row level security;
create policy tenant_isolation on public.task_dependencies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.task_dependencies to atrium_owner using (true) with check (true);
revoke all on public.task_dependencies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.task_dependencies to atrium_app, atrium_jobs;

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();
create function public.contracts_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be deleted', schema = 'public', table = 'contracts';
  end if;
  if (to_jsonb(new) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'renewed_from_day', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'renewed_from_day', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be changed', schema = 'public', table = 'contracts';
  end if;
  return new;
end
$function$;
create trigger contracts_locked before update or delete on public.contracts for each row when (old.signing = 'signed') execute function public.contracts_locked();

-- locked public.contract_bundles
drop trigger if exists contract_bundles_locked on public.contract_bundles;
drop function if exists public.contract_bundles_locked();
create function public.contract_bundles_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contract_bundles cannot be deleted', schema = 'public', table = 'contract_bundles';
  end if;
  if (to_jsonb(new) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) is distinct from (to_jsonb(old) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contract_bundles cannot be changed', schema = 'public', table = 'contract_bundles';
  end if;
  return new;
end
$function$;
create trigger contract_bundles_locked before update or delete on public.contract_bundles for each row when (true) execute function public.contract_bundles_locked();

-- check public.contract_bundles.contract_bundles_outcome_check
alter table public.contract_bundles drop constraint if exists contract_bundles_outcome_check;
alter table public.contract_bundles add constraint contract_bundles_outcome_check check (outcome in ('intact', 'differs', 'missing'));

-- check public.contract_bundles.contract_bundles_damaged_check
alter table public.contract_bundles drop constraint if exists contract_bundles_damaged_check;
alter table public.contract_bundles add constraint contract_bundles_damaged_check check (damaged in ('signed_pdf', 'shown_pdf', 'evidence'));

-- check public.contract_bundles.contract_bundles_outcome_damaged_check
alter table public.contract_bundles drop constraint if exists contract_bundles_outcome_damaged_check;
alter table public.contract_bundles add constraint contract_bundles_outcome_damaged_check check ((outcome = 'intact') = (damaged is null));

-- index public.contract_bundles_to_check
drop index if exists public.contract_bundles_to_check;
create index contract_bundles_to_check on public.contract_bundles (check_at, tenant_id);

-- function platform.due_contract_bundles(timestamptz)
create or replace function platform.due_contract_bundles(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.contract_bundles where check_at <= p_now
)
$$;
revoke all on function platform.due_contract_bundles(timestamptz) from public;
grant execute on function platform.due_contract_bundles(timestamptz) to atrium_jobs;

-- check public.customers.customers_time_rounding_check
alter table public.customers drop constraint if exists customers_time_rounding_check;
alter table public.customers add constraint customers_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.customers.customers_time_rounding_minutes_check
alter table public.customers drop constraint if exists customers_time_rounding_minutes_check;
alter table public.customers add constraint customers_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.customers.customers_time_rounding_per_check
alter table public.customers drop constraint if exists customers_time_rounding_per_check;
alter table public.customers add constraint customers_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;
alter table public.imports add constraint imports_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items'));

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;
alter table public.import_recipes add constraint import_recipes_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items'));

-- check public.invoices.invoices_number_check
alter table public.invoices drop constraint if exists invoices_number_check;
alter table public.invoices add constraint invoices_number_check check ((status = 'draft') = (number is null) and (number is null) = (sequence is null and imported_at is null));

-- check public.invoices.invoices_imported_check
alter table public.invoices drop constraint if exists invoices_imported_check;
alter table public.invoices add constraint invoices_imported_check check (imported_at is null or (sequence is null and series_id is null));

-- check public.invoices.invoices_paid_elsewhere_check
alter table public.invoices drop constraint if exists invoices_paid_elsewhere_check;
alter table public.invoices add constraint invoices_paid_elsewhere_check check (paid_elsewhere between 0 and case when imported_at is null then 0 else total end);

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();
create function public.invoices_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.withdrawing_import', true) = 'on' then
    return old;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be deleted', schema = 'public', table = 'invoices';
  end if;
  if (to_jsonb(new) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'balance', 'credited', 'credited_balance', 'sent_at', 'paid_at', 'overdue_at', 'chase_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be changed', schema = 'public', table = 'invoices';
  end if;
  return new;
end
$function$;
create trigger invoices_locked before update or delete on public.invoices for each row when (old.status <> 'draft') execute function public.invoices_locked();

-- function public.withdraw_imported_invoice(uuid, uuid)
create or replace function public.withdraw_imported_invoice(p_tenant uuid, p_invoice uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_customer uuid;
  v_amount bigint;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an import is taken back in the tenant in scope';
  end if;
  select i.customer_id into v_customer from public.invoices i
  where i.tenant_id = p_tenant and i.id = p_invoice and i.imported_at is not null
    and not exists (select 1 from public.ledger_entries e where e.tenant_id = p_tenant and e.invoice_id = p_invoice
      and not (e.kind = 'invoice' or (e.kind = 'payment' and e.payment_id is null)))
  for update;
  if not found then
    return false;
  end if;
  perform set_config('app.withdrawing_import', 'on', true);
  with gone as (delete from public.ledger_entries e where e.tenant_id = p_tenant and e.invoice_id = p_invoice returning e.amount)
  select coalesce(sum(amount), 0) into v_amount from gone;
  update public.customers c set balance_rank = c.balance_rank - v_amount where c.tenant_id = p_tenant and c.id = v_customer;
  delete from public.invoices i where i.tenant_id = p_tenant and i.id = p_invoice;
  perform set_config('app.withdrawing_import', '', true);
  return true;
exception when foreign_key_violation then
  return false;
end
$$;
revoke all on function public.withdraw_imported_invoice(uuid, uuid) from public;
grant execute on function public.withdraw_imported_invoice(uuid, uuid) to atrium_app, atrium_jobs;

-- append-only public.ledger_entries
drop trigger if exists ledger_entries_append_only on public.ledger_entries;
drop function if exists public.ledger_entries_append_only();
create function public.ledger_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.withdrawing_import', true) = 'on' then
    return old;
  end if;
  raise exception using errcode = 'AT001', message = 'ledger_entries is append-only', schema = 'public', table = 'ledger_entries';
end
$function$;
create trigger ledger_entries_append_only before update or delete on public.ledger_entries for each row execute function public.ledger_entries_append_only();

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_reminder', 'signature_requested', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'signature_reminder', 'signature_requested', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply'));

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

-- check public.mailbox_messages.mailbox_messages_reason_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_reason_check;
alter table public.mailbox_messages add constraint mailbox_messages_reason_check check (reason in ('auto_reply', 'bounce', 'report', 'own', 'flood', 'no_sender', 'no_thread', 'unreadable', 'rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'kb_domain', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_flooded', 'invitation_answered', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'kb_domain_failing', 'kb_domain_stopped', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.projects.projects_time_rounding_check
alter table public.projects drop constraint if exists projects_time_rounding_check;
alter table public.projects add constraint projects_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.projects.projects_time_rounding_minutes_check
alter table public.projects drop constraint if exists projects_time_rounding_minutes_check;
alter table public.projects add constraint projects_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.projects.projects_time_rounding_per_check
alter table public.projects drop constraint if exists projects_time_rounding_per_check;
alter table public.projects add constraint projects_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));

-- function platform.due_proposal_bundles(timestamptz)
create or replace function platform.due_proposal_bundles(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.proposal_bundles where check_at <= p_now
)
$$;
revoke all on function platform.due_proposal_bundles(timestamptz) from public;
grant execute on function platform.due_proposal_bundles(timestamptz) to atrium_jobs;

-- locked public.proposal_bundles
drop trigger if exists proposal_bundles_locked on public.proposal_bundles;
drop function if exists public.proposal_bundles_locked();
create function public.proposal_bundles_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of proposal_bundles cannot be deleted', schema = 'public', table = 'proposal_bundles';
  end if;
  if (to_jsonb(new) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) is distinct from (to_jsonb(old) - array['check_at', 'checked_at', 'outcome', 'damaged']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of proposal_bundles cannot be changed', schema = 'public', table = 'proposal_bundles';
  end if;
  return new;
end
$function$;
create trigger proposal_bundles_locked before update or delete on public.proposal_bundles for each row when (true) execute function public.proposal_bundles_locked();

-- check public.proposal_bundles.proposal_bundles_outcome_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_outcome_check;
alter table public.proposal_bundles add constraint proposal_bundles_outcome_check check (outcome in ('intact', 'differs', 'missing'));

-- check public.proposal_bundles.proposal_bundles_damaged_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_damaged_check;
alter table public.proposal_bundles add constraint proposal_bundles_damaged_check check (damaged in ('signed_pdf', 'shown_pdf', 'evidence'));

-- check public.proposal_bundles.proposal_bundles_outcome_damaged_check
alter table public.proposal_bundles drop constraint if exists proposal_bundles_outcome_damaged_check;
alter table public.proposal_bundles add constraint proposal_bundles_outcome_damaged_check check ((outcome = 'intact') = (damaged is null));

-- index public.proposal_bundles_to_check
drop index if exists public.proposal_bundles_to_check;
create index proposal_bundles_to_check on public.proposal_bundles (check_at, tenant_id);

-- check public.recurring_price_changes.recurring_price_changes_status_check
alter table public.recurring_price_changes drop constraint if exists recurring_price_changes_status_check;
alter table public.recurring_price_changes add constraint recurring_price_changes_status_check check (status in ('planned', 'applied', 'cancelled'));

-- check public.recurring_price_changes.recurring_price_changes_notice_check
alter table public.recurring_price_changes drop constraint if exists recurring_price_changes_notice_check;
alter table public.recurring_price_changes add constraint recurring_price_changes_notice_check check (notice in ('none', 'waiting', 'sent', 'no_address'));

-- check public.recurring_price_changes.recurring_price_changes_attention_check
alter table public.recurring_price_changes drop constraint if exists recurring_price_changes_attention_check;
alter table public.recurring_price_changes add constraint recurring_price_changes_attention_check check ((status = 'planned') = (attention_day is not null));

-- index public.recurring_price_changes_day
drop index if exists public.recurring_price_changes_day;
create unique index recurring_price_changes_day on public.recurring_price_changes (tenant_id, recurring_invoice_id, from_day) where status = 'planned';

-- index public.recurring_price_changes_due
drop index if exists public.recurring_price_changes_due;
create index recurring_price_changes_due on public.recurring_price_changes (attention_day, tenant_id) where attention_day is not null;

-- function platform.due_recurring_price_changes(timestamptz)
create or replace function platform.due_recurring_price_changes(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.recurring_price_changes
  where attention_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_recurring_price_changes(timestamptz) from public;
grant execute on function platform.due_recurring_price_changes(timestamptz) to atrium_jobs;

-- check public.sending_domains.sending_domains_status_check
alter table public.sending_domains drop constraint if exists sending_domains_status_check;
alter table public.sending_domains add constraint sending_domains_status_check check (status in ('pending', 'verified', 'failed'));

-- check public.sending_domains.sending_domains_address_check
alter table public.sending_domains drop constraint if exists sending_domains_address_check;
alter table public.sending_domains add constraint sending_domains_address_check check (address = lower(address));

-- index public.sending_domains_checks
drop index if exists public.sending_domains_checks;
create index sending_domains_checks on public.sending_domains (next_check_at, tenant_id);

-- function platform.due_sending_domains(timestamptz)
create or replace function platform.due_sending_domains(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.sending_domains where next_check_at <= p_now
)
$$;
revoke all on function platform.due_sending_domains(timestamptz) from public;
grant execute on function platform.due_sending_domains(timestamptz) to atrium_jobs;

-- check public.settings.settings_time_rounding_check
alter table public.settings drop constraint if exists settings_time_rounding_check;
alter table public.settings add constraint settings_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.settings.settings_time_rounding_minutes_check
alter table public.settings drop constraint if exists settings_time_rounding_minutes_check;
alter table public.settings add constraint settings_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.settings.settings_time_rounding_per_check
alter table public.settings drop constraint if exists settings_time_rounding_per_check;
alter table public.settings add constraint settings_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));

-- check public.settings.settings_survey_rest_check
alter table public.settings drop constraint if exists settings_survey_rest_check;
alter table public.settings add constraint settings_survey_rest_check check (survey_rest_days between 1 and 365);

-- check public.settings.settings_survey_quiet_check
alter table public.settings drop constraint if exists settings_survey_quiet_check;
alter table public.settings add constraint settings_survey_quiet_check check (survey_quiet_from between 0 and 23 and survey_quiet_until between 0 and 23);

-- check public.staff.staff_absence_check
alter table public.staff drop constraint if exists staff_absence_check;
alter table public.staff add constraint staff_absence_check check ((absent_from is null) = (absent_until is null) and absent_from <= absent_until);

-- check public.surveys.surveys_language_check
alter table public.surveys drop constraint if exists surveys_language_check;
alter table public.surveys add constraint surveys_language_check check (language in ('en', 'ar', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk', 'vi', 'zh'));

-- check public.surveys.surveys_task_check
alter table public.surveys drop constraint if exists surveys_task_check;
alter table public.surveys add constraint surveys_task_check check (task_below between 1 and 10 and task_due_days between 0 and 365);

-- check public.surveys.surveys_anonymous_check
alter table public.surveys drop constraint if exists surveys_anonymous_check;
alter table public.surveys add constraint surveys_anonymous_check check (not (anonymous and (raises_ticket or task_below is not null)));

-- check public.survey_anonymous_answers.survey_anonymous_answers_status_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_status_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_status_check check (status in ('partial', 'complete'));

-- check public.survey_anonymous_answers.survey_anonymous_answers_scores_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_scores_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_scores_check check (nps between 0 and 10 and csat between 1 and 5);

-- check public.survey_anonymous_answers.survey_anonymous_answers_month_check
alter table public.survey_anonymous_answers drop constraint if exists survey_anonymous_answers_month_check;
alter table public.survey_anonymous_answers add constraint survey_anonymous_answers_month_check check (extract(day from month) = 1);

-- check public.task_statuses.task_statuses_meaning_check
alter table public.task_statuses drop constraint if exists task_statuses_meaning_check;
alter table public.task_statuses add constraint task_statuses_meaning_check check (meaning in ('open', 'in_progress', 'waiting', 'done'));

-- check public.task_statuses.task_statuses_color_check
alter table public.task_statuses drop constraint if exists task_statuses_color_check;
alter table public.task_statuses add constraint task_statuses_color_check check (color in ('gray', 'blue', 'green', 'amber', 'red'));

-- check public.task_preferences.task_preferences_shape_check
alter table public.task_preferences drop constraint if exists task_preferences_shape_check;
alter table public.task_preferences add constraint task_preferences_shape_check check (shape in ('list', 'board', 'calendar', 'timeline'));

-- check public.task_preferences.task_preferences_zoom_check
alter table public.task_preferences drop constraint if exists task_preferences_zoom_check;
alter table public.task_preferences add constraint task_preferences_zoom_check check (zoom in ('week', 'month', 'quarter'));

-- check public.task_dependencies.task_dependencies_other_check
alter table public.task_dependencies drop constraint if exists task_dependencies_other_check;
alter table public.task_dependencies add constraint task_dependencies_other_check check (task_id <> after_id);

-- check public.tasks.tasks_dates_check
alter table public.tasks drop constraint if exists tasks_dates_check;
alter table public.tasks add constraint tasks_dates_check check (start_day <= due_day);

-- Companies that exist begin with the usual rules for lead scores.
insert into public.lead_scoring (id, tenant_id, created_at, updated_at)
select gen_random_uuid(), tenant_id, now(), now() from public.settings on conflict do nothing;

-- Assignees follow their open tasks.
insert into public.task_followers (id, tenant_id, task_id, staff_id)
select gen_random_uuid(), tenant_id, id, assignee_id from public.tasks where assignee_id is not null and status <> 'done';

-- Texts of earlier surveys are in the company's language.
update public.surveys set language = settings.locale from public.settings where settings.tenant_id = surveys.tenant_id;
