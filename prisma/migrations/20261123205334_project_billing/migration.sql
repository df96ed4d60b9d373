-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "billed_until" DATE NOT NULL DEFAULT '1970-01-01'::date,
ADD COLUMN     "invoice_cycle" TEXT NOT NULL DEFAULT 'monthly';

-- CreateTable
CREATE TABLE "billed_time" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "time_entry_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billed_time_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "billed_time_tenant_id_invoice_id_idx" ON "billed_time"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_time_tenant_id_id_key" ON "billed_time"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "billed_time_tenant_id_time_entry_id_key" ON "billed_time"("tenant_id", "time_entry_id");

-- AddForeignKey
ALTER TABLE "billed_time" ADD CONSTRAINT "billed_time_tenant_id_time_entry_id_fkey" FOREIGN KEY ("tenant_id", "time_entry_id") REFERENCES "time_entries"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billed_time" ADD CONSTRAINT "billed_time_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.billed_time
drop policy if exists tenant_isolation on public.billed_time;
drop policy if exists owner_all on public.billed_time;
alter table public.billed_time enable row level security;
alter table public.billed_time force row level security;
create policy tenant_isolation on public.billed_time to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.billed_time to atrium_owner using (true) with check (true);
revoke all on public.billed_time from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.billed_time to atrium_app, atrium_jobs;

-- check public.projects.projects_invoice_cycle_check
alter table public.projects drop constraint if exists projects_invoice_cycle_check;
alter table public.projects add constraint projects_invoice_cycle_check check (invoice_cycle in ('manual', 'weekly', 'monthly'));

-- index public.projects_hourly
drop index if exists public.projects_hourly;
create index projects_hourly on public.projects (invoice_cycle, billed_until, tenant_id) where billing = 'hourly' and hourly_rate is not null;

-- function platform.due_hourly_projects(timestamptz)
create or replace function platform.due_hourly_projects(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.projects
  where billing = 'hourly' and hourly_rate is not null and status <> 'cancelled' and invoice_cycle = 'weekly'
    and billed_until < date_trunc('week', p_now at time zone 'UTC' + interval '14 hours')::date
  union all
  select tenant_id from public.projects
  where billing = 'hourly' and hourly_rate is not null and status <> 'cancelled' and invoice_cycle = 'monthly'
    and billed_until < date_trunc('month', p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_hourly_projects(timestamptz) from public;
grant execute on function platform.due_hourly_projects(timestamptz) to atrium_jobs;
