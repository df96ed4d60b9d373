-- CreateTable
CREATE TABLE "scheduled_exports" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "columns" TEXT[],
    "frequency" TEXT NOT NULL,
    "weekday" INTEGER,
    "month_day" INTEGER,
    "time" TEXT NOT NULL,
    "next_run_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduled_exports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scheduled_exports_tenant_id_created_at_id_idx" ON "scheduled_exports"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "scheduled_exports_tenant_id_staff_id_idx" ON "scheduled_exports"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "scheduled_exports_tenant_id_id_key" ON "scheduled_exports"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "scheduled_exports" ADD CONSTRAINT "scheduled_exports_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.scheduled_exports
drop policy if exists tenant_isolation on public.scheduled_exports;
drop policy if exists owner_all on public.scheduled_exports;
alter table public.scheduled_exports enable row level security;
alter table public.scheduled_exports force row level security;
create policy tenant_isolation on public.scheduled_exports to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.scheduled_exports to atrium_owner using (true) with check (true);
revoke all on public.scheduled_exports from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.scheduled_exports to atrium_app, atrium_jobs;

-- check public.scheduled_exports.scheduled_exports_format_check
alter table public.scheduled_exports drop constraint if exists scheduled_exports_format_check;
alter table public.scheduled_exports add constraint scheduled_exports_format_check check (format in ('csv', 'xlsx'));

-- check public.scheduled_exports.scheduled_exports_frequency_check
alter table public.scheduled_exports drop constraint if exists scheduled_exports_frequency_check;
alter table public.scheduled_exports add constraint scheduled_exports_frequency_check check (frequency in ('daily', 'weekly', 'monthly'));

-- check public.scheduled_exports.scheduled_exports_weekday_check
alter table public.scheduled_exports drop constraint if exists scheduled_exports_weekday_check;
alter table public.scheduled_exports add constraint scheduled_exports_weekday_check check ((frequency = 'weekly') = (weekday is not null) and weekday between 1 and 7);

-- check public.scheduled_exports.scheduled_exports_month_day_check
alter table public.scheduled_exports drop constraint if exists scheduled_exports_month_day_check;
alter table public.scheduled_exports add constraint scheduled_exports_month_day_check check ((frequency = 'monthly') = (month_day is not null) and month_day between 1 and 31);

-- index public.scheduled_exports_due
drop index if exists public.scheduled_exports_due;
create index scheduled_exports_due on public.scheduled_exports (next_run_at, tenant_id) where next_run_at is not null;

-- function platform.due_scheduled_exports(timestamptz)
create or replace function platform.due_scheduled_exports(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.scheduled_exports where next_run_at <= p_now
)
$$;
revoke all on function platform.due_scheduled_exports(timestamptz) from public;
grant execute on function platform.due_scheduled_exports(timestamptz) to atrium_jobs;
