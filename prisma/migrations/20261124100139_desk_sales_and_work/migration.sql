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
ALTER TABLE "contracts" ADD COLUMN     "body" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "decline_reason" TEXT,
ADD COLUMN     "declined_at" TIMESTAMPTZ(3),
ADD COLUMN     "document" JSONB,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "logo_file_id" UUID,
ADD COLUMN     "look" JSONB,
ADD COLUMN     "pdf_key" TEXT,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "signed_at" TIMESTAMPTZ(3),
ADD COLUMN     "signing" TEXT NOT NULL DEFAULT 'unsent';

-- AlterTable
ALTER TABLE "estimate_lines" ADD COLUMN     "choice" JSONB,
ADD COLUMN     "unit_cost" DECIMAL(24,6);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "budget_alerted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "budget_amount" BIGINT,
ADD COLUMN     "health" TEXT,
ADD COLUMN     "health_at" TIMESTAMPTZ(3),
ADD COLUMN     "health_note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_template" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "timer_limit_hours" INTEGER DEFAULT 8,
ADD COLUMN     "weekly_hours" INTEGER DEFAULT 40;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "hourly_rate" TEXT;

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "merged_into_id" UUID,
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "ask_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "contract_templates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_signatures" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "by" TEXT NOT NULL,
    "name" TEXT,
    "signer_name" TEXT NOT NULL,
    "signer_email" TEXT,
    "strokes" JSONB,
    "ip" TEXT,
    "user_agent" TEXT,
    "document_sha256" TEXT NOT NULL,
    "document_key" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_signatures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_bundles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contract_bundles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "estimate_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "estimate_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "percent" DECIMAL(7,4),
    "line_ids" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "estimate_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kb_suggestions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "visit" TEXT NOT NULL,
    "shown_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "kb_suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billed_fees" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "milestone_key" TEXT,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billed_fees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_costs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "hourly_cost" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_costs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_health" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "health" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_health_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposal_templates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "sections" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposal_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public_forms" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "challenge" TEXT NOT NULL DEFAULT 'altcha',
    "turnstile_site_key" TEXT,
    "turnstile_secret" TEXT,
    "without_scripts" BOOLEAN NOT NULL DEFAULT false,
    "ticket_departments" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "public_forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_challenges" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_followers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,

    CONSTRAINT "ticket_followers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_held_replies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "author_name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT,
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_held_replies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contract_templates_tenant_id_name_id_idx" ON "contract_templates"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "contract_templates_tenant_id_created_at_id_idx" ON "contract_templates"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_templates_tenant_id_id_key" ON "contract_templates"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_signatures_tenant_id_id_key" ON "contract_signatures"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_signatures_tenant_id_contract_id_key" ON "contract_signatures"("tenant_id", "contract_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_bundles_tenant_id_id_key" ON "contract_bundles"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_bundles_tenant_id_contract_id_key" ON "contract_bundles"("tenant_id", "contract_id");

-- CreateIndex
CREATE INDEX "estimate_invoices_tenant_id_estimate_id_id_idx" ON "estimate_invoices"("tenant_id", "estimate_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_invoices_tenant_id_id_key" ON "estimate_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimate_invoices_tenant_id_invoice_id_key" ON "estimate_invoices"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "kb_suggestions_tenant_id_shown_at_idx" ON "kb_suggestions"("tenant_id", "shown_at");

-- CreateIndex
CREATE UNIQUE INDEX "kb_suggestions_tenant_id_id_key" ON "kb_suggestions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kb_suggestions_tenant_id_visit_key" ON "kb_suggestions"("tenant_id", "visit");

-- CreateIndex
CREATE INDEX "billed_fees_tenant_id_invoice_id_idx" ON "billed_fees"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_fees_tenant_id_id_key" ON "billed_fees"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_fees_tenant_id_project_id_milestone_key_key" ON "billed_fees"("tenant_id", "project_id", "milestone_key");

-- CreateIndex
CREATE UNIQUE INDEX "staff_costs_tenant_id_id_key" ON "staff_costs"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_costs_tenant_id_staff_id_key" ON "staff_costs"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "project_health_tenant_id_project_id_created_at_id_idx" ON "project_health"("tenant_id", "project_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "project_health_tenant_id_staff_id_idx" ON "project_health"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "project_health_tenant_id_id_key" ON "project_health"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "proposal_templates_tenant_id_name_id_idx" ON "proposal_templates"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "proposal_templates_tenant_id_created_at_id_idx" ON "proposal_templates"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_templates_tenant_id_id_key" ON "proposal_templates"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "public_forms_tenant_id_key" ON "public_forms"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "public_forms_tenant_id_id_key" ON "public_forms"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "used_challenges_tenant_id_expires_at_idx" ON "used_challenges"("tenant_id", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "used_challenges_tenant_id_id_key" ON "used_challenges"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "used_challenges_tenant_id_challenge_key" ON "used_challenges"("tenant_id", "challenge");

-- CreateIndex
CREATE INDEX "ticket_links_tenant_id_other_id_idx" ON "ticket_links"("tenant_id", "other_id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_links_tenant_id_id_key" ON "ticket_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_links_tenant_id_ticket_id_other_id_key" ON "ticket_links"("tenant_id", "ticket_id", "other_id");

-- CreateIndex
CREATE INDEX "ticket_followers_tenant_id_staff_id_idx" ON "ticket_followers"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_followers_tenant_id_id_key" ON "ticket_followers"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_followers_tenant_id_ticket_id_staff_id_key" ON "ticket_followers"("tenant_id", "ticket_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_held_replies_tenant_id_id_key" ON "ticket_held_replies"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_held_replies_tenant_id_ticket_id_key" ON "ticket_held_replies"("tenant_id", "ticket_id");

-- CreateIndex
CREATE INDEX "contracts_tenant_id_logo_file_id_idx" ON "contracts"("tenant_id", "logo_file_id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_archived_at_is_template_created_at_id_idx" ON "projects"("tenant_id", "archived_at", "is_template", "created_at", "id");

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_bundles" ADD CONSTRAINT "contract_bundles_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contracts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimate_invoices" ADD CONSTRAINT "estimate_invoices_tenant_id_estimate_id_fkey" FOREIGN KEY ("tenant_id", "estimate_id") REFERENCES "estimates"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimate_invoices" ADD CONSTRAINT "estimate_invoices_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billed_fees" ADD CONSTRAINT "billed_fees_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billed_fees" ADD CONSTRAINT "billed_fees_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_costs" ADD CONSTRAINT "staff_costs_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_health" ADD CONSTRAINT "project_health_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_health" ADD CONSTRAINT "project_health_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_merged_into_id_fkey" FOREIGN KEY ("tenant_id", "merged_into_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_tenant_id_other_id_fkey" FOREIGN KEY ("tenant_id", "other_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_held_replies" ADD CONSTRAINT "ticket_held_replies_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "tickets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_held_replies" ADD CONSTRAINT "ticket_held_replies_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.contract_templates
drop policy if exists tenant_isolation on public.contract_templates;
drop policy if exists owner_all on public.contract_templates;
alter table public.contract_templates enable row level security;
alter table public.contract_templates force row level security;
create policy tenant_isolation on public.contract_templates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contract_templates to atrium_owner using (true) with check (true);
revoke all on public.contract_templates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contract_templates to atrium_app, atrium_jobs;

-- tenant table public.contract_signatures
drop policy if exists tenant_isolation on public.contract_signatures;
drop policy if exists owner_all on public.contract_signatures;
alter table public.contract_signatures enable row level security;
alter table public.contract_signatures force row level security;
create policy tenant_isolation on public.contract_signatures to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contract_signatures to atrium_owner using (true) with check (true);
revoke all on public.contract_signatures from atrium_app, atrium_jobs;
grant select, insert on public.contract_signatures to atrium_app, atrium_jobs;

-- tenant table public.contract_bundles
drop policy if exists tenant_isolation on public.contract_bundles;
drop policy if exists owner_all on public.contract_bundles;
alter table public.contract_bundles enable row level security;
alter table public.contract_bundles force row level security;
create policy tenant_isolation on public.contract_bundles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contract_bundles to atrium_owner using (true) with check (true);
revoke all on public.contract_bundles from atrium_app, atrium_jobs;
grant select, insert on public.contract_bundles to atrium_app, atrium_jobs;

-- tenant table public.estimate_invoices
drop policy if exists tenant_isolation on public.estimate_invoices;
drop policy if exists owner_all on public.estimate_invoices;
alter table public.estimate_invoices enable row level security;
alter table public.estimate_invoices force row level security;
create policy tenant_isolation on public.estimate_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.estimate_invoices to atrium_owner using (true) with check (true);
revoke all on public.estimate_invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.estimate_invoices to atrium_app, atrium_jobs;

-- tenant table public.kb_suggestions
drop policy if exists tenant_isolation on public.kb_suggestions;
drop policy if exists owner_all on public.kb_suggestions;
alter table public.kb_suggestions enable row level security;
alter table public.kb_suggestions force row level security;
create policy tenant_isolation on public.kb_suggestions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.kb_suggestions to atrium_owner using (true) with check (true);
revoke all on public.kb_suggestions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.kb_suggestions to atrium_app, atrium_jobs;

-- tenant table public.billed_fees
drop policy if exists tenant_isolation on public.billed_fees;
drop policy if exists owner_all on public.billed_fees;
alter table public.billed_fees enable row level security;
alter table public.billed_fees force row level security;
create policy tenant_isolation on public.billed_fees to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.billed_fees to atrium_owner using (true) with check (true);
revoke all on public.billed_fees from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.billed_fees to atrium_app, atrium_jobs;

-- tenant table public.staff_costs
drop policy if exists tenant_isolation on public.staff_costs;
drop policy if exists owner_all on public.staff_costs;
alter table public.staff_costs enable row level security;
alter table public.staff_costs force row level security;
create policy tenant_isolation on public.staff_costs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.staff_costs to atrium_owner using (true) with check (true);
revoke all on public.staff_costs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.staff_costs to atrium_app, atrium_jobs;

-- tenant table public.project_health
drop policy if exists tenant_isolation on public.project_health;
drop policy if exists owner_all on public.project_health;
alter table public.project_health enable row level security;
alter table public.project_health force row level security;
create policy tenant_isolation on public.project_health to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.project_health to atrium_owner using (true) with check (true);
revoke all on public.project_health from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.project_health to atrium_app, atrium_jobs;

-- tenant table public.proposal_templates
drop policy if exists tenant_isolation on public.proposal_templates;
drop policy if exists owner_all on public.proposal_templates;
alter table public.proposal_templates enable row level security;
alter table public.proposal_templates force row level security;
create policy tenant_isolation on public.proposal_templates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.proposal_templates to atrium_owner using (true) with check (true);
revoke all on public.proposal_templates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.proposal_templates to atrium_app, atrium_jobs;

-- tenant table public.public_forms
drop policy if exists tenant_isolation on public.public_forms;
drop policy if exists owner_all on public.public_forms;
alter table public.public_forms enable row level security;
alter table public.public_forms force row level security;
create policy tenant_isolation on public.public_forms to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.public_forms to atrium_owner using (true) with check (true);
revoke all on public.public_forms from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.public_forms to atrium_app, atrium_jobs;

-- tenant table public.used_challenges
drop policy if exists tenant_isolation on public.used_challenges;
drop policy if exists owner_all on public.used_challenges;
alter table public.used_challenges enable row level security;
alter table public.used_challenges force row level security;
create policy tenant_isolation on public.used_challenges to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.used_challenges to atrium_owner using (true) with check (true);
revoke all on public.used_challenges from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.used_challenges to atrium_app, atrium_jobs;

-- tenant table public.ticket_links
drop policy if exists tenant_isolation on public.ticket_links;
drop policy if exists owner_all on public.ticket_links;
alter table public.ticket_links enable row level security;
alter table public.ticket_links force row level security;
create policy tenant_isolation on public.ticket_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_links to atrium_owner using (true) with check (true);
revoke all on public.ticket_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.ticket_links to atrium_app, atrium_jobs;

-- tenant table public.ticket_followers
drop policy if exists tenant_isolation on public.ticket_followers;
drop policy if exists owner_all on public.ticket_followers;
alter table public.ticket_followers enable row level security;
alter table public.ticket_followers force row level security;
create policy tenant_isolation on public.ticket_followers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_followers to atrium_owner using (true) with check (true);
revoke all on public.ticket_followers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.ticket_followers to atrium_app, atrium_jobs;

-- tenant table public.ticket_held_replies
drop policy if exists tenant_isolation on public.ticket_held_replies;
drop policy if exists owner_all on public.ticket_held_replies;
alter table public.ticket_held_replies enable row level security;
alter table public.ticket_held_replies force row level security;
create policy tenant_isolation on public.ticket_held_replies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ticket_held_replies to atrium_owner using (true) with check (true);
revoke all on public.ticket_held_replies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.ticket_held_replies to atrium_app, atrium_jobs;

-- check public.contracts.contracts_signing_check
alter table public.contracts drop constraint if exists contracts_signing_check;
alter table public.contracts add constraint contracts_signing_check check (signing in ('unsent', 'sent', 'signed', 'declined'));

-- check public.contracts.contracts_signed_check
alter table public.contracts drop constraint if exists contracts_signed_check;
alter table public.contracts add constraint contracts_signed_check check ((signing = 'signed') = (signed_at is not null) and (signing <> 'signed' or status <> 'draft'));

-- check public.contracts.contracts_sent_check
alter table public.contracts drop constraint if exists contracts_sent_check;
alter table public.contracts add constraint contracts_sent_check check (signing = 'unsent' or (document is not null and look is not null and pdf_key is not null));

-- check public.contracts.contracts_out_check
alter table public.contracts drop constraint if exists contracts_out_check;
alter table public.contracts add constraint contracts_out_check check (signing not in ('sent', 'declined') or status = 'draft');

-- locked public.contracts
drop trigger if exists contracts_locked on public.contracts;
drop function if exists public.contracts_locked();
create function public.contracts_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be deleted', schema = 'public', table = 'contracts';
  end if;
  if (to_jsonb(new) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['description', 'end_day', 'notice_days', 'value', 'auto_renewal_months', 'owner_id', 'status', 'terminated_day', 'termination_reason', 'renewals', 'renewed_at', 'reminded_days', 'reminded_day', 'notice_reminded_day', 'attention_day', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of contracts cannot be changed', schema = 'public', table = 'contracts';
  end if;
  return new;
end
$function$;
create trigger contracts_locked before update or delete on public.contracts for each row when (old.signing = 'signed') execute function public.contracts_locked();

-- append-only public.contract_signatures
drop trigger if exists contract_signatures_append_only on public.contract_signatures;
drop function if exists public.contract_signatures_append_only();
create function public.contract_signatures_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'contract_signatures is append-only', schema = 'public', table = 'contract_signatures';
end
$function$;
create trigger contract_signatures_append_only before update or delete on public.contract_signatures for each row execute function public.contract_signatures_append_only();

-- append-only public.contract_bundles
drop trigger if exists contract_bundles_append_only on public.contract_bundles;
drop function if exists public.contract_bundles_append_only();
create function public.contract_bundles_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'contract_bundles is append-only', schema = 'public', table = 'contract_bundles';
end
$function$;
create trigger contract_bundles_append_only before update or delete on public.contract_bundles for each row execute function public.contract_bundles_append_only();

-- check public.estimate_invoices.estimate_invoices_kind_check
alter table public.estimate_invoices drop constraint if exists estimate_invoices_kind_check;
alter table public.estimate_invoices add constraint estimate_invoices_kind_check check (kind in ('percent', 'lines', 'rest'));

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_received', 'ticket_reply'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('address_verification', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_issued', 'invoice_paid', 'magic_link', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'project_digest', 'proposal_sent', 'second_factor_disabled', 'staff_notification', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_received', 'ticket_reply'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'proposal', 'recurring_invoice', 'contract', 'lead', 'project', 'task', 'time_entry', 'expense', 'payment', 'ticket', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'survey_response', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_completed', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_declined', 'contract_expired', 'invitation_answered', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'lead_submitted', 'lead_follow_up_due'));

-- check public.projects.projects_budget_amount_check
alter table public.projects drop constraint if exists projects_budget_amount_check;
alter table public.projects add constraint projects_budget_amount_check check (budget_amount > 0);

-- check public.projects.projects_health_check
alter table public.projects drop constraint if exists projects_health_check;
alter table public.projects add constraint projects_health_check check (health in ('on_track', 'at_risk', 'off_track'));

-- check public.project_health.project_health_health_check
alter table public.project_health drop constraint if exists project_health_health_check;
alter table public.project_health add constraint project_health_health_check check (health in ('on_track', 'at_risk', 'off_track'));

-- check public.billed_fees.billed_fees_amount_check
alter table public.billed_fees drop constraint if exists billed_fees_amount_check;
alter table public.billed_fees add constraint billed_fees_amount_check check (amount > 0);

-- check public.staff_costs.staff_costs_amount_check
alter table public.staff_costs drop constraint if exists staff_costs_amount_check;
alter table public.staff_costs add constraint staff_costs_amount_check check (hourly_cost >= 0);

-- check public.public_forms.public_forms_challenge_check
alter table public.public_forms drop constraint if exists public_forms_challenge_check;
alter table public.public_forms add constraint public_forms_challenge_check check (challenge in ('altcha', 'turnstile'));

-- check public.settings.settings_timer_limit_check
alter table public.settings drop constraint if exists settings_timer_limit_check;
alter table public.settings add constraint settings_timer_limit_check check (timer_limit_hours between 1 and 168);

-- check public.settings.settings_weekly_hours_check
alter table public.settings drop constraint if exists settings_weekly_hours_check;
alter table public.settings add constraint settings_weekly_hours_check check (weekly_hours between 1 and 168);

-- check public.ticket_links.ticket_links_kind_check
alter table public.ticket_links drop constraint if exists ticket_links_kind_check;
alter table public.ticket_links add constraint ticket_links_kind_check check (kind in ('related', 'split'));

-- check public.ticket_links.ticket_links_other_check
alter table public.ticket_links drop constraint if exists ticket_links_other_check;
alter table public.ticket_links add constraint ticket_links_other_check check (ticket_id <> other_id);

-- check public.ticket_held_replies.ticket_held_replies_status_check
alter table public.ticket_held_replies drop constraint if exists ticket_held_replies_status_check;
alter table public.ticket_held_replies add constraint ticket_held_replies_status_check check (status in ('open', 'on_hold', 'answered', 'closed'));

-- check public.tickets.tickets_merged_check
alter table public.tickets drop constraint if exists tickets_merged_check;
alter table public.tickets add constraint tickets_merged_check check (merged_into_id <> id);

-- index public.tickets_merged
drop index if exists public.tickets_merged;
create index tickets_merged on public.tickets (tenant_id, merged_into_id) where merged_into_id is not null;

-- index public.tickets_snoozed
drop index if exists public.tickets_snoozed;
create index tickets_snoozed on public.tickets (tenant_id, snoozed_until) where snoozed_until is not null;

-- index public.tickets_snoozed_first
drop index if exists public.tickets_snoozed_first;
create index tickets_snoozed_first on public.tickets (snoozed_until) where snoozed_until is not null;

-- function platform.due_ticket_snoozes(timestamptz)
create or replace function platform.due_ticket_snoozes(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
select tenant_id from public.tickets where snoozed_until <= p_now
)
$$;
revoke all on function platform.due_ticket_snoozes(timestamptz) from public;
grant execute on function platform.due_ticket_snoozes(timestamptz) to atrium_jobs;

-- check public.time_entries.time_entries_ask_check
alter table public.time_entries drop constraint if exists time_entries_ask_check;
alter table public.time_entries add constraint time_entries_ask_check check (ask_at is null or seconds is null);

-- index public.time_entries_to_ask
drop index if exists public.time_entries_to_ask;
create index time_entries_to_ask on public.time_entries (ask_at, tenant_id) where ask_at is not null;

-- function platform.due_forgotten_timers(timestamptz)
create or replace function platform.due_forgotten_timers(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.time_entries where ask_at <= p_now
)
$$;
revoke all on function platform.due_forgotten_timers(timestamptz) from public;
grant execute on function platform.due_forgotten_timers(timestamptz) to atrium_jobs;

-- Contracts that are there already are written in their customer's language.
update public.contracts set language = customer.language from public.customers customer
where customer.tenant_id = contracts.tenant_id and customer.id = contracts.customer_id;
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{contracts.open,contract_templates.read}'::text[]
where 'contracts.read' = any (permissions) and not 'contracts.open' = any (permissions);
update public.roles set permissions = permissions || '{contracts.send}'::text[]
where 'proposals.send' = any (permissions) and 'contracts.write' = any (permissions) and not 'contracts.send' = any (permissions);
update public.roles set permissions = permissions || '{contracts.sign}'::text[]
where 'proposals.sign' = any (permissions) and 'contracts.write' = any (permissions) and not 'contracts.sign' = any (permissions);
update public.roles set permissions = permissions || '{contract_templates.write,proposal_templates.write}'::text[]
where 'mail_templates.write' = any (permissions) and not 'contract_templates.write' = any (permissions);
update public.roles set permissions = permissions || '{proposal_templates.read}'::text[]
where 'proposals.read' = any (permissions) and not 'proposal_templates.read' = any (permissions);
-- Companies that are there already get their row.
insert into public.public_forms (id, tenant_id, created_at, updated_at)
select gen_random_uuid(), tenant_id, now(), now() from public.settings on conflict do nothing;
-- Roles that are there already get the new permission with the one that it goes with.
update public.roles set permissions = permissions || '{projects.profit}'::text[]
where 'payments.write' = any (permissions) and not 'projects.profit' = any (permissions);
