-- append-only public.ticket_messages
drop trigger if exists ticket_messages_append_only on public.ticket_messages;
drop function if exists public.ticket_messages_append_only();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

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

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'tax_unit', 'tax_document', 'mailbox', 'mailbox_message', 'retention_policy', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'audit_broken', 'retention_applied', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'tax_document_rejected', 'tax_document_late', 'tax_unit_disconnected', 'tax_unit_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

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
