import { dueTenants } from "./due";
import type { Extra } from "./extra";
import { policy, raw, rawFunction } from "./kinds";
import { appendOnly } from "./locks";

const erasable = ["actor_name", "ip", "user_agent", "changes"];

const drop = "drop trigger if exists audit_entries_wait on public.audit_entries;\ndrop function if exists public.audit_entries_wait();";

/** Every entry waits for its place in the chain, whoever writes it; those from before the chain do too. */
const wait = raw("audit entries wait for the chain", {
  drop,
  create: `${drop}
create function public.audit_entries_wait() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  insert into public.audit_waiting (id, tenant_id) select id, tenant_id from added;
  return null;
end
$function$;
create trigger audit_entries_wait after insert on public.audit_entries referencing new table as added \
for each statement execute function public.audit_entries_wait();
insert into public.audit_waiting (id, tenant_id) select e.id, e.tenant_id from public.audit_entries e
where not exists (select from public.audit_links l where l.id = e.id) on conflict do nothing;`,
});

/**
 * Replaces personal values of an entry: those of `p_values` named actor_name, ip, user_agent or changes. Its place in the chain keeps the
 * digest of the first content without the salt, so the chain stays valid and tells nothing of the values. False for an entry that waits
 * for its place.
 */
const eraseValues = `create or replace function public.erase_audit_values(p_tenant uuid, p_entry uuid, p_values jsonb, p_cause uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'values are erased in the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  update public.audit_links l set salt = null, erased_by = p_cause where l.tenant_id = p_tenant and l.id = p_entry;
  if not found then
    perform set_config('app.erasing_person', '', true);
    return false;
  end if;
  update public.audit_entries e set
    actor_name = case when p_values ? 'actor_name' then p_values ->> 'actor_name' else e.actor_name end,
    ip = case when p_values ? 'ip' then p_values ->> 'ip' else e.ip end,
    user_agent = case when p_values ? 'user_agent' then p_values ->> 'user_agent' else e.user_agent end,
    changes = case when p_values ? 'changes' then p_values -> 'changes' else e.changes end
  where e.tenant_id = p_tenant and e.id = p_entry;
  perform set_config('app.erasing_person', '', true);
  return true;
end
$$;
revoke all on function public.erase_audit_values(uuid, uuid, jsonb, uuid) from public;
grant execute on function public.erase_audit_values(uuid, uuid, jsonb, uuid) to atrium_app, atrium_jobs;`;

/** Who did what never changes, and its chain shows it. The worker reads which companies have entries that wait. */
export const audit: readonly Extra[] = [
  appendOnly("audit_entries", { erasable }),
  appendOnly("audit_links", { erasable: ["salt", "erased_by"] }),
  appendOnly("audit_checkpoints"),
  wait,
  policy("audit_waiting", "sweep", { to: "atrium_jobs", for: "select", using: "true" }),
  rawFunction("public.erase_audit_values(uuid, uuid, jsonb, uuid)", eraseValues),
  dueTenants(
    "grown_audit_chains",
    `  select l.tenant_id from platform.tenants c cross join lateral (
    select tenant_id, chained_at from public.audit_links where tenant_id = c.id order by sequence desc limit 1) l
  where l.chained_at >= p_now - interval '2 days'`,
  ),
];
