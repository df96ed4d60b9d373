-- CreateTable
CREATE TABLE "calendar_connections" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "refresh_token" TEXT NOT NULL,
    "calendar_id" TEXT NOT NULL,
    "sync_token" TEXT,
    "state" TEXT NOT NULL,
    "next_sync_at" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "remote_id" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "read_only" BOOLEAN NOT NULL,
    "base" JSONB NOT NULL,
    "replaced" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_connections_tenant_id_id_key" ON "calendar_connections"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_connections_tenant_id_staff_id_provider_key" ON "calendar_connections"("tenant_id", "staff_id", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_links_tenant_id_id_key" ON "calendar_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_links_tenant_id_connection_id_remote_id_key" ON "calendar_links"("tenant_id", "connection_id", "remote_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_links_tenant_id_connection_id_event_id_key" ON "calendar_links"("tenant_id", "connection_id", "event_id");

-- AddForeignKey
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "calendar_connections"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.calendar_connections
drop policy if exists tenant_isolation on public.calendar_connections;
drop policy if exists owner_all on public.calendar_connections;
alter table public.calendar_connections enable row level security;
alter table public.calendar_connections force row level security;
create policy tenant_isolation on public.calendar_connections to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_connections to atrium_owner using (true) with check (true);
revoke all on public.calendar_connections from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_connections to atrium_app, atrium_jobs;

-- tenant table public.calendar_links
drop policy if exists tenant_isolation on public.calendar_links;
drop policy if exists owner_all on public.calendar_links;
alter table public.calendar_links enable row level security;
alter table public.calendar_links force row level security;
create policy tenant_isolation on public.calendar_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_links to atrium_owner using (true) with check (true);
revoke all on public.calendar_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_links to atrium_app, atrium_jobs;

-- check public.calendar_connections.calendar_connections_state_check
alter table public.calendar_connections drop constraint if exists calendar_connections_state_check;
alter table public.calendar_connections add constraint calendar_connections_state_check check (state in ('active', 'reconnect'));

-- check public.calendar_connections.calendar_connections_provider_check
alter table public.calendar_connections drop constraint if exists calendar_connections_provider_check;
alter table public.calendar_connections add constraint calendar_connections_provider_check check (provider in ('google'));

-- index public.calendar_connections_due
drop index if exists public.calendar_connections_due;
create index calendar_connections_due on public.calendar_connections (next_sync_at, tenant_id) where state = 'active';

-- function platform.due_calendar_connections(timestamptz)
create or replace function platform.due_calendar_connections(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.calendar_connections where state = 'active' and next_sync_at <= p_now
)
$$;
revoke all on function platform.due_calendar_connections(timestamptz) from public;
grant execute on function platform.due_calendar_connections(timestamptz) to atrium_jobs;
