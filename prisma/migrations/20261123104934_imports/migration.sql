-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID,
    "key_id" UUID,
    "list" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "encoding" TEXT,
    "delimiter" TEXT,
    "date_order" TEXT NOT NULL,
    "decimal_mark" TEXT NOT NULL,
    "headings" JSONB NOT NULL,
    "samples" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "key" TEXT,
    "mode" TEXT NOT NULL,
    "recipe" TEXT,
    "status" TEXT NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL,
    "failure" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "remove_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "key_text" TEXT,
    "state" TEXT NOT NULL,
    "verdict" TEXT,
    "problems" JSONB NOT NULL,
    "record_id" UUID,
    "record_version" INTEGER,
    "undo" JSONB,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_recipes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "key" TEXT,
    "mode" TEXT NOT NULL,
    "date_order" TEXT NOT NULL,
    "decimal_mark" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_recipes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "imports_tenant_id_created_at_id_idx" ON "imports"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "imports_tenant_id_staff_id_idx" ON "imports"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "imports_tenant_id_key_id_idx" ON "imports"("tenant_id", "key_id");

-- CreateIndex
CREATE UNIQUE INDEX "imports_tenant_id_id_key" ON "imports"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "import_rows_tenant_id_import_id_state_number_idx" ON "import_rows"("tenant_id", "import_id", "state", "number");

-- CreateIndex
CREATE INDEX "import_rows_tenant_id_import_id_verdict_number_idx" ON "import_rows"("tenant_id", "import_id", "verdict", "number");

-- CreateIndex
CREATE INDEX "import_rows_tenant_id_import_id_key_text_number_idx" ON "import_rows"("tenant_id", "import_id", "key_text", "number");

-- CreateIndex
CREATE INDEX "import_rows_tenant_id_import_id_record_id_idx" ON "import_rows"("tenant_id", "import_id", "record_id");

-- CreateIndex
CREATE UNIQUE INDEX "import_rows_tenant_id_id_key" ON "import_rows"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "import_rows_tenant_id_import_id_number_key" ON "import_rows"("tenant_id", "import_id", "number");

-- CreateIndex
CREATE INDEX "import_recipes_tenant_id_created_at_id_idx" ON "import_recipes"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "import_recipes_tenant_id_id_key" ON "import_recipes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "import_recipes_tenant_id_list_name_key" ON "import_recipes"("tenant_id", "list", "name");

-- CreateIndex
CREATE INDEX "items_tenant_id_code_idx" ON "items"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "leads_tenant_id_name_idx" ON "leads"("tenant_id", "name");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "imports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.imports
drop policy if exists tenant_isolation on public.imports;
drop policy if exists owner_all on public.imports;
alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy tenant_isolation on public.imports to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.imports to atrium_owner using (true) with check (true);
revoke all on public.imports from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.imports to atrium_app, atrium_jobs;

-- tenant table public.import_rows
drop policy if exists tenant_isolation on public.import_rows;
drop policy if exists owner_all on public.import_rows;
alter table public.import_rows enable row level security;
alter table public.import_rows force row level security;
create policy tenant_isolation on public.import_rows to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.import_rows to atrium_owner using (true) with check (true);
revoke all on public.import_rows from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.import_rows to atrium_app, atrium_jobs;

-- tenant table public.import_recipes
drop policy if exists tenant_isolation on public.import_recipes;
drop policy if exists owner_all on public.import_recipes;
alter table public.import_recipes enable row level security;
alter table public.import_recipes force row level security;
create policy tenant_isolation on public.import_recipes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.import_recipes to atrium_owner using (true) with check (true);
revoke all on public.import_recipes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.import_recipes to atrium_app, atrium_jobs;

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;
alter table public.imports add constraint imports_list_check check (list in ('customers', 'leads', 'items'));

-- check public.imports.imports_format_check
alter table public.imports drop constraint if exists imports_format_check;
alter table public.imports add constraint imports_format_check check (format in ('csv', 'xlsx'));

-- check public.imports.imports_status_check
alter table public.imports drop constraint if exists imports_status_check;
alter table public.imports add constraint imports_status_check check (status in ('draft', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone', 'failed'));

-- check public.imports.imports_mode_check
alter table public.imports drop constraint if exists imports_mode_check;
alter table public.imports add constraint imports_mode_check check (mode in ('create_and_update', 'create', 'update'));

-- check public.imports.imports_date_order_check
alter table public.imports drop constraint if exists imports_date_order_check;
alter table public.imports add constraint imports_date_order_check check (date_order in ('ymd', 'dmy', 'mdy'));

-- check public.imports.imports_decimal_mark_check
alter table public.imports drop constraint if exists imports_decimal_mark_check;
alter table public.imports add constraint imports_decimal_mark_check check (decimal_mark in ('.', ','));

-- check public.imports.imports_failure_check
alter table public.imports drop constraint if exists imports_failure_check;
alter table public.imports add constraint imports_failure_check check (failure in ('not_allowed', 'unreadable', 'too_many_rows', 'interrupted'));

-- check public.imports.imports_asker_check
alter table public.imports drop constraint if exists imports_asker_check;
alter table public.imports add constraint imports_asker_check check (num_nonnulls(staff_id, key_id) = 1);

-- index public.imports_to_remove
drop index if exists public.imports_to_remove;
create index imports_to_remove on public.imports (remove_at, tenant_id) where remove_at is not null;

-- check public.import_rows.import_rows_state_check
alter table public.import_rows drop constraint if exists import_rows_state_check;
alter table public.import_rows add constraint import_rows_state_check check (state in ('read', 'checked', 'done', 'undone'));

-- check public.import_rows.import_rows_verdict_check
alter table public.import_rows drop constraint if exists import_rows_verdict_check;
alter table public.import_rows add constraint import_rows_verdict_check check (verdict in ('create', 'update', 'unchanged', 'skip', 'invalid', 'kept'));

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;
alter table public.import_recipes add constraint import_recipes_list_check check (list in ('customers', 'leads', 'items'));

-- check public.import_recipes.import_recipes_mode_check
alter table public.import_recipes drop constraint if exists import_recipes_mode_check;
alter table public.import_recipes add constraint import_recipes_mode_check check (mode in ('create_and_update', 'create', 'update'));

-- check public.import_recipes.import_recipes_date_order_check
alter table public.import_recipes drop constraint if exists import_recipes_date_order_check;
alter table public.import_recipes add constraint import_recipes_date_order_check check (date_order in ('ymd', 'dmy', 'mdy'));

-- check public.import_recipes.import_recipes_decimal_mark_check
alter table public.import_recipes drop constraint if exists import_recipes_decimal_mark_check;
alter table public.import_recipes add constraint import_recipes_decimal_mark_check check (decimal_mark in ('.', ','));

-- function platform.due_removable_imports(timestamptz)
create or replace function platform.due_removable_imports(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.imports where remove_at <= p_now
)
$$;
revoke all on function platform.due_removable_imports(timestamptz) from public;
grant execute on function platform.due_removable_imports(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'estimate', 'contract', 'lead', 'payment', 'ticket', 'export', 'import', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'estimate_expired', 'payment_flagged', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_expired', 'lead_follow_up_due'));
