import type { Extra } from "./extra";
import { rawFunction } from "./kinds";

/**
 * `platform.due_<name>(now)`: the open tenants that have work for a schedule, each once. It runs as the owner because the worker's role
 * sees one tenant's rows at a time; it returns only ids, and only to the worker.
 * @param statement a SELECT of `tenant_id`, bounded by an index; `p_now` is the present.
 */
export function dueTenants(name: string, statement: string): Extra {
  const signature = `platform.due_${name}(timestamptz)`;
  return rawFunction(
    signature,
    `create or replace function platform.due_${name}(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
${statement}
)
$$;
revoke all on function ${signature} from public;
grant execute on function ${signature} to atrium_jobs;`,
  );
}
