-- function platform.due_subscription_trials(timestamptz)
drop function if exists platform.due_subscription_trials(timestamptz);

-- function platform.due_subscription_trials(timestamptz)
create or replace function platform.due_subscription_trials(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.subscriptions
  where status = 'trialing' and trial_end <= p_now + interval '3 days' and trial_told is distinct from trial_end
    and (ends_at is null or ends_at > trial_end)
)
$$;
revoke all on function platform.due_subscription_trials(timestamptz) from public;
grant execute on function platform.due_subscription_trials(timestamptz) to atrium_jobs;
