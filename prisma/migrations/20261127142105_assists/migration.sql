-- CreateTable
CREATE TABLE "assist_settings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "provider" TEXT NOT NULL,
    "base_url" TEXT,
    "model" TEXT NOT NULL,
    "api_key" TEXT,
    "key_fingerprint" TEXT,
    "surfaces" TEXT[],
    "daily_cap" INTEGER NOT NULL,
    "monthly_cap" INTEGER,
    "person_cap" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assist_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assists" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID,
    "key_id" UUID,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "record_id" UUID,
    "customer_id" UUID,
    "input" JSONB NOT NULL,
    "day" DATE NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "sources" JSONB NOT NULL,
    "redactions" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "reserved" INTEGER NOT NULL,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "result" JSONB,
    "failure" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "attend_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assists_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "assist_settings_tenant_id_key" ON "assist_settings"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "assist_settings_tenant_id_id_key" ON "assist_settings"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_created_at_id_idx" ON "assists"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_day_staff_id_idx" ON "assists"("tenant_id", "day", "staff_id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_staff_id_idx" ON "assists"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_key_id_idx" ON "assists"("tenant_id", "key_id");

-- CreateIndex
CREATE UNIQUE INDEX "assists_tenant_id_id_key" ON "assists"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "assists" ADD CONSTRAINT "assists_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assists" ADD CONSTRAINT "assists_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.assist_settings
drop policy if exists tenant_isolation on public.assist_settings;
drop policy if exists owner_all on public.assist_settings;
alter table public.assist_settings enable row level security;
alter table public.assist_settings force row level security;
create policy tenant_isolation on public.assist_settings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.assist_settings to atrium_owner using (true) with check (true);
revoke all on public.assist_settings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.assist_settings to atrium_app, atrium_jobs;

-- tenant table public.assists
drop policy if exists tenant_isolation on public.assists;
drop policy if exists owner_all on public.assists;
alter table public.assists enable row level security;
alter table public.assists force row level security;
create policy tenant_isolation on public.assists to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.assists to atrium_owner using (true) with check (true);
revoke all on public.assists from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.assists to atrium_app, atrium_jobs;

-- check public.assist_settings.assist_settings_provider_check
alter table public.assist_settings drop constraint if exists assist_settings_provider_check;
alter table public.assist_settings add constraint assist_settings_provider_check check (provider in ('openai', 'anthropic', 'google', 'azure', 'compatible', 'canned'));

-- check public.assists.assists_kind_check
alter table public.assists drop constraint if exists assists_kind_check;
alter table public.assists add constraint assists_kind_check check (kind in ('thread_summary', 'reply_draft', 'receipt_reading', 'section_draft', 'test'));

-- check public.assists.assists_status_check
alter table public.assists drop constraint if exists assists_status_check;
alter table public.assists add constraint assists_status_check check (status in ('queued', 'running', 'ready', 'failed', 'cancelled'));

-- check public.assists.assists_provider_check
alter table public.assists drop constraint if exists assists_provider_check;
alter table public.assists add constraint assists_provider_check check (provider in ('openai', 'anthropic', 'google', 'azure', 'compatible', 'canned'));

-- check public.assists.assists_failure_check
alter table public.assists drop constraint if exists assists_failure_check;
alter table public.assists add constraint assists_failure_check check (failure in ('key_refused', 'busy', 'no_credit', 'provider_failed', 'unreachable', 'too_slow', 'no_model', 'refused', 'too_long', 'cut_off', 'unusable', 'nothing_to_use', 'not_allowed', 'turned_off', 'interrupted'));

-- check public.assists.assists_asker_check
alter table public.assists drop constraint if exists assists_asker_check;
alter table public.assists add constraint assists_asker_check check (num_nonnulls(staff_id, key_id) = 1);

-- check public.assists.assists_tokens_check
alter table public.assists drop constraint if exists assists_tokens_check;
alter table public.assists add constraint assists_tokens_check check (reserved >= 0 and input_tokens >= 0 and output_tokens >= 0);

-- index public.assists_to_attend
drop index if exists public.assists_to_attend;
create index assists_to_attend on public.assists (attend_at, tenant_id) where attend_at is not null;

-- function platform.due_assists(timestamptz)
create or replace function platform.due_assists(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.assists where attend_at <= p_now
)
$$;
revoke all on function platform.due_assists(timestamptz) from public;
grant execute on function platform.due_assists(timestamptz) to atrium_jobs;
