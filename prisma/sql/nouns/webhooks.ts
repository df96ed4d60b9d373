import { DeliveryStatus, WebhookError, WebhookStatus } from "@/lib/domains/webhooks/schema";
import { dueTenants } from "../due";
import type { Extra } from "../extra";
import { check, checkIn, index, rawFunction } from "../kinds";

/** A function of schema `platform` that only the worker may call. It runs as the owner, since the worker sees one tenant at a time. */
function workerFunction(signature: string, definition: string): Extra {
  return rawFunction(
    `platform.${signature}`,
    `create or replace function platform.${definition.trim()};
revoke all on function platform.${signature} from public;
grant execute on function platform.${signature} to atrium_jobs;`,
  );
}

const asOwner = "security definer set search_path = pg_catalog, pg_temp";

/** SQL of webhooks that Prisma's schema cannot express. */
export const webhooks: Extra[] = [
  checkIn("webhooks", "status", WebhookStatus.options),
  check(
    "webhooks",
    "webhooks_previous_secret_check",
    "num_nonnulls(previous_secret, previous_secret_hint, previous_secret_until) in (0, 3)",
  ),
  checkIn("webhook_deliveries", "status", DeliveryStatus.options),
  checkIn("webhook_deliveries", "error", WebhookError.options),
  check("webhook_deliveries", "webhook_deliveries_next_check", "(status = 'pending') = (next_attempt_at is not null)"),
  index("webhook_deliveries_due", "webhook_deliveries", "(webhook_id, next_attempt_at, event_id) where status = 'pending'"),
  index(
    "webhook_deliveries_order",
    "webhook_deliveries",
    "(webhook_id, record_id, sequence, event_id) where status = 'pending' and not test",
  ),
  index("webhooks_failing", "webhooks", "(failing_since, tenant_id) where status = 'active' and failing_since is not null"),
  workerFunction(
    "match_webhooks(uuid[])",
    `match_webhooks(p_events uuid[]) returns table (webhook_id uuid, event_id uuid, created_by_id uuid)
language sql stable ${asOwner}
as $$
select w.id, e.id, w.created_by_id from public.events e join public.webhooks w on w.tenant_id = e.tenant_id
where e.id = any(p_events) and e.occurred_at >= w.created_at and w.status <> 'gone' and w.events && array[e.name, '*']
$$`,
  ),
  workerFunction(
    "add_webhook_deliveries(jsonb)",
    `add_webhook_deliveries(p_rows jsonb) returns bigint
language sql volatile ${asOwner}
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
$$`,
  ),
  // An endpoint with pending deliveries costs one probe of the index, an idle one nothing. A delivery waits for the earlier ones of its
  // record, also for those whose event another worker has not forwarded yet.
  workerFunction(
    "claim_webhook_deliveries(timestamptz, timestamptz, int, int)",
    `claim_webhook_deliveries(p_now timestamptz, p_until timestamptz, p_limit int, p_each int)
returns table (id uuid, tenant_id uuid)
language sql volatile ${asOwner}
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
$$`,
  ),
  dueTenants(
    "failing_webhooks",
    `  select tenant_id from public.webhooks where status = 'active' and failing_since is not null
  and failing_since <= p_now - interval '1 hour'
  and failing_since <= p_now - (array[interval '1 hour', interval '1 day', interval '5 days'])[notices + 1]`,
  ),
  dueTenants(
    "old_webhook_deliveries",
    `  select tenant_id from public.webhook_deliveries
  where created_at < p_now - interval '30 days'`,
  ),
];
