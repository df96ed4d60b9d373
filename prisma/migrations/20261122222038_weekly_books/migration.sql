-- function platform.due_changed_books(timestamptz)
drop function if exists platform.due_changed_books(timestamptz);

-- function platform.due_changed_books(timestamptz)
create or replace function platform.due_changed_books(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select a.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.audit_entries where tenant_id = c.id and at >= p_now - interval '2 days'
    order by at desc limit 1) a
  union all
  select e.tenant_id from platform.tenants c cross join lateral (
    select tenant_id from public.ledger_entries where tenant_id = c.id limit 1) e
  where abs(hashtext(c.id::text) % 7) = extract(dow from p_now at time zone 'UTC')::int
)
$$;
revoke all on function platform.due_changed_books(timestamptz) from public;
grant execute on function platform.due_changed_books(timestamptz) to atrium_jobs;
