-- check public.refused_deliveries.refused_deliveries_reason_check
alter table public.refused_deliveries drop constraint if exists refused_deliveries_reason_check;

-- function platform.due_gateway_questions(timestamptz)
drop function if exists platform.due_gateway_questions(timestamptz);

-- AlterTable
ALTER TABLE "payment_gateways" ADD COLUMN     "position" INTEGER;

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

-- CreateIndex
CREATE INDEX "gateway_deliveries_tenant_id_gateway_due_at_idx" ON "gateway_deliveries"("tenant_id", "gateway", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_deliveries_tenant_id_id_key" ON "gateway_deliveries"("tenant_id", "id");

-- tenant table public.gateway_deliveries
drop policy if exists tenant_isolation on public.gateway_deliveries;
drop policy if exists owner_all on public.gateway_deliveries;
alter table public.gateway_deliveries enable row level security;
alter table public.gateway_deliveries force row level security;
create policy tenant_isolation on public.gateway_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.gateway_deliveries to atrium_owner using (true) with check (true);
revoke all on public.gateway_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.gateway_deliveries to atrium_app, atrium_jobs;

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

-- check public.refused_deliveries.refused_deliveries_reason_check
alter table public.refused_deliveries drop constraint if exists refused_deliveries_reason_check;
alter table public.refused_deliveries add constraint refused_deliveries_reason_check check (reason in ('signature', 'date', 'mode', 'format', 'settings', 'key', 'unanswered'));
