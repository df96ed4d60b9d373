-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "schema_version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'active',
    "secret" TEXT NOT NULL,
    "secret_hint" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_hint" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "notices" INTEGER NOT NULL DEFAULT 0,
    "hold_until" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_name" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "replayed" BOOLEAN NOT NULL DEFAULT false,
    "payload" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "response_body" TEXT,
    "latency_ms" INTEGER,
    "error" TEXT,
    "history" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhooks_tenant_id_created_at_id_idx" ON "webhooks"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_tenant_id_id_key" ON "webhooks"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_webhook_id_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_tenant_id_idx" ON "webhook_deliveries"("created_at", "tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_tenant_id_id_key" ON "webhook_deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_tenant_id_webhook_id_event_id_key" ON "webhook_deliveries"("tenant_id", "webhook_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhooks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.webhooks
drop policy if exists tenant_isolation on public.webhooks;
drop policy if exists owner_all on public.webhooks;
alter table public.webhooks enable row level security;
alter table public.webhooks force row level security;
create policy tenant_isolation on public.webhooks to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.webhooks to atrium_owner using (true) with check (true);
revoke all on public.webhooks from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.webhooks to atrium_app, atrium_jobs;

-- tenant table public.webhook_deliveries
drop policy if exists tenant_isolation on public.webhook_deliveries;
drop policy if exists owner_all on public.webhook_deliveries;
alter table public.webhook_deliveries enable row level security;
alter table public.webhook_deliveries force row level security;
create policy tenant_isolation on public.webhook_deliveries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.webhook_deliveries to atrium_owner using (true) with check (true);
revoke all on public.webhook_deliveries from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.webhook_deliveries to atrium_app, atrium_jobs;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'payment_flagged'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'payment', 'file', 'tenant', 'payment_attempt', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'webhook_failing', 'webhook_stopped', 'payment_flagged'));

-- check public.webhooks.webhooks_status_check
alter table public.webhooks drop constraint if exists webhooks_status_check;
alter table public.webhooks add constraint webhooks_status_check check (status in ('active', 'paused', 'resting', 'gone'));

-- check public.webhooks.webhooks_previous_secret_check
alter table public.webhooks drop constraint if exists webhooks_previous_secret_check;
alter table public.webhooks add constraint webhooks_previous_secret_check check (num_nonnulls(previous_secret, previous_secret_hint, previous_secret_until) in (0, 3));

-- check public.webhook_deliveries.webhook_deliveries_status_check
alter table public.webhook_deliveries drop constraint if exists webhook_deliveries_status_check;
alter table public.webhook_deliveries add constraint webhook_deliveries_status_check check (status in ('pending', 'succeeded', 'failed', 'skipped'));

-- check public.webhook_deliveries.webhook_deliveries_error_check
alter table public.webhook_deliveries drop constraint if exists webhook_deliveries_error_check;
alter table public.webhook_deliveries add constraint webhook_deliveries_error_check check (error in ('timeout', 'unreachable', 'tls', 'address_not_allowed'));

-- check public.webhook_deliveries.webhook_deliveries_next_check
alter table public.webhook_deliveries drop constraint if exists webhook_deliveries_next_check;
alter table public.webhook_deliveries add constraint webhook_deliveries_next_check check ((status = 'pending') = (next_attempt_at is not null));

-- index public.webhook_deliveries_due
drop index if exists public.webhook_deliveries_due;
create index webhook_deliveries_due on public.webhook_deliveries (webhook_id, next_attempt_at, event_id) where status = 'pending';

-- index public.webhook_deliveries_order
drop index if exists public.webhook_deliveries_order;
create index webhook_deliveries_order on public.webhook_deliveries (webhook_id, record_id, sequence, event_id) where status = 'pending' and not test;

-- index public.webhooks_failing
drop index if exists public.webhooks_failing;
create index webhooks_failing on public.webhooks (failing_since, tenant_id) where status = 'active' and failing_since is not null;

