-- function platform.due_held_mails(timestamptz)
create or replace function platform.due_held_mails(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select m.tenant_id from public.mails m join platform.tenants v on v.id = m.tenant_id
  where m.status = 'held' and v.verified_at is not null
)
$$;
revoke all on function platform.due_held_mails(timestamptz) from public;
grant execute on function platform.due_held_mails(timestamptz) to atrium_jobs;

-- index public.files_unscanned
drop index if exists public.files_unscanned;
create index files_unscanned on public.files (created_at, tenant_id) where status = 'quarantined';

-- function platform.due_unscanned_files(timestamptz)
create or replace function platform.due_unscanned_files(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.files where status = 'quarantined' and created_at < p_now - interval '1 hour'
)
$$;
revoke all on function platform.due_unscanned_files(timestamptz) from public;
grant execute on function platform.due_unscanned_files(timestamptz) to atrium_jobs;

-- function platform.due_changed_books(timestamptz)
create or replace function platform.due_changed_books(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select a.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.audit_entries where tenant_id = c.id and at >= p_now - interval '2 days'
    order by at desc limit 1) a
)
$$;
revoke all on function platform.due_changed_books(timestamptz) from public;
grant execute on function platform.due_changed_books(timestamptz) to atrium_jobs;

-- index public.invoices_newly_overdue
drop index if exists public.invoices_newly_overdue;
create index invoices_newly_overdue on public.invoices (due_day, tenant_id) where status in ('finalized', 'partly_paid') and overdue_at is null;

-- function platform.due_overdue_invoices(timestamptz)
create or replace function platform.due_overdue_invoices(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.invoices
  where status in ('finalized', 'partly_paid') and overdue_at is null and due_day < (p_now at time zone 'UTC' + interval '14 hours')::date
)
$$;
revoke all on function platform.due_overdue_invoices(timestamptz) from public;
grant execute on function platform.due_overdue_invoices(timestamptz) to atrium_jobs;

-- index public.payment_attempts_to_ask
drop index if exists public.payment_attempts_to_ask;
create index payment_attempts_to_ask on public.payment_attempts (ask_at, tenant_id) where ask_at is not null;

-- index public.exchanges_unclaimed
drop index if exists public.exchanges_unclaimed;
create index exchanges_unclaimed on public.exchanges (claimed_until, tenant_id);

-- function platform.due_gateway_questions(timestamptz)
create or replace function platform.due_gateway_questions(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.payment_attempts where ask_at <= p_now
  union all select tenant_id from public.exchanges where claimed_until <= p_now
)
$$;
revoke all on function platform.due_gateway_questions(timestamptz) from public;
grant execute on function platform.due_gateway_questions(timestamptz) to atrium_jobs;
