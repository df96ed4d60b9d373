-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- CreateTable
CREATE TABLE "time_entries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "seconds" INTEGER,
    "note" TEXT NOT NULL,
    "billable" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_created_at_id_idx" ON "time_entries"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_day_id_idx" ON "time_entries"("tenant_id", "day", "id");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_staff_id_day_id_idx" ON "time_entries"("tenant_id", "staff_id", "day", "id");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_task_id_day_id_idx" ON "time_entries"("tenant_id", "task_id", "day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "time_entries_tenant_id_id_key" ON "time_entries"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_task_id_fkey" FOREIGN KEY ("tenant_id", "task_id") REFERENCES "tasks"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.time_entries
drop policy if exists tenant_isolation on public.time_entries;
drop policy if exists owner_all on public.time_entries;
alter table public.time_entries enable row level security;
alter table public.time_entries force row level security;
create policy tenant_isolation on public.time_entries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.time_entries to atrium_owner using (true) with check (true);
revoke all on public.time_entries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.time_entries to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'credit-notes', 'recurring-invoices', 'contracts', 'leads', 'tasks', 'time-entries', 'payments', 'items', 'tickets', 'articles', 'staff', 'files', 'mails', 'audit'));

-- check public.time_entries.time_entries_seconds_check
alter table public.time_entries drop constraint if exists time_entries_seconds_check;
alter table public.time_entries add constraint time_entries_seconds_check check (seconds is null or seconds between 1 and 31 * 86400);

-- check public.time_entries.time_entries_running_check
alter table public.time_entries drop constraint if exists time_entries_running_check;
alter table public.time_entries add constraint time_entries_running_check check (seconds is not null or started_at is not null);

-- index public.time_entries_running
drop index if exists public.time_entries_running;
create unique index time_entries_running on public.time_entries (tenant_id, staff_id) where seconds is null;
-- Roles that are there already get the new permissions with those that they go with.
update public.roles set permissions = permissions || '{time_entries.read}'::text[]
where 'tasks.read' = any (permissions) and not 'time_entries.read' = any (permissions);
update public.roles set permissions = permissions || '{time_entries.write}'::text[]
where 'tasks.write' = any (permissions) and not 'time_entries.write' = any (permissions);