-- function platform.match_webhooks(uuid[])
create or replace function platform.match_webhooks(p_events uuid[]) returns table (webhook_id uuid, event_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select w.id, e.id from public.events e join public.webhooks w on w.tenant_id = e.tenant_id
where e.id = any(p_events) and e.occurred_at >= w.created_at and w.status <> 'gone' and w.events && array[e.name, '*']
$$;
revoke all on function platform.match_webhooks(uuid[]) from public;
grant execute on function platform.match_webhooks(uuid[]) to atrium_jobs;

-- function platform.add_webhook_deliveries(jsonb)
create or replace function platform.add_webhook_deliveries(p_rows jsonb) returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
with added as (
  insert into public.webhook_deliveries (id, tenant_id, webhook_id, event_id, event_name, noun, record_id, sequence, payload,
    next_attempt_at, created_at, updated_at)
  select r.id, r.tenant_id, r.webhook_id, r.event_id, r.event_name, r.noun, r.record_id, r.sequence, r.payload, r.created_at,
    r.created_at, r.created_at
  from jsonb_populate_recordset(null::public.webhook_deliveries, p_rows) r
  join public.webhooks w on w.tenant_id = r.tenant_id and w.id = r.webhook_id
  on conflict (tenant_id, webhook_id, event_id) do nothing returning 1)
select count(*) from added
$$;
revoke all on function platform.add_webhook_deliveries(jsonb) from public;
grant execute on function platform.add_webhook_deliveries(jsonb) to atrium_jobs;

-- function platform.claim_webhook_deliveries(timestamptz, timestamptz, int, int)
create or replace function platform.claim_webhook_deliveries(p_now timestamptz, p_until timestamptz, p_limit int, p_each int)
returns table (id uuid, tenant_id uuid)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
with recursive waiting as (
  (select d.webhook_id from public.webhook_deliveries d where d.status = 'pending' order by d.webhook_id limit 1)
  union all
  select (select d.webhook_id from public.webhook_deliveries d where d.status = 'pending' and d.webhook_id > w.webhook_id
    order by d.webhook_id limit 1)
  from waiting w where w.webhook_id is not null
), receivers as (
  select h.id, h.status, case when h.failing_since is null then p_each else 1 end - (
    select count(*) from public.webhook_deliveries d where d.webhook_id = h.id and d.status = 'pending' and d.claimed_until > p_now) as free
  from waiting w join public.webhooks h on h.id = w.webhook_id
  join platform.tenants t on t.id = h.tenant_id and t.closed_at is null
  where h.hold_until is null or h.hold_until <= p_now
), chosen as (
  select c.id from receivers r cross join lateral (
    select d.id, d.next_attempt_at from public.webhook_deliveries d
    where d.webhook_id = r.id and d.status = 'pending' and d.next_attempt_at <= p_now
      and (d.claimed_until is null or d.claimed_until <= p_now)
      and (d.test or r.status = 'active' and not exists (
        select from public.webhook_deliveries earlier
        where earlier.webhook_id = d.webhook_id and earlier.record_id = d.record_id and earlier.status = 'pending' and not earlier.test
          and (earlier.sequence, earlier.event_id) < (d.sequence, d.event_id)) and not exists (
        select from public.outbox o join public.events e on e.id = o.id
        where o.tenant_id = d.tenant_id and e.record_id = d.record_id and e.sequence < d.sequence))
    order by d.next_attempt_at, d.event_id limit greatest(r.free, 0)) c
  order by c.next_attempt_at limit p_limit
), locked as (
  select d.id from public.webhook_deliveries d where d.id in (select chosen.id from chosen) for update skip locked
)
update public.webhook_deliveries d set claimed_until = p_until from locked
where d.id = locked.id and d.status = 'pending' and (d.claimed_until is null or d.claimed_until <= p_now)
returning d.id, d.tenant_id
$$;
revoke all on function platform.claim_webhook_deliveries(timestamptz, timestamptz, int, int) from public;
grant execute on function platform.claim_webhook_deliveries(timestamptz, timestamptz, int, int) to atrium_jobs;

-- function platform.due_failing_webhooks(timestamptz)
create or replace function platform.due_failing_webhooks(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.webhooks where status = 'active' and failing_since is not null
  and failing_since <= p_now - interval '1 hour'
  and failing_since <= p_now - (array[interval '1 hour', interval '1 day', interval '5 days'])[notices + 1]
)
$$;
revoke all on function platform.due_failing_webhooks(timestamptz) from public;
grant execute on function platform.due_failing_webhooks(timestamptz) to atrium_jobs;

-- function platform.due_old_webhook_deliveries(timestamptz)
create or replace function platform.due_old_webhook_deliveries(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.webhook_deliveries
  where created_at < p_now - interval '30 days'
)
$$;
revoke all on function platform.due_old_webhook_deliveries(timestamptz) from public;
grant execute on function platform.due_old_webhook_deliveries(timestamptz) to atrium_jobs;
