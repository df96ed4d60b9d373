-- CreateTable
CREATE TABLE "custom_fields" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "default_value" JSONB,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "min" TEXT,
    "max" TEXT,
    "pattern" TEXT,
    "options" JSONB NOT NULL,
    "currency" TEXT,
    "scope" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field_versions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "field_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_field_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_values" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "field_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "field_version" INTEGER NOT NULL,
    "value" JSONB NOT NULL,
    "text_key" TEXT,
    "number_key" DECIMAL(21,6),
    "day_key" DATE,
    "time_key" TIMESTAMPTZ(3),

    CONSTRAINT "custom_values_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "custom_fields_tenant_id_noun_position_id_idx" ON "custom_fields"("tenant_id", "noun", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_tenant_id_id_key" ON "custom_fields"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_versions_tenant_id_id_key" ON "custom_field_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_versions_tenant_id_field_id_version_key" ON "custom_field_versions"("tenant_id", "field_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "custom_values_tenant_id_id_key" ON "custom_values"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_values_tenant_id_record_id_field_id_position_key" ON "custom_values"("tenant_id", "record_id", "field_id", "position");

-- AddForeignKey
ALTER TABLE "custom_field_versions" ADD CONSTRAINT "custom_field_versions_tenant_id_field_id_fkey" FOREIGN KEY ("tenant_id", "field_id") REFERENCES "custom_fields"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "records"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_tenant_id_field_id_fkey" FOREIGN KEY ("tenant_id", "field_id") REFERENCES "custom_fields"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_tenant_id_field_id_field_version_fkey" FOREIGN KEY ("tenant_id", "field_id", "field_version") REFERENCES "custom_field_versions"("tenant_id", "field_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.custom_fields
drop policy if exists tenant_isolation on public.custom_fields;
drop policy if exists owner_all on public.custom_fields;
alter table public.custom_fields enable row level security;
alter table public.custom_fields force row level security;
create policy tenant_isolation on public.custom_fields to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.custom_fields to atrium_owner using (true) with check (true);
revoke all on public.custom_fields from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.custom_fields to atrium_app, atrium_jobs;

-- tenant table public.custom_field_versions
drop policy if exists tenant_isolation on public.custom_field_versions;
drop policy if exists owner_all on public.custom_field_versions;
alter table public.custom_field_versions enable row level security;
alter table public.custom_field_versions force row level security;
create policy tenant_isolation on public.custom_field_versions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.custom_field_versions to atrium_owner using (true) with check (true);
revoke all on public.custom_field_versions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.custom_field_versions to atrium_app, atrium_jobs;

-- tenant table public.custom_values
drop policy if exists tenant_isolation on public.custom_values;
drop policy if exists owner_all on public.custom_values;
alter table public.custom_values enable row level security;
alter table public.custom_values force row level security;
create policy tenant_isolation on public.custom_values to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.custom_values to atrium_owner using (true) with check (true);
revoke all on public.custom_values from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.custom_values to atrium_app, atrium_jobs;

-- check public.custom_fields.custom_fields_noun_check
alter table public.custom_fields drop constraint if exists custom_fields_noun_check;
alter table public.custom_fields add constraint custom_fields_noun_check check (noun in ('customer'));

-- check public.custom_fields.custom_fields_type_check
alter table public.custom_fields drop constraint if exists custom_fields_type_check;
alter table public.custom_fields add constraint custom_fields_type_check check (type in ('text', 'textarea', 'number', 'date', 'datetime', 'boolean', 'single_select', 'multi_select', 'url', 'email', 'currency'));

-- check public.custom_fields.custom_fields_scope_check
alter table public.custom_fields drop constraint if exists custom_fields_scope_check;
alter table public.custom_fields add constraint custom_fields_scope_check check (scope in ('admins', 'staff', 'portal'));

-- index public.custom_fields_one_key
drop index if exists public.custom_fields_one_key;
create unique index custom_fields_one_key on public.custom_fields (tenant_id, noun, key) where deleted_at is null;

-- check public.custom_values.custom_values_one_key_check
alter table public.custom_values drop constraint if exists custom_values_one_key_check;
alter table public.custom_values add constraint custom_values_one_key_check check (num_nonnulls(text_key, number_key, day_key, time_key) = 1);

-- index public.custom_values_by_text_key
drop index if exists public.custom_values_by_text_key;
create index custom_values_by_text_key on public.custom_values (tenant_id, field_id, text_key, record_id) where text_key is not null;

-- index public.custom_values_by_number_key
drop index if exists public.custom_values_by_number_key;
create index custom_values_by_number_key on public.custom_values (tenant_id, field_id, number_key, record_id) where number_key is not null;

-- index public.custom_values_by_day_key
drop index if exists public.custom_values_by_day_key;
create index custom_values_by_day_key on public.custom_values (tenant_id, field_id, day_key, record_id) where day_key is not null;

-- index public.custom_values_by_time_key
drop index if exists public.custom_values_by_time_key;
create index custom_values_by_time_key on public.custom_values (tenant_id, field_id, time_key, record_id) where time_key is not null;
