-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;

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

-- AddForeignKey
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.bank_entries
drop policy if exists tenant_isolation on public.bank_entries;
drop policy if exists owner_all on public.bank_entries;
alter table public.bank_entries enable row level security;
alter table public.bank_entries force row level security;
create policy tenant_isolation on public.bank_entries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.bank_entries to atrium_owner using (true) with check (true);
revoke all on public.bank_entries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.bank_entries to atrium_app, atrium_jobs;

-- check public.bank_entries.bank_entries_status_check
alter table public.bank_entries drop constraint if exists bank_entries_status_check;
alter table public.bank_entries add constraint bank_entries_status_check check (status in ('open', 'confirmed', 'dismissed'));

-- check public.bank_entries.bank_entries_amount_check
alter table public.bank_entries drop constraint if exists bank_entries_amount_check;
alter table public.bank_entries add constraint bank_entries_amount_check check (amount > 0);

-- check public.bank_entries.bank_entries_payment_check
alter table public.bank_entries drop constraint if exists bank_entries_payment_check;
alter table public.bank_entries add constraint bank_entries_payment_check check ((status = 'confirmed') = (payment_id is not null));

-- check public.imports.imports_list_check
alter table public.imports drop constraint if exists imports_list_check;
alter table public.imports add constraint imports_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items', 'bank-entries'));

-- check public.import_recipes.import_recipes_list_check
alter table public.import_recipes drop constraint if exists import_recipes_list_check;
alter table public.import_recipes add constraint import_recipes_list_check check (list in ('customers', 'invoices', 'leads', 'time-entries', 'items', 'bank-entries'));
