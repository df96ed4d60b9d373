-- The ways by which a credential finds its tenant before any tenant is known. Each runs as the owner, answers one exact
-- question, and has a fixed search path.

create or replace function platform.find_api_key(p_hash text)
returns table (tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, key_id uuid, name text, permissions text[],
  api_version text, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz, created_by_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at, t.closed_at, k.id, k.name, k.permissions, k.api_version, k.expires_at, k.revoked_at, k.last_used_at,
    k.created_by_id
  from public.api_keys k join platform.tenants t on t.id = k.tenant_id
  where k.token_hash = p_hash
$$;

create or replace function platform.find_session(p_session uuid, p_slug text)
returns table (session_id uuid, user_id uuid, email text, name text, confirmed_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, staff_id uuid, staff_name text,
  deactivated_at timestamptz, role_template text, permissions text[], view_role_id uuid, view_role_name text, view_role_template text, view_permissions text[],
  created_at timestamptz, idle_minutes int, life_hours int, second_factor_from timestamptz, has_second_factor boolean,
  factor_at timestamptz, renewals int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.id, u.email, u.name, s.confirmed_at, s.last_seen_at, s.expires_at, s.revoked_at,
    t.id, t.slug, t.verified_at, t.closed_at, m.id, m.name, m.deactivated_at, r.template, r.permissions, w.id, w.name, w.template, w.permissions,
    s.created_at, l.idle, l.life, g.second_factor_from,
    u.totp_enabled_at is not null or exists (select from platform.passkeys p where p.user_id = u.id),
    s.factor_at, s.renewals
  from platform.sessions s
  join platform.users u on u.id = s.user_id
  left join platform.tenants t on t.slug = p_slug
  left join public.staff m on m.tenant_id = t.id and m.user_id = u.id
  left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.role_views v on v.tenant_id = m.tenant_id and v.session_id = s.id
  left join public.roles w on w.tenant_id = v.tenant_id and w.id = v.role_id
  left join public.settings g on g.tenant_id = m.tenant_id
  -- The strictest of the person's companies, or one could keep a session alive for another.
  left join lateral (
    select min(c.session_idle_minutes) as idle, min(c.session_life_hours) as life
    from public.staff a
    join platform.tenants n on n.id = a.tenant_id and n.closed_at is null
    join public.settings c on c.tenant_id = a.tenant_id
    where a.user_id = u.id and a.deactivated_at is null
  ) l on true
  where s.id = p_session
$$;

create or replace function platform.find_memberships(p_user uuid)
returns table (tenant_id uuid, slug text, company_name text, staff_id uuid, role_name text, idle_minutes int, life_hours int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, s.company_name, m.id, r.name, s.session_idle_minutes, s.session_life_hours
  from public.staff m
  join platform.tenants t on t.id = m.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.user_id = p_user and m.deactivated_at is null
  order by s.company_name, t.slug
$$;

create or replace function platform.find_invitation(p_hash text)
returns table (invitation_id uuid, tenant_id uuid, slug text, verified_at timestamptz, company_name text, email text, name text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, t.id, t.slug, t.verified_at, s.company_name, i.email, i.name, i.expires_at, i.accepted_at, i.revoked_at
  from public.invitations i
  join platform.tenants t on t.id = i.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  where i.token_hash = p_hash
$$;

revoke all on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) from public;
grant execute on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) to atrium_app, atrium_jobs;
