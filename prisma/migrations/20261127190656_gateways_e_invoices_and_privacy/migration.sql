-- locked-while-timesheets public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();

-- locked-while-settings public.time_entries
drop trigger if exists time_entries_locked_by_settings on public.time_entries;
drop function if exists public.time_entries_locked_by_settings();

-- locked-while-corrections public.time_entries
drop trigger if exists time_entries_locked_by_corrections on public.time_entries;
drop function if exists public.time_entries_locked_by_corrections();

-- append-only public.ticket_changes
drop trigger if exists ticket_changes_append_only on public.ticket_changes;
drop function if exists public.ticket_changes_append_only();

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();

-- check public.refused_deliveries.refused_deliveries_reason_check
alter table public.refused_deliveries drop constraint if exists refused_deliveries_reason_check;

-- append-only public.gateway_events
drop trigger if exists gateway_events_append_only on public.gateway_events;
drop function if exists public.gateway_events_append_only();

-- function platform.due_gateway_questions(timestamptz)
drop function if exists platform.due_gateway_questions(timestamptz);

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

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "buyer_reference" TEXT,
ADD COLUMN     "e_address" TEXT,
ADD COLUMN     "e_address_scheme" TEXT,
ADD COLUMN     "e_invoice" TEXT,
ADD COLUMN     "legal_id" TEXT,
ADD COLUMN     "legal_id_scheme" TEXT;

-- AlterTable
ALTER TABLE "payment_gateways" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "bank_account" TEXT,
ADD COLUMN     "bank_account_name" TEXT,
ADD COLUMN     "bank_bic" TEXT,
ADD COLUMN     "e_address" TEXT,
ADD COLUMN     "e_address_scheme" TEXT,
ADD COLUMN     "invoice_contact" TEXT,
ADD COLUMN     "legal_id" TEXT,
ADD COLUMN     "legal_id_scheme" TEXT;

-- AlterTable
ALTER TABLE "tax_rates" ADD COLUMN     "exemption_code" TEXT,
ADD COLUMN     "exemption_reason" TEXT;

