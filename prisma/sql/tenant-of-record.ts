import type { Extra } from "./extra";
import { rawFunction } from "./kinds";

/**
 * `platform.find_tenant_of_<kind>(id)`: the open company that a record belongs to. It runs as the owner because no company is known yet,
 * and answers for one exact id.
 */
export function tenantOfRecord(kind: string, table: string): Extra {
  const signature = `platform.find_tenant_of_${kind}(uuid)`;
  return rawFunction(
    signature,
    `create or replace function platform.find_tenant_of_${kind}(p_id uuid)
returns table (tenant_id uuid, slug text, verified_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at
  from public.${table} r join platform.tenants t on t.id = r.tenant_id and t.closed_at is null
  where r.id = p_id
$$;
revoke all on function ${signature} from public;
grant execute on function ${signature} to atrium_app, atrium_jobs;`,
  );
}
