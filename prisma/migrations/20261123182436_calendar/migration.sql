-- CreateTable
CREATE TABLE "calendar_events" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "location" TEXT,
    "notes" TEXT NOT NULL,
    "starts" TEXT,
    "ends" TEXT,
    "timezone" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "start_day" DATE NOT NULL,
    "end_day" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_preferences" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "view" TEXT NOT NULL,
    "hidden" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_preferences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calendar_events_tenant_id_owner_id_start_day_id_idx" ON "calendar_events"("tenant_id", "owner_id", "start_day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_events_tenant_id_id_key" ON "calendar_events"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_preferences_tenant_id_id_key" ON "calendar_preferences"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_preferences_tenant_id_staff_id_key" ON "calendar_preferences"("tenant_id", "staff_id");

-- AddForeignKey
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_preferences" ADD CONSTRAINT "calendar_preferences_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.calendar_events
drop policy if exists tenant_isolation on public.calendar_events;
drop policy if exists owner_all on public.calendar_events;
alter table public.calendar_events enable row level security;
alter table public.calendar_events force row level security;
create policy tenant_isolation on public.calendar_events to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_events to atrium_owner using (true) with check (true);
revoke all on public.calendar_events from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_events to atrium_app, atrium_jobs;

-- tenant table public.calendar_preferences
drop policy if exists tenant_isolation on public.calendar_preferences;
drop policy if exists owner_all on public.calendar_preferences;
alter table public.calendar_preferences enable row level security;
alter table public.calendar_preferences force row level security;
create policy tenant_isolation on public.calendar_preferences to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.calendar_preferences to atrium_owner using (true) with check (true);
revoke all on public.calendar_preferences from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.calendar_preferences to atrium_app, atrium_jobs;

-- check public.calendar_events.calendar_events_times_check
alter table public.calendar_events drop constraint if exists calendar_events_times_check;
alter table public.calendar_events add constraint calendar_events_times_check check (num_nonnulls(starts, ends, starts_at, ends_at) in (0, 4));

-- check public.calendar_events.calendar_events_order_check
alter table public.calendar_events drop constraint if exists calendar_events_order_check;
alter table public.calendar_events add constraint calendar_events_order_check check (end_day >= start_day and (ends_at is null or ends_at >= starts_at));

-- check public.calendar_preferences.calendar_preferences_view_check
alter table public.calendar_preferences drop constraint if exists calendar_preferences_view_check;
alter table public.calendar_preferences add constraint calendar_preferences_view_check check (view in ('month', 'week', 'day', 'agenda'));

-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{calendar.read}'::text[]
where 'tasks.read' = any (permissions) and not 'calendar.read' = any (permissions);
update public.roles set permissions = permissions || '{calendar.write}'::text[]
where 'tasks.write' = any (permissions) and not 'calendar.write' = any (permissions);