-- CreateTable
CREATE TABLE "audit_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "salt" TEXT,
    "erased_by" UUID,
    "chained_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_waiting" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,

    CONSTRAINT "audit_waiting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_checkpoints" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_entries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "payer_name" TEXT,
    "payer_account" TEXT,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "payment_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "noun" TEXT,
    "record_id" UUID,
    "text" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "text_version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "ip" TEXT,
    "proof" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "e_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "format" TEXT NOT NULL,
    "syntax" TEXT NOT NULL,
    "rule_set" TEXT NOT NULL,
    "warnings" JSONB NOT NULL,
    "xml" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "e_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "received_e_invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "expense_id" UUID NOT NULL,
    "seller_key" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "syntax" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "problems" JSONB NOT NULL,
    "xml" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "received_e_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "headers" JSONB NOT NULL,
    "url" TEXT NOT NULL,
    "ip" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_requests" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'received',
    "origin" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "external_id" TEXT,
    "language" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "whole_customer" BOOLEAN NOT NULL DEFAULT false,
    "received_day" DATE NOT NULL,
    "due_day" DATE NOT NULL,
    "extended_at" TIMESTAMPTZ(3),
    "extension_reason" TEXT,
    "waiting_since" TIMESTAMPTZ(3),
    "waited_days" INTEGER NOT NULL DEFAULT 0,
    "verified_at" TIMESTAMPTZ(3),
    "verified_by" TEXT,
    "note" TEXT,
    "decision" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "work" TEXT,
    "failure" TEXT,
    "known" JSONB NOT NULL DEFAULT '{}',
    "summary" JSONB NOT NULL DEFAULT '{}',
    "package_size" BIGINT,
    "package_hash" TEXT,
    "package_until" TIMESTAMPTZ(3),
    "reminder_day" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_rows" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "row_id" UUID NOT NULL,
    "proposed" BOOLEAN NOT NULL,
    "included" BOOLEAN,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "privacy_rows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_proofs" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "code_hash" TEXT,
    "code_until" TIMESTAMPTZ(3),
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "privacy_proofs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_policies" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "rules" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_items" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "title" TEXT,
    "action" TEXT NOT NULL,
    "aged_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_holds" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "legal_holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_units" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "environment" TEXT NOT NULL,
    "flows" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "vat_number" TEXT NOT NULL,
    "id_scheme" TEXT NOT NULL,
    "id_number" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "building" TEXT NOT NULL,
    "district" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "industry" TEXT NOT NULL,
    "zero_reason" TEXT,
    "exempt_reason" TEXT,
    "serial_number" TEXT NOT NULL,
    "sealed_key" TEXT,
    "sealed_secret" TEXT,
    "sealed_next" TEXT,
    "certificate" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "notice_at" TIMESTAMPTZ(3),
    "counter" BIGINT NOT NULL DEFAULT 0,
    "last_hash" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_units_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_documents" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "invoice_id" UUID,
    "credit_note_id" UUID,
    "number" TEXT NOT NULL,
    "flow" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "counter" BIGINT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "qr" TEXT NOT NULL,
    "xml" TEXT NOT NULL,
    "cleared_xml" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "messages" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "report_by" TIMESTAMPTZ(3) NOT NULL,
    "warn_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "letters" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_documents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_tenant_id_id_key" ON "audit_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_tenant_id_sequence_key" ON "audit_links"("tenant_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "audit_waiting_tenant_id_id_key" ON "audit_waiting"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_checkpoints_tenant_id_id_key" ON "audit_checkpoints"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_checkpoints_tenant_id_sequence_key" ON "audit_checkpoints"("tenant_id", "sequence");

-- CreateIndex
CREATE INDEX "bank_entries_tenant_id_created_at_id_idx" ON "bank_entries"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bank_entries_tenant_id_day_id_idx" ON "bank_entries"("tenant_id", "day", "id");

-- CreateIndex
CREATE INDEX "bank_entries_tenant_id_amount_id_idx" ON "bank_entries"("tenant_id", "amount", "id");

-- CreateIndex
CREATE INDEX "bank_entries_tenant_id_payment_id_idx" ON "bank_entries"("tenant_id", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_entries_tenant_id_id_key" ON "bank_entries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_entries_tenant_id_account_reference_key" ON "bank_entries"("tenant_id", "account", "reference");

-- CreateIndex
CREATE INDEX "consents_tenant_id_created_at_id_idx" ON "consents"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "consents_tenant_id_address_idx" ON "consents"("tenant_id", "address");

-- CreateIndex
CREATE INDEX "consents_tenant_id_record_id_idx" ON "consents"("tenant_id", "record_id");

-- CreateIndex
CREATE INDEX "consents_tenant_id_purpose_language_text_hash_idx" ON "consents"("tenant_id", "purpose", "language", "text_hash");

-- CreateIndex
CREATE UNIQUE INDEX "consents_tenant_id_id_key" ON "consents"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_id_key" ON "e_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_invoice_id_key" ON "e_invoices"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "e_invoices_tenant_id_credit_note_id_key" ON "e_invoices"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_id_key" ON "received_e_invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_expense_id_key" ON "received_e_invoices"("tenant_id", "expense_id");

-- CreateIndex
CREATE UNIQUE INDEX "received_e_invoices_tenant_id_seller_key_number_key" ON "received_e_invoices"("tenant_id", "seller_key", "number");

-- CreateIndex
CREATE INDEX "gateway_deliveries_tenant_id_gateway_due_at_idx" ON "gateway_deliveries"("tenant_id", "gateway", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_deliveries_tenant_id_id_key" ON "gateway_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "privacy_requests_tenant_id_created_at_id_idx" ON "privacy_requests"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "privacy_requests_tenant_id_due_day_id_idx" ON "privacy_requests"("tenant_id", "due_day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_requests_tenant_id_id_key" ON "privacy_requests"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_rows_tenant_id_id_key" ON "privacy_rows"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_rows_tenant_id_request_id_table_name_part_row_id_key" ON "privacy_rows"("tenant_id", "request_id", "table_name", "part", "row_id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_proofs_token_hash_key" ON "privacy_proofs"("token_hash");

-- CreateIndex
CREATE INDEX "privacy_proofs_tenant_id_request_id_idx" ON "privacy_proofs"("tenant_id", "request_id");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_proofs_tenant_id_id_key" ON "privacy_proofs"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_policies_tenant_id_key" ON "retention_policies"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_policies_tenant_id_id_key" ON "retention_policies"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "retention_items_tenant_id_status_created_at_id_idx" ON "retention_items"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_items_tenant_id_id_key" ON "retention_items"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "retention_items_tenant_id_kind_record_id_key" ON "retention_items"("tenant_id", "kind", "record_id");

-- CreateIndex
CREATE INDEX "legal_holds_tenant_id_record_id_idx" ON "legal_holds"("tenant_id", "record_id");

-- CreateIndex
CREATE INDEX "legal_holds_tenant_id_created_at_id_idx" ON "legal_holds"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "legal_holds_tenant_id_id_key" ON "legal_holds"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tax_units_tenant_id_created_at_id_idx" ON "tax_units"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_units_tenant_id_id_key" ON "tax_units"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tax_documents_tenant_id_created_at_id_idx" ON "tax_documents"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_id_key" ON "tax_documents"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_invoice_id_key" ON "tax_documents"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_credit_note_id_key" ON "tax_documents"("tenant_id", "credit_note_id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_unit_id_counter_key" ON "tax_documents"("tenant_id", "unit_id", "counter");

-- CreateIndex
CREATE UNIQUE INDEX "tax_documents_tenant_id_uuid_key" ON "tax_documents"("tenant_id", "uuid");

-- AddForeignKey
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "received_e_invoices" ADD CONSTRAINT "received_e_invoices_tenant_id_expense_id_fkey" FOREIGN KEY ("tenant_id", "expense_id") REFERENCES "expenses"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_rows" ADD CONSTRAINT "privacy_rows_tenant_id_request_id_fkey" FOREIGN KEY ("tenant_id", "request_id") REFERENCES "privacy_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_proofs" ADD CONSTRAINT "privacy_proofs_tenant_id_request_id_fkey" FOREIGN KEY ("tenant_id", "request_id") REFERENCES "privacy_requests"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_unit_id_fkey" FOREIGN KEY ("tenant_id", "unit_id") REFERENCES "tax_units"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_tenant_id_credit_note_id_fkey" FOREIGN KEY ("tenant_id", "credit_note_id") REFERENCES "credit_notes"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.audit_links
drop policy if exists tenant_isolation on public.audit_links;
drop policy if exists owner_all on public.audit_links;
alter table public.audit_links enable row level security;
alter table public.audit_links force row level security;
create policy tenant_isolation on public.audit_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_links to atrium_owner using (true) with check (true);
revoke all on public.audit_links from atrium_app, atrium_jobs;
grant select, insert on public.audit_links to atrium_app, atrium_jobs;

-- tenant table public.audit_waiting
drop policy if exists tenant_isolation on public.audit_waiting;
drop policy if exists owner_all on public.audit_waiting;
alter table public.audit_waiting enable row level security;
alter table public.audit_waiting force row level security;
create policy tenant_isolation on public.audit_waiting to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_waiting to atrium_owner using (true) with check (true);
revoke all on public.audit_waiting from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.audit_waiting to atrium_app, atrium_jobs;

-- tenant table public.audit_checkpoints
drop policy if exists tenant_isolation on public.audit_checkpoints;
drop policy if exists owner_all on public.audit_checkpoints;
alter table public.audit_checkpoints enable row level security;
alter table public.audit_checkpoints force row level security;
create policy tenant_isolation on public.audit_checkpoints to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_checkpoints to atrium_owner using (true) with check (true);
revoke all on public.audit_checkpoints from atrium_app, atrium_jobs;
grant select, insert on public.audit_checkpoints to atrium_app, atrium_jobs;

-- tenant table public.bank_entries
drop policy if exists tenant_isolation on public.bank_entries;
drop policy if exists owner_all on public.bank_entries;
alter table public.bank_entries enable row level security;
alter table public.bank_entries force row level security;
create policy tenant_isolation on public.bank_entries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.bank_entries to atrium_owner using (true) with check (true);
revoke all on public.bank_entries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.bank_entries to atrium_app, atrium_jobs;

-- tenant table public.consents
drop policy if exists tenant_isolation on public.consents;
drop policy if exists owner_all on public.consents;
alter table public.consents enable row level security;
alter table public.consents force row level security;
create policy tenant_isolation on public.consents to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.consents to atrium_owner using (true) with check (true);
revoke all on public.consents from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.consents to atrium_app, atrium_jobs;

-- tenant table public.e_invoices
drop policy if exists tenant_isolation on public.e_invoices;
drop policy if exists owner_all on public.e_invoices;
alter table public.e_invoices enable row level security;
alter table public.e_invoices force row level security;
create policy tenant_isolation on public.e_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.e_invoices to atrium_owner using (true) with check (true);
revoke all on public.e_invoices from atrium_app, atrium_jobs;
grant select, insert on public.e_invoices to atrium_app, atrium_jobs;

-- tenant table public.received_e_invoices
drop policy if exists tenant_isolation on public.received_e_invoices;
drop policy if exists owner_all on public.received_e_invoices;
alter table public.received_e_invoices enable row level security;
alter table public.received_e_invoices force row level security;
create policy tenant_isolation on public.received_e_invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.received_e_invoices to atrium_owner using (true) with check (true);
revoke all on public.received_e_invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.received_e_invoices to atrium_app, atrium_jobs;

-- tenant table public.gateway_deliveries
drop policy if exists tenant_isolation on public.gateway_deliveries;
drop policy if exists owner_all on public.gateway_deliveries;
alter table public.gateway_deliveries enable row level security;
alter table public.gateway_deliveries force row level security;
create policy tenant_isolation on public.gateway_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.gateway_deliveries to atrium_owner using (true) with check (true);
revoke all on public.gateway_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.gateway_deliveries to atrium_app, atrium_jobs;

-- tenant table public.privacy_requests
drop policy if exists tenant_isolation on public.privacy_requests;
drop policy if exists owner_all on public.privacy_requests;
alter table public.privacy_requests enable row level security;
alter table public.privacy_requests force row level security;
create policy tenant_isolation on public.privacy_requests to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_requests to atrium_owner using (true) with check (true);
revoke all on public.privacy_requests from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_requests to atrium_app, atrium_jobs;

-- tenant table public.privacy_rows
drop policy if exists tenant_isolation on public.privacy_rows;
drop policy if exists owner_all on public.privacy_rows;
alter table public.privacy_rows enable row level security;
alter table public.privacy_rows force row level security;
create policy tenant_isolation on public.privacy_rows to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_rows to atrium_owner using (true) with check (true);
revoke all on public.privacy_rows from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_rows to atrium_app, atrium_jobs;

-- tenant table public.privacy_proofs
drop policy if exists tenant_isolation on public.privacy_proofs;
drop policy if exists owner_all on public.privacy_proofs;
alter table public.privacy_proofs enable row level security;
alter table public.privacy_proofs force row level security;
create policy tenant_isolation on public.privacy_proofs to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.privacy_proofs to atrium_owner using (true) with check (true);
revoke all on public.privacy_proofs from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.privacy_proofs to atrium_app, atrium_jobs;

-- tenant table public.retention_policies
drop policy if exists tenant_isolation on public.retention_policies;
drop policy if exists owner_all on public.retention_policies;
alter table public.retention_policies enable row level security;
alter table public.retention_policies force row level security;
create policy tenant_isolation on public.retention_policies to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.retention_policies to atrium_owner using (true) with check (true);
revoke all on public.retention_policies from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.retention_policies to atrium_app, atrium_jobs;

-- tenant table public.retention_items
drop policy if exists tenant_isolation on public.retention_items;
drop policy if exists owner_all on public.retention_items;
alter table public.retention_items enable row level security;
alter table public.retention_items force row level security;
create policy tenant_isolation on public.retention_items to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.retention_items to atrium_owner using (true) with check (true);
revoke all on public.retention_items from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.retention_items to atrium_app, atrium_jobs;

-- tenant table public.legal_holds
drop policy if exists tenant_isolation on public.legal_holds;
drop policy if exists owner_all on public.legal_holds;
alter table public.legal_holds enable row level security;
alter table public.legal_holds force row level security;
create policy tenant_isolation on public.legal_holds to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.legal_holds to atrium_owner using (true) with check (true);
revoke all on public.legal_holds from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.legal_holds to atrium_app, atrium_jobs;

-- tenant table public.tax_units
drop policy if exists tenant_isolation on public.tax_units;
drop policy if exists owner_all on public.tax_units;
alter table public.tax_units enable row level security;
alter table public.tax_units force row level security;
create policy tenant_isolation on public.tax_units to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_units to atrium_owner using (true) with check (true);
revoke all on public.tax_units from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_units to atrium_app, atrium_jobs;

-- tenant table public.tax_documents
drop policy if exists tenant_isolation on public.tax_documents;
drop policy if exists owner_all on public.tax_documents;
alter table public.tax_documents enable row level security;
alter table public.tax_documents force row level security;
create policy tenant_isolation on public.tax_documents to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_documents to atrium_owner using (true) with check (true);
revoke all on public.tax_documents from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_documents to atrium_app, atrium_jobs;

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();
create function public.audit_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['actor_name', 'ip', 'user_agent', 'changes']::text[]) = (to_jsonb(old) - array['actor_name', 'ip', 'user_agent', 'changes']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'audit_entries is append-only', schema = 'public', table = 'audit_entries';
end
$function$;
create trigger audit_entries_append_only before update or delete on public.audit_entries for each row execute function public.audit_entries_append_only();

-- append-only public.audit_links
drop trigger if exists audit_links_append_only on public.audit_links;
drop function if exists public.audit_links_append_only();
create function public.audit_links_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['salt', 'erased_by']::text[]) = (to_jsonb(old) - array['salt', 'erased_by']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'audit_links is append-only', schema = 'public', table = 'audit_links';
end
$function$;
create trigger audit_links_append_only before update or delete on public.audit_links for each row execute function public.audit_links_append_only();

-- append-only public.audit_checkpoints
drop trigger if exists audit_checkpoints_append_only on public.audit_checkpoints;
drop function if exists public.audit_checkpoints_append_only();
create function public.audit_checkpoints_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'audit_checkpoints is append-only', schema = 'public', table = 'audit_checkpoints';
end
$function$;
create trigger audit_checkpoints_append_only before update or delete on public.audit_checkpoints for each row execute function public.audit_checkpoints_append_only();

-- raw audit entries wait for the chain
drop trigger if exists audit_entries_wait on public.audit_entries;
drop function if exists public.audit_entries_wait();
create function public.audit_entries_wait() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  insert into public.audit_waiting (id, tenant_id) select id, tenant_id from added;
  return null;
end
$function$;
create trigger audit_entries_wait after insert on public.audit_entries referencing new table as added for each statement execute function public.audit_entries_wait();
insert into public.audit_waiting (id, tenant_id) select e.id, e.tenant_id from public.audit_entries e
where not exists (select from public.audit_links l where l.id = e.id) on conflict do nothing;

-- policy public.audit_waiting.sweep
drop policy if exists sweep on public.audit_waiting;
create policy sweep on public.audit_waiting for select to atrium_jobs using (true);

-- function public.erase_audit_values(uuid, uuid, jsonb, uuid)
create or replace function public.erase_audit_values(p_tenant uuid, p_entry uuid, p_values jsonb, p_cause uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'values are erased in the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.audit_links l set salt = null, erased_by = p_cause where l.tenant_id = p_tenant and l.id = p_entry;
  if not found then
    perform set_config('app.erasing_person', '', true);
    return false;
  end if;
  update public.audit_entries e set
    actor_name = case when p_values ? 'actor_name' then p_values ->> 'actor_name' else e.actor_name end,
    ip = case when p_values ? 'ip' then p_values ->> 'ip' else e.ip end,
    user_agent = case when p_values ? 'user_agent' then p_values ->> 'user_agent' else e.user_agent end,
    changes = case when p_values ? 'changes' then p_values -> 'changes' else e.changes end
  where e.tenant_id = p_tenant and e.id = p_entry;
  perform set_config('app.erasing_person', '', true);
  return true;
end
$$;
revoke all on function public.erase_audit_values(uuid, uuid, jsonb, uuid) from public;
grant execute on function public.erase_audit_values(uuid, uuid, jsonb, uuid) to atrium_app, atrium_jobs;

-- function platform.due_grown_audit_chains(timestamptz)
create or replace function platform.due_grown_audit_chains(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select l.tenant_id from platform.tenants c cross join lateral (
    select tenant_id, chained_at from public.audit_links where tenant_id = c.id order by sequence desc limit 1) l
  where l.chained_at >= p_now - interval '2 days'
)
$$;
revoke all on function platform.due_grown_audit_chains(timestamptz) from public;
grant execute on function platform.due_grown_audit_chains(timestamptz) to atrium_jobs;

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();
create function public.events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' and current_user = 'atrium_owner' and current_setting('app.applying_retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['actor', 'data', 'previous']::text[]) = (to_jsonb(old) - array['actor', 'data', 'previous']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'events is append-only', schema = 'public', table = 'events';
end
$function$;
create trigger events_append_only before update or delete on public.events for each row execute function public.events_append_only();

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);
-- The ways by which a credential finds its tenant before any tenant is known. Each runs as the owner, answers one exact
-- question, and has a fixed search path.

create or replace function platform.find_api_key(p_hash text)
returns table (tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, key_id uuid, name text, permissions text[],
  api_version text, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz, created_by_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at, t.closed_at, k.id, k.name, k.permissions, k.api_version, k.expires_at, k.revoked_at, k.last_used_at,
    k.created_by_id
  from public.api_keys k join platform.tenants t on t.id = k.tenant_id
  where k.token_hash = p_hash
$$;

create or replace function platform.find_session(p_session uuid, p_slug text)
returns table (session_id uuid, user_id uuid, email text, name text, confirmed_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, staff_id uuid, staff_name text,
  deactivated_at timestamptz, role_template text, permissions text[], view_role_id uuid, view_role_name text, view_role_template text, view_permissions text[],
  created_at timestamptz, idle_minutes int, life_hours int, second_factor_from timestamptz, has_second_factor boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.id, u.email, u.name, s.confirmed_at, s.last_seen_at, s.expires_at, s.revoked_at,
    t.id, t.slug, t.verified_at, t.closed_at, m.id, m.name, m.deactivated_at, r.template, r.permissions, w.id, w.name, w.template, w.permissions,
    s.created_at, l.idle, l.life, g.second_factor_from,
    u.totp_enabled_at is not null or exists (select from platform.passkeys p where p.user_id = u.id)
  from platform.sessions s
  join platform.users u on u.id = s.user_id
  left join platform.tenants t on t.slug = p_slug
  left join public.staff m on m.tenant_id = t.id and m.user_id = u.id
  left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.role_views v on v.tenant_id = m.tenant_id and v.session_id = s.id
  left join public.roles w on w.tenant_id = v.tenant_id and w.id = v.role_id
  left join public.settings g on g.tenant_id = m.tenant_id
  -- The strictest of the person's companies, or one could keep a session alive for another.
  left join lateral (
    select min(c.session_idle_minutes) as idle, min(c.session_life_hours) as life
    from public.staff a
    join platform.tenants n on n.id = a.tenant_id and n.closed_at is null
    join public.settings c on c.tenant_id = a.tenant_id
    where a.user_id = u.id and a.deactivated_at is null
  ) l on true
  where s.id = p_session
$$;

create or replace function platform.find_memberships(p_user uuid)
returns table (tenant_id uuid, slug text, company_name text, staff_id uuid, role_name text, idle_minutes int, life_hours int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, s.company_name, m.id, r.name, s.session_idle_minutes, s.session_life_hours
  from public.staff m
  join platform.tenants t on t.id = m.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.user_id = p_user and m.deactivated_at is null
  order by s.company_name, t.slug
$$;

create or replace function platform.find_invitation(p_hash text)
returns table (invitation_id uuid, tenant_id uuid, slug text, verified_at timestamptz, company_name text, email text, name text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, t.id, t.slug, t.verified_at, s.company_name, i.email, i.name, i.expires_at, i.accepted_at, i.revoked_at
  from public.invitations i
  join platform.tenants t on t.id = i.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  where i.token_hash = p_hash
$$;

revoke all on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) from public;
grant execute on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) to atrium_app, atrium_jobs;

-- check public.bank_entries.bank_entries_status_check
alter table public.bank_entries drop constraint if exists bank_entries_status_check;
alter table public.bank_entries add constraint bank_entries_status_check check (status in ('open', 'confirmed', 'dismissed'));

-- check public.bank_entries.bank_entries_amount_check
alter table public.bank_entries drop constraint if exists bank_entries_amount_check;
alter table public.bank_entries add constraint bank_entries_amount_check check (amount > 0);

-- check public.bank_entries.bank_entries_payment_check
alter table public.bank_entries drop constraint if exists bank_entries_payment_check;
alter table public.bank_entries add constraint bank_entries_payment_check check ((status = 'confirmed') = (payment_id is not null));

-- check public.consents.consents_purpose_check
alter table public.consents drop constraint if exists consents_purpose_check;
alter table public.consents add constraint consents_purpose_check check (purpose in ('contact_request', 'support_request'));

-- check public.consents.consents_channel_check
alter table public.consents drop constraint if exists consents_channel_check;
alter table public.consents add constraint consents_channel_check check (channel in ('web_form'));

-- check public.consents.consents_withdrawn_by_check
alter table public.consents drop constraint if exists consents_withdrawn_by_check;
alter table public.consents add constraint consents_withdrawn_by_check check (withdrawn_by in ('link', 'portal', 'staff'));

-- check public.consents.consents_address_check
alter table public.consents drop constraint if exists consents_address_check;
alter table public.consents add constraint consents_address_check check (address = lower(address));

-- check public.consents.consents_withdrawn_check
alter table public.consents drop constraint if exists consents_withdrawn_check;
alter table public.consents add constraint consents_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null));

-- locked public.consents
drop trigger if exists consents_locked on public.consents;
drop function if exists public.consents_locked();
create function public.consents_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of consents cannot be deleted', schema = 'public', table = 'consents';
  end if;
  if (to_jsonb(new) - array['withdrawn_at', 'withdrawn_by', 'version', 'updated_at', 'address', 'name', 'ip', 'proof']::text[]) is distinct from (to_jsonb(old) - array['withdrawn_at', 'withdrawn_by', 'version', 'updated_at', 'address', 'name', 'ip', 'proof']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of consents cannot be changed', schema = 'public', table = 'consents';
  end if;
  return new;
end
$function$;
create trigger consents_locked before update or delete on public.consents for each row when (true) execute function public.consents_locked();

-- check public.customers.customers_e_invoice_check
alter table public.customers drop constraint if exists customers_e_invoice_check;
alter table public.customers add constraint customers_e_invoice_check check (e_invoice in ('peppol_bis_3', 'xrechnung', 'factur_x', 'en16931_ubl', 'en16931_cii'));

-- check public.e_invoices.e_invoices_format_check
alter table public.e_invoices drop constraint if exists e_invoices_format_check;
alter table public.e_invoices add constraint e_invoices_format_check check (format in ('peppol_bis_3', 'xrechnung', 'factur_x', 'en16931_ubl', 'en16931_cii'));

-- check public.e_invoices.e_invoices_syntax_check
alter table public.e_invoices drop constraint if exists e_invoices_syntax_check;
alter table public.e_invoices add constraint e_invoices_syntax_check check (syntax in ('ubl', 'cii'));

-- check public.e_invoices.e_invoices_one_target_check
alter table public.e_invoices drop constraint if exists e_invoices_one_target_check;
alter table public.e_invoices add constraint e_invoices_one_target_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- append-only public.e_invoices
drop trigger if exists e_invoices_append_only on public.e_invoices;
drop function if exists public.e_invoices_append_only();
create function public.e_invoices_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'e_invoices is append-only', schema = 'public', table = 'e_invoices';
end
$function$;
create trigger e_invoices_append_only before update or delete on public.e_invoices for each row execute function public.e_invoices_append_only();

-- check public.received_e_invoices.received_e_invoices_syntax_check
alter table public.received_e_invoices drop constraint if exists received_e_invoices_syntax_check;
alter table public.received_e_invoices add constraint received_e_invoices_syntax_check check (syntax in ('ubl', 'cii'));

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;
alter table public.imports add constraint imports_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items', 'bank-entries'));

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;
alter table public.import_recipes add constraint import_recipes_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items', 'bank-entries'));

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'privacy_code', 'privacy_copy', 'privacy_corrected', 'privacy_erased', 'privacy_extended', 'privacy_identity', 'privacy_refused', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'privacy_request', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'consent', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'retention_policy', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'consent_withdrawn', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'privacy_request_opened', 'privacy_request_searched', 'privacy_request_due', 'privacy_request_failed', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- index public.gateway_deliveries_due
drop index if exists public.gateway_deliveries_due;
create index gateway_deliveries_due on public.gateway_deliveries (due_at, tenant_id) where due_at is not null;

-- function platform.due_gateway_questions(timestamptz)
create or replace function platform.due_gateway_questions(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.payment_attempts where ask_at <= p_now
  union all select tenant_id from public.exchanges where claimed_until <= p_now
  union all select tenant_id from public.gateway_deliveries where due_at <= p_now
)
$$;
revoke all on function platform.due_gateway_questions(timestamptz) from public;
grant execute on function platform.due_gateway_questions(timestamptz) to atrium_jobs;

-- append-only public.gateway_events
drop trigger if exists gateway_events_append_only on public.gateway_events;
drop function if exists public.gateway_events_append_only();
create function public.gateway_events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['content']::text[]) = (to_jsonb(old) - array['content']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'gateway_events is append-only', schema = 'public', table = 'gateway_events';
end
$function$;
create trigger gateway_events_append_only before update or delete on public.gateway_events for each row execute function public.gateway_events_append_only();

-- check public.refused_deliveries.refused_deliveries_reason_check
alter table public.refused_deliveries drop constraint if exists refused_deliveries_reason_check;
alter table public.refused_deliveries add constraint refused_deliveries_reason_check check (reason in ('signature', 'date', 'mode', 'format', 'settings', 'key', 'unanswered'));

-- check public.privacy_requests.privacy_requests_type_check
alter table public.privacy_requests drop constraint if exists privacy_requests_type_check;
alter table public.privacy_requests add constraint privacy_requests_type_check check (type in ('access', 'rectification', 'erasure', 'portability'));

-- check public.privacy_requests.privacy_requests_status_check
alter table public.privacy_requests drop constraint if exists privacy_requests_status_check;
alter table public.privacy_requests add constraint privacy_requests_status_check check (status in ('received', 'identity_check', 'waiting_for_subject', 'in_progress', 'review', 'fulfilled', 'partly_refused', 'refused', 'withdrawn', 'lapsed'));

-- check public.privacy_requests.privacy_requests_origin_check
alter table public.privacy_requests drop constraint if exists privacy_requests_origin_check;
alter table public.privacy_requests add constraint privacy_requests_origin_check check (origin in ('colleague', 'portal', 'form'));

-- check public.privacy_requests.privacy_requests_verified_by_check
alter table public.privacy_requests drop constraint if exists privacy_requests_verified_by_check;
alter table public.privacy_requests add constraint privacy_requests_verified_by_check check (verified_by in ('link', 'portal', 'colleague'));

-- check public.privacy_requests.privacy_requests_work_check
alter table public.privacy_requests drop constraint if exists privacy_requests_work_check;
alter table public.privacy_requests add constraint privacy_requests_work_check check (work in ('search', 'copy', 'erase'));

-- check public.privacy_proofs.privacy_proofs_purpose_check
alter table public.privacy_proofs drop constraint if exists privacy_proofs_purpose_check;
alter table public.privacy_proofs add constraint privacy_proofs_purpose_check check (purpose in ('identity', 'download'));

-- check public.privacy_requests.privacy_requests_verified_check
alter table public.privacy_requests drop constraint if exists privacy_requests_verified_check;
alter table public.privacy_requests add constraint privacy_requests_verified_check check ((verified_at is null) = (verified_by is null));

-- check public.privacy_requests.privacy_requests_email_check
alter table public.privacy_requests drop constraint if exists privacy_requests_email_check;
alter table public.privacy_requests add constraint privacy_requests_email_check check (email = lower(email));

-- index public.privacy_requests_reminders
drop index if exists public.privacy_requests_reminders;
create index privacy_requests_reminders on public.privacy_requests (reminder_day, tenant_id) where reminder_day is not null;

-- index public.privacy_requests_packages
drop index if exists public.privacy_requests_packages;
create index privacy_requests_packages on public.privacy_requests (package_until, tenant_id) where package_until is not null;

-- function platform.due_privacy_requests(timestamptz)
create or replace function platform.due_privacy_requests(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.privacy_requests
  where reminder_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
  union all
  select tenant_id from public.privacy_requests where package_until <= p_now
)
$$;
revoke all on function platform.due_privacy_requests(timestamptz) from public;
grant execute on function platform.due_privacy_requests(timestamptz) to atrium_jobs;

-- check public.retention_items.retention_items_kind_check
alter table public.retention_items drop constraint if exists retention_items_kind_check;
alter table public.retention_items add constraint retention_items_kind_check check (kind in ('lead', 'customer', 'ticket', 'expense', 'task', 'mail', 'notification', 'assist', 'webhook_delivery', 'event'));

-- check public.retention_items.retention_items_action_check
alter table public.retention_items drop constraint if exists retention_items_action_check;
alter table public.retention_items add constraint retention_items_action_check check (action in ('archive', 'anonymize', 'delete'));

-- check public.retention_items.retention_items_status_check
alter table public.retention_items drop constraint if exists retention_items_status_check;
alter table public.retention_items add constraint retention_items_status_check check (status in ('marked', 'kept', 'done', 'failed'));

-- check public.legal_holds.legal_holds_noun_check
alter table public.legal_holds drop constraint if exists legal_holds_noun_check;
alter table public.legal_holds add constraint legal_holds_noun_check check (noun in ('customer', 'lead', 'ticket'));

-- index public.retention_policies_active
drop index if exists public.retention_policies_active;
create index retention_policies_active on public.retention_policies (tenant_id) where active;

-- index public.retention_items_due
drop index if exists public.retention_items_due;
create index retention_items_due on public.retention_items (due_at, tenant_id) where status = 'marked';

-- function public.delete_old_events(uuid, uuid[])
create or replace function public.delete_old_events(p_tenant uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'retention is applied in the tenant in scope';
  end if;
  perform set_config('app.applying_retention', 'on', true);
  delete from public.events e where e.tenant_id = p_tenant and e.id = any(p_ids)
    and not exists (select from public.outbox o where o.id = e.id);
  get diagnostics v_count = row_count;
  perform set_config('app.applying_retention', '', true);
  return v_count;
end
$$;
revoke all on function public.delete_old_events(uuid, uuid[]) from public;
grant execute on function public.delete_old_events(uuid, uuid[]) to atrium_app, atrium_jobs;

-- function public.anonymize_ticket_messages(uuid, uuid)
create or replace function public.anonymize_ticket_messages(p_tenant uuid, p_ticket uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare v_count int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'retention is applied in the tenant in scope';
  end if;
  if not exists (select from public.tickets t where t.tenant_id = p_tenant and t.id = p_ticket and t.closed_at is not null) then
    return 0;
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.ticket_messages m set body = '', author_name = case when m.author_kind = 'customer' then '' else m.author_name end,
    author_address = null, mail_id = null, mail_address = null, sent_from = null, forwarded_by = null, joined = '{}', not_joined = '{}',
    left_out = '[]', file_ids = '{}', original_file_id = null
  where m.tenant_id = p_tenant and m.ticket_id = p_ticket;
  get diagnostics v_count = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_count;
end
$$;
revoke all on function public.anonymize_ticket_messages(uuid, uuid) from public;
grant execute on function public.anonymize_ticket_messages(uuid, uuid) to atrium_app, atrium_jobs;

-- function platform.due_retention(timestamptz)
create or replace function platform.due_retention(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.retention_policies where active
  union all
  select tenant_id from public.retention_items where status = 'marked' and due_at <= p_now
)
$$;
revoke all on function platform.due_retention(timestamptz) from public;
grant execute on function platform.due_retention(timestamptz) to atrium_jobs;

-- check public.tax_units.tax_units_state_check
alter table public.tax_units drop constraint if exists tax_units_state_check;
alter table public.tax_units add constraint tax_units_state_check check (state in ('draft', 'active', 'disconnected', 'retired'));

-- check public.tax_units.tax_units_environment_check
alter table public.tax_units drop constraint if exists tax_units_environment_check;
alter table public.tax_units add constraint tax_units_environment_check check (environment in ('sandbox', 'simulation', 'production'));

-- check public.tax_units.tax_units_flows_check
alter table public.tax_units drop constraint if exists tax_units_flows_check;
alter table public.tax_units add constraint tax_units_flows_check check (flows in ('both', 'standard', 'simplified'));

-- index public.tax_units_issuing
drop index if exists public.tax_units_issuing;
create unique index tax_units_issuing on public.tax_units (tenant_id) where state in ('active', 'disconnected');

-- index public.tax_units_queue
drop index if exists public.tax_units_queue;
create index tax_units_queue on public.tax_units (next_attempt_at, tenant_id) where next_attempt_at is not null;

-- index public.tax_units_notices
drop index if exists public.tax_units_notices;
create index tax_units_notices on public.tax_units (notice_at, tenant_id) where notice_at is not null;

-- check public.tax_documents.tax_documents_state_check
alter table public.tax_documents drop constraint if exists tax_documents_state_check;
alter table public.tax_documents add constraint tax_documents_state_check check (state in ('pending', 'retrying', 'cleared', 'reported', 'warned', 'rejected'));

-- check public.tax_documents.tax_documents_flow_check
alter table public.tax_documents drop constraint if exists tax_documents_flow_check;
alter table public.tax_documents add constraint tax_documents_flow_check check (flow in ('standard', 'simplified'));

-- check public.tax_documents.tax_documents_channel_check
alter table public.tax_documents drop constraint if exists tax_documents_channel_check;
alter table public.tax_documents add constraint tax_documents_channel_check check (channel in ('clearance', 'reporting'));

-- check public.tax_documents.tax_documents_subject_check
alter table public.tax_documents drop constraint if exists tax_documents_subject_check;
alter table public.tax_documents add constraint tax_documents_subject_check check (num_nonnulls(invoice_id, credit_note_id) = 1);

-- index public.tax_documents_waiting
drop index if exists public.tax_documents_waiting;
create index tax_documents_waiting on public.tax_documents (tenant_id, unit_id, counter) where state in ('pending', 'retrying');

-- index public.tax_documents_late
drop index if exists public.tax_documents_late;
create index tax_documents_late on public.tax_documents (warn_at, tenant_id) where warn_at is not null;

-- function platform.due_tax_documents(timestamptz)
create or replace function platform.due_tax_documents(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.tax_units where next_attempt_at <= p_now
  union select tenant_id from public.tax_documents where warn_at <= p_now
)
$$;
revoke all on function platform.due_tax_documents(timestamptz) from public;
grant execute on function platform.due_tax_documents(timestamptz) to atrium_jobs;

-- function platform.due_tax_units(timestamptz)
create or replace function platform.due_tax_units(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.tax_units where notice_at <= p_now
)
$$;
revoke all on function platform.due_tax_units(timestamptz) from public;
grant execute on function platform.due_tax_units(timestamptz) to atrium_jobs;

-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();
create function public.ticket_messages_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['body', 'author_name', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out', 'file_ids', 'original_file_id']::text[]) = (to_jsonb(old) - array['body', 'author_name', 'author_address', 'mail_id', 'mail_address', 'sent_from', 'forwarded_by', 'joined', 'not_joined', 'left_out', 'file_ids', 'original_file_id']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ticket_messages is append-only', schema = 'public', table = 'ticket_messages';
end
$function$;
create trigger ticket_messages_append_only before update or delete on public.ticket_messages for each row execute function public.ticket_messages_append_only();

-- append-only public.ticket_changes
drop trigger if exists ticket_changes_append_only on public.ticket_changes;
drop function if exists public.ticket_changes_append_only();
create function public.ticket_changes_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['detail', 'actor_name']::text[]) = (to_jsonb(old) - array['detail', 'actor_name']::text[]) then
    return new;
  end if;
  raise exception using errcode = 'AT001', message = 'ticket_changes is append-only', schema = 'public', table = 'ticket_changes';
end
$function$;
create trigger ticket_changes_append_only before update or delete on public.ticket_changes for each row execute function public.ticket_changes_append_only();

-- locked-while-corrections public.time_entries
drop trigger if exists time_entries_locked_by_corrections on public.time_entries;
drop function if exists public.time_entries_locked_by_corrections();
create function public.time_entries_locked_by_corrections() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
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

-- locked-while-settings public.time_entries
drop trigger if exists time_entries_locked_by_settings on public.time_entries;
drop function if exists public.time_entries_locked_by_settings();
create function public.time_entries_locked_by_settings() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' and not (old.seconds is null) then
    perform 1 from public.settings where tenant_id = old.tenant_id for share;
    if exists (select 1 from public.settings s where s.tenant_id = old.tenant_id and s.time_locked_until >= old.day) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of settings', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.day is distinct from old.day then
    perform 1 from public.settings where tenant_id = new.tenant_id for share;
    if exists (select 1 from public.settings s where s.tenant_id = new.tenant_id and s.time_locked_until >= new.day) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of settings', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_settings before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_settings();

-- locked-while-timesheets public.time_entries
drop trigger if exists time_entries_locked_by_timesheets on public.time_entries;
drop function if exists public.time_entries_locked_by_timesheets();
create function public.time_entries_locked_by_timesheets() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.erasing_person', true) = 'on'
    and (to_jsonb(new) - array['note']::text[]) = (to_jsonb(old) - array['note']::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' and not (false) then
    perform 1 from public.staff where tenant_id = old.tenant_id and id = old.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.staff_id is distinct from old.staff_id or new.day is distinct from old.day then
    perform 1 from public.staff where tenant_id = new.tenant_id and id = new.staff_id for share;
    if exists (select 1 from public.timesheets t where t.tenant_id = new.tenant_id and t.staff_id = new.staff_id
      and t.week = date_trunc('week', new.day::timestamp)::date and t.status in ('submitted', 'approved')) then
      raise exception using errcode = 'AT001', message = 'time_entries belongs to a final row of timesheets', schema = 'public', table = 'time_entries';
    end if;
  end if;
  return new;
end
$function$;
create trigger time_entries_locked_by_timesheets before insert or update or delete on public.time_entries for each row execute function public.time_entries_locked_by_timesheets();

-- function public.scrub_text(text, text, text)
create or replace function public.scrub_text(p_text text, p_addresses text, p_values text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_addresses <> '' then
    p_text := regexp_replace(p_text, p_addresses, 'erased@erased.invalid', 'gi');
  end if;
  if p_values <> '' then
    p_text := regexp_replace(p_text, p_values, 'Erased', 'gi');
  end if;
  return p_text;
end
$$;

-- function public.scrub_json(jsonb, text, text)
create or replace function public.scrub_json(p_json jsonb, p_addresses text, p_values text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then to_jsonb(public.scrub_text(p_json #>> '{}', p_addresses, p_values))
    when 'array' then (select coalesce(jsonb_agg(public.scrub_json(e, p_addresses, p_values) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(
        jsonb_object_agg(public.scrub_text(k, p_addresses, p_values), public.scrub_json(v, p_addresses, p_values)), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;

-- function public.wipe_json(jsonb, boolean)
create or replace function public.wipe_json(p_json jsonb, p_inside boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then case when not p_inside then p_json
      when p_json #>> '{}' like '%@%' then to_jsonb('erased@erased.invalid'::text) else to_jsonb('Erased'::text) end
    when 'array' then (select coalesce(jsonb_agg(public.wipe_json(e, p_inside) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, public.wipe_json(v, p_inside or k = any(array['actor_name', 'address', 'addressed', 'addresses', 'answers', 'attachments', 'author_address', 'author_name', 'body', 'buyer_reference', 'cancel_reason', 'city', 'company', 'contact_name', 'contacts', 'custom', 'decision', 'delegated_by', 'delegation', 'digest', 'domain_key', 'e_address', 'email', 'error', 'first_touch', 'follow_up_note', 'forwarded_by', 'html', 'inline', 'input', 'ip', 'joined', 'label', 'landing_page', 'last_error', 'last_touch', 'left_out', 'legal_id', 'line1', 'line2', 'lines', 'location', 'lost_reason', 'mail_address', 'mail_id', 'message', 'message_id', 'metadata', 'name', 'name_key', 'not_joined', 'note', 'notes', 'participants', 'payload', 'phone', 'phone_key', 'postal_code', 'proof', 'recipients', 'referrer', 'region', 'requester_email', 'requester_name', 'respondent_email', 'respondent_name', 'response_body', 'result', 'role', 'sealed_url', 'search_text', 'sender', 'sender_name', 'sent_by', 'sent_from', 'storage_key', 'stored', 'subject', 'tags', 'tax_id', 'tax_key', 'text', 'title', 'undelivered', 'user_agent', 'web_form_match', 'website']))), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;

-- function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)
create or replace function public.erase_person_rows(
  p_tenant uuid, p_table text, p_part text, p_ids uuid[], p_addresses text, p_values text, p_cause uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rows bigint := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an erasure is limited to the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  case p_table || '.' || p_part
    when 'staff.self' then
      update public.staff t set "name" = 'Erased', "email" = 'erased-' || t.id || '@erased.invalid' where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.deactivated_at is null, false);
    when 'customers.self' then
      update public.customers t set "email" = null, "phone" = null, "phone_key" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.whole' then
      update public.customers t set "name" = 'Erased', "name_key" = 'Erased', "search_text" = 'Erased', "tax_key" = null, "domain_key" = null, "website" = null, "tax_id" = null, "notes" = '', "e_address" = null, "buyer_reference" = null, "legal_id" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customers.mention' then
      update public.customers t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "search_text" = public.scrub_text(t."search_text", p_addresses, p_values), "name" = public.scrub_text(t."name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'customer_merges.mention' then
      update public.customer_merges t set "taken" = public.scrub_json(t."taken", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contacts.self' then
      update public.contacts t set "name" = 'Erased', "email" = null, "phone" = null, "role" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'addresses.self' then
      update public.addresses t set "label" = null, "line1" = 'Erased', "line2" = null, "city" = null, "region" = null, "postal_code" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.self' then
      update public.leads t set "name" = 'Erased', "company" = null, "email" = null, "phone" = null, "website" = null, "address" = null, "city" = null, "region" = null, "postal_code" = null, "lost_reason" = null, "follow_up_note" = null, "notes" = '', "tags" = '{}', "first_touch" = null, "last_touch" = null, "referrer" = null, "landing_page" = null, "web_form_match" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'leads.mention' then
      update public.leads t set "notes" = public.scrub_text(t."notes", p_addresses, p_values), "follow_up_note" = public.scrub_text(t."follow_up_note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bookings.self' then
      update public.bookings t set "name" = 'Erased', "email" = 'erased@erased.invalid', "note" = '', "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb, "cancel_reason" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_responses.self' then
      update public.survey_responses t set "respondent_name" = 'Erased', "respondent_email" = null, "subject" = null, "answers" = case jsonb_typeof(t."answers") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'survey_anonymous_answers.mention' then
      update public.survey_anonymous_answers t set "answers" = public.scrub_json(t."answers", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sign_ins.self' then
      delete from public.contact_sign_ins t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'contact_sessions.self' then
      delete from public.contact_sessions t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.self' then
      update public.tickets t set "subject" = 'Erased', "requester_name" = 'Erased', "requester_email" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tickets.mention' then
      update public.tickets t set "subject" = public.scrub_text(t."subject", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.self' then
      update public.ticket_messages t set "author_name" = 'Erased', "body" = '', "author_address" = null, "mail_id" = null, "mail_address" = null, "sent_from" = null, "forwarded_by" = null, "joined" = '{}', "not_joined" = '{}', "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.replies' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.notes' then
      update public.ticket_messages t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.author' then
      update public.ticket_messages t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_messages.mention' then
      update public.ticket_messages t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values), "joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."joined") e), "not_joined" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."not_joined") e), "forwarded_by" = public.scrub_text(t."forwarded_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.self' then
      update public.ticket_message_htmls t set "html" = '', "inline" = case jsonb_typeof(t."inline") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_message_htmls.mention' then
      update public.ticket_message_htmls t set "html" = public.scrub_text(t."html", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.self' then
      update public.ticket_changes t set "detail" = public.wipe_json(public.scrub_json(t."detail", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_changes.mention' then
      update public.ticket_changes t set "detail" = public.scrub_json(t."detail", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_participants.self' then
      update public.ticket_participants t set "address" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.self' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.author' then
      update public.ticket_held_replies t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'ticket_held_replies.mention' then
      update public.ticket_held_replies t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'tasks.mention' then
      update public.tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "checklist" = public.scrub_json(t."checklist", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_tasks.mention' then
      update public.recurring_tasks t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "steps" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."steps") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'projects.mention' then
      update public.projects t set "name" = public.scrub_text(t."name", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "health_note" = public.scrub_text(t."health_note", p_addresses, p_values), "milestones" = public.scrub_json(t."milestones", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_health.mention' then
      update public.project_health t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'project_baselines.mention' then
      update public.project_baselines t set "plan" = public.scrub_json(t."plan", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'time_entries.mention' then
      update public.time_entries t set "note" = public.scrub_text(t."note", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'timesheets.mention' then
      update public.timesheets t set "rejection_reason" = public.scrub_text(t."rejection_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.self' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.owner' then
      update public.calendar_events t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_events.mention' then
      update public.calendar_events t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.self' then
      update public.calendar_exceptions t set "title" = 'Erased', "location" = null, "notes" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_exceptions.mention' then
      update public.calendar_exceptions t set "title" = public.scrub_text(t."title", p_addresses, p_values), "location" = public.scrub_text(t."location", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_invitees.self' then
      update public.calendar_invitees t set "email" = 'erased-' || t.id || '@erased.invalid', "name" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.self' then
      delete from public.calendar_connections t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_connections.mention' then
      update public.calendar_connections t set "calendars" = public.scrub_json(t."calendars", p_addresses, p_values), "left_out" = public.scrub_json(t."left_out", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.self' then
      update public.calendar_links t set "base" = public.wipe_json(public.scrub_json(t."base", p_addresses, p_values), false), "replaced" = public.wipe_json(public.scrub_json(t."replaced", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_links.mention' then
      update public.calendar_links t set "base" = public.scrub_json(t."base", p_addresses, p_values), "replaced" = public.scrub_json(t."replaced", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'calendar_feeds.self' then
      delete from public.calendar_feeds t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invoices.mention' then
      update public.invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status <> 'draft', false);
    when 'invoice_lines.mention' then
      update public.invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.invoices p where p.tenant_id = t.tenant_id and p.id = t.invoice_id and p.status <> 'draft'), false);
    when 'estimates.mention' then
      update public.estimates t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "acceptance" = public.scrub_json(t."acceptance", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.accepted_at is not null, false);
    when 'estimate_lines.mention' then
      update public.estimate_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values), "choice" = public.scrub_json(t."choice", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.estimates p where p.tenant_id = t.tenant_id and p.id = t.estimate_id and p.accepted_at is not null), false);
    when 'estimate_revisions.mention' then
      update public.estimate_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'proposals.mention' then
      update public.proposals t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "parties" = public.scrub_json(t."parties", p_addresses, p_values), "title" = public.scrub_text(t."title", p_addresses, p_values), "sections" = public.scrub_json(t."sections", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'proposal_lines.mention' then
      update public.proposal_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'proposal_revisions.mention' then
      update public.proposal_revisions t set "document" = public.scrub_json(t."document", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(exists (select from public.proposals p where p.tenant_id = t.tenant_id and p.id = t.proposal_id and p.status = 'signed'), false);
    when 'contracts.mention' then
      update public.contracts t set "title" = public.scrub_text(t."title", p_addresses, p_values), "description" = public.scrub_text(t."description", p_addresses, p_values), "body" = public.scrub_text(t."body", p_addresses, p_values), "document" = public.scrub_json(t."document", p_addresses, p_values), "decline_reason" = public.scrub_text(t."decline_reason", p_addresses, p_values), "termination_reason" = public.scrub_text(t."termination_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.signing = 'signed', false);
    when 'signers.self' then
      update public.signers t set "name" = 'Erased', "email" = 'erased@erased.invalid', "delegated_by" = null, "delegation" = null where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'signers.mention' then
      update public.signers t set "delegated_by" = public.scrub_text(t."delegated_by", p_addresses, p_values), "delegation" = public.scrub_json(t."delegation", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.status = 'signed', false);
    when 'link_codes.self' then
      delete from public.link_codes t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoices.mention' then
      update public.recurring_invoices t set "reference" = public.scrub_text(t."reference", p_addresses, p_values), "notes" = public.scrub_text(t."notes", p_addresses, p_values), "terms" = public.scrub_text(t."terms", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'recurring_invoice_lines.mention' then
      update public.recurring_invoice_lines t set "description" = public.scrub_text(t."description", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'payment_attempts.mention' then
      update public.payment_attempts t set "reason" = public.scrub_text(t."reason", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values), "attention" = public.scrub_text(t."attention", p_addresses, p_values), "redirect_url" = public.scrub_text(t."redirect_url", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'gateway_events.mention' then
      update public.gateway_events t set "content" = public.scrub_json(t."content", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_methods.self' then
      update public.saved_methods t set "label" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'dunning_holds.mention' then
      update public.dunning_holds t set "person" = public.scrub_text(t."person", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values), "outcome" = public.scrub_text(t."outcome", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.self' then
      update public.statements t set "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'statements.mention' then
      update public.statements t set "message" = public.scrub_text(t."message", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.self' then
      update public.subscriptions t set "metadata" = case jsonb_typeof(t."metadata") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscriptions.mention' then
      update public.subscriptions t set "items" = public.scrub_json(t."items", p_addresses, p_values), "metadata" = public.scrub_json(t."metadata", p_addresses, p_values), "drift" = public.scrub_json(t."drift", p_addresses, p_values), "cancel_reason" = public.scrub_text(t."cancel_reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'provider_customers.self' then
      delete from public.provider_customers t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'subscription_refreshes.mention' then
      update public.subscription_refreshes t set "unmatched" = public.scrub_json(t."unmatched", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mails.self' then
      update public.mails t set "to" = public.wipe_json(public.scrub_json(t."to", p_addresses, p_values), false), "cc" = public.wipe_json(public.scrub_json(t."cc", p_addresses, p_values), false), "subject" = 'Erased', "html" = '', "text" = '', "sealed_url" = null, "undelivered" = case jsonb_typeof(t."undelivered") when 'object' then '{}' else '[]' end::jsonb, "last_error" = null, "answers" = null, "attachments" = case jsonb_typeof(t."attachments") when 'object' then '{}' else '[]' end::jsonb where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mails.mention' then
      update public.mails t set "to" = public.scrub_json(t."to", p_addresses, p_values), "cc" = public.scrub_json(t."cc", p_addresses, p_values), "subject" = public.scrub_text(t."subject", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "author" = public.scrub_text(t."author", p_addresses, p_values), "from_address" = public.scrub_text(t."from_address", p_addresses, p_values), "reply_to" = public.scrub_text(t."reply_to", p_addresses, p_values), "last_error" = public.scrub_text(t."last_error", p_addresses, p_values), "undelivered" = public.scrub_json(t."undelivered", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.key like 'privacy\_%', false);
    when 'mailbox_messages.self' then
      update public.mailbox_messages t set "sender" = null, "sent_from" = null, "sender_name" = 'Erased', "recipients" = '{}', "subject" = 'Erased', "text" = '', "addressed" = case jsonb_typeof(t."addressed") when 'object' then '{}' else '[]' end::jsonb, "decision" = case jsonb_typeof(t."decision") when 'object' then '{}' else '[]' end::jsonb, "error" = null, "html" = null, "stored" = case jsonb_typeof(t."stored") when 'object' then '{}' else '[]' end::jsonb, "left_out" = case jsonb_typeof(t."left_out") when 'object' then '{}' else '[]' end::jsonb, "message_id" = null, "digest" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'mailbox_messages.mention' then
      update public.mailbox_messages t set "subject" = public.scrub_text(t."subject", p_addresses, p_values), "text" = public.scrub_text(t."text", p_addresses, p_values), "html" = public.scrub_text(t."html", p_addresses, p_values), "recipients" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."recipients") e), "addressed" = public.scrub_json(t."addressed", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.self' then
      update public.notes t set "body" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.author' then
      update public.notes t set "author_name" = 'Erased' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notes.mention' then
      update public.notes t set "body" = public.scrub_text(t."body", p_addresses, p_values), "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.self' then
      update public.files t set "name" = 'Erased', "sent_by" = null, "storage_key" = null, "sha256" = repeat('0', 64), "status" = 'blocked', "blocked_reason" = 'erased', "scanner" = coalesce(t.scanner, 'none'), "scanned_at" = coalesce(t.scanned_at, t.created_at) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'files.mention' then
      update public.files t set "name" = public.scrub_text(t."name", p_addresses, p_values), "sent_by" = public.scrub_text(t."sent_by", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.self' then
      delete from public.custom_values t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'custom_values.mention' then
      update public.custom_values t set "value" = public.scrub_json(t."value", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'audit_entries.self' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.wipe_json(public.scrub_json(t."changes", p_addresses, p_values), false), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.actor' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "actor_name" = 'Erased', "ip" = null, "user_agent" = null, "changes" = public.scrub_json(t."changes", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'audit_entries.mention' then
      update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(t.noun = 'privacy_request', false);
      update public.audit_entries t set "changes" = public.scrub_json(t."changes", p_addresses, p_values), "actor_name" = public.scrub_text(t."actor_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.self' then
      update public.events t set "data" = public.wipe_json(public.scrub_json(t."data", p_addresses, p_values), false), "previous" = public.wipe_json(public.scrub_json(t."previous", p_addresses, p_values), false), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.actor' then
      update public.events t set "actor" = public.wipe_json(public.scrub_json(t."actor", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'events.mention' then
      update public.events t set "data" = public.scrub_json(t."data", p_addresses, p_values), "previous" = public.scrub_json(t."previous", p_addresses, p_values), "actor" = public.scrub_json(t."actor", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids) and not coalesce(t.noun = 'privacy_request', false);
    when 'webhook_deliveries.self' then
      update public.webhook_deliveries t set "payload" = '', "response_body" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'webhook_deliveries.mention' then
      update public.webhook_deliveries t set "payload" = public.scrub_text(t."payload", p_addresses, p_values), "response_body" = public.scrub_text(t."response_body", p_addresses, p_values), "error" = public.scrub_text(t."error", p_addresses, p_values), "history" = public.scrub_json(t."history", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.self' then
      update public.notifications t set "values" = public.wipe_json(public.scrub_json(t."values", p_addresses, p_values), false) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.reader' then
      delete from public.notifications t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'notifications.mention' then
      update public.notifications t set "values" = public.scrub_json(t."values", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'bulk_changes.mention' then
      update public.bulk_changes t set "action" = public.scrub_json(t."action", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.self' then
      update public.assists t set "input" = case jsonb_typeof(t."input") when 'object' then '{}' else '[]' end::jsonb, "result" = null where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'assists.mention' then
      update public.assists t set "input" = public.scrub_json(t."input", p_addresses, p_values), "result" = public.scrub_json(t."result", p_addresses, p_values), "failure" = public.scrub_text(t."failure", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'invitations.self' then
      delete from public.invitations t where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'saved_views.mention' then
      update public.saved_views t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'exports.mention' then
      update public.exports t set "query" = public.scrub_json(t."query", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'scheduled_exports.mention' then
      update public.scheduled_exports t set "name" = public.scrub_text(t."name", p_addresses, p_values), "query" = public.scrub_json(t."query", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'imports.mention' then
      update public.imports t set "headings" = public.scrub_json(t."headings", p_addresses, p_values), "samples" = public.scrub_json(t."samples", p_addresses, p_values), "file_name" = public.scrub_text(t."file_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'import_rows.mention' then
      update public.import_rows t set "cells" = public.scrub_json(t."cells", p_addresses, p_values), "key_text" = public.scrub_text(t."key_text", p_addresses, p_values), "problems" = public.scrub_json(t."problems", p_addresses, p_values), "undo" = public.scrub_json(t."undo", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_article_versions.mention' then
      update public.kb_article_versions t set "author_name" = public.scrub_text(t."author_name", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_votes.mention' then
      update public.kb_votes t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'kb_failed_searches.mention' then
      update public.kb_failed_searches t set "text" = public.scrub_text(t."text", p_addresses, p_values), "text_key" = public.scrub_text(t."text_key", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'vault_items.mention' then
      update public.vault_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "url" = public.scrub_text(t."url", p_addresses, p_values), "tags" = (select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(t."tags") e) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'retention_items.mention' then
      update public.retention_items t set "title" = public.scrub_text(t."title", p_addresses, p_values), "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'legal_holds.mention' then
      update public.legal_holds t set "reason" = public.scrub_text(t."reason", p_addresses, p_values) where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'consents.self' then
      update public.consents t set "address" = 'erased@erased.invalid', "name" = 'Erased', "ip" = null, "proof" = '' where t.tenant_id = p_tenant and t.id = any(p_ids);
    when 'privacy_proofs.self' then
      delete from public.privacy_proofs t where t.tenant_id = p_tenant and t.id = any(p_ids);
    else null;
  end case;
  get diagnostics v_rows = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_rows;
end
$$;
revoke all on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) from public;
grant execute on function public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid) to atrium_app, atrium_jobs;
