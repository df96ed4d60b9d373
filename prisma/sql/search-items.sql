-- A trigram match is not leakproof, so row-level security would keep it from its index. This function runs as the owner, filters by
-- tenant itself, and refuses a tenant that is not the session's own. Deleted and living items are searched apart, or the ones could
-- use up the limit of the others.

create or replace function public.search_items(p_tenant uuid, p_text text, p_deleted boolean, p_limit int)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select i.id from public.items i
    where i.tenant_id = p_tenant
      and (i.deleted_at is not null) = p_deleted
      and i.search_text like '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by (i.search_text like replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, i.name, i.id
    limit least(p_limit, 500);
end
$$;

revoke all on function public.search_items(uuid, text, boolean, int) from public;
grant execute on function public.search_items(uuid, text, boolean, int) to atrium_app, atrium_jobs;
