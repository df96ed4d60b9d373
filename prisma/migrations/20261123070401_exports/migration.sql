-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- CreateTable
CREATE TABLE "exports" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID,
    "key_id" UUID,
    "list" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "columns" TEXT[],
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "background" BOOLEAN NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "cursor" TEXT,
    "file_name" TEXT NOT NULL,
    "size" INTEGER,
    "failure" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "remove_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "exports_tenant_id_created_at_id_idx" ON "exports"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "exports_tenant_id_staff_id_idx" ON "exports"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "exports_tenant_id_key_id_idx" ON "exports"("tenant_id", "key_id");

-- CreateIndex
CREATE UNIQUE INDEX "exports_tenant_id_id_key" ON "exports"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.exports
drop policy if exists tenant_isolation on public.exports;
drop policy if exists owner_all on public.exports;
alter table public.exports enable row level security;
alter table public.exports force row level security;
create policy tenant_isolation on public.exports to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.exports to atrium_owner using (true) with check (true);
revoke all on public.exports from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.exports to atrium_app, atrium_jobs;

-- check public.exports.exports_status_check
alter table public.exports drop constraint if exists exports_status_check;
alter table public.exports add constraint exports_status_check check (status in ('queued', 'running', 'ready', 'failed', 'cancelled'));

-- check public.exports.exports_format_check
alter table public.exports drop constraint if exists exports_format_check;
alter table public.exports add constraint exports_format_check check (format in ('csv', 'xlsx'));

-- check public.exports.exports_failure_check
alter table public.exports drop constraint if exists exports_failure_check;
alter table public.exports add constraint exports_failure_check check (failure in ('not_allowed', 'interrupted'));

-- check public.exports.exports_asker_check
alter table public.exports drop constraint if exists exports_asker_check;
alter table public.exports add constraint exports_asker_check check (num_nonnulls(staff_id, key_id) = 1);

-- check public.exports.exports_file_check
alter table public.exports drop constraint if exists exports_file_check;
alter table public.exports add constraint exports_file_check check ((status = 'ready') = (size is not null));

-- index public.exports_to_remove
drop index if exists public.exports_to_remove;
create index exports_to_remove on public.exports (remove_at, tenant_id) where remove_at is not null;

-- function platform.due_removable_exports(timestamptz)
create or replace function platform.due_removable_exports(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.exports where remove_at <= p_now
)
$$;
revoke all on function platform.due_removable_exports(timestamptz) from public;
grant execute on function platform.due_removable_exports(timestamptz) to atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'payment', 'export', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'payment_flagged'));
