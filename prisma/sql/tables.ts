import type { Extra } from "./extra";
import type { Model } from "./model";

const tenantMatches = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

/**
 * Row-level security of a tenant's table and the permissions of the serving roles. The setting is not in a sub-select, which would be
 * planned again for every table of every statement: beside `tenant_id = $1`, PostgreSQL compares setting and parameter once, before the
 * first row. `nullif` because a locally set setting is '' afterwards, not null. FORCE applies to the owner too, so the owner has its own
 * policy: without it a back-fill would report UPDATE 0.
 */
export function tenantTable(model: Model, verbs: string): Extra {
  const table = `${model.schema}.${model.table}`;
  const drop = `drop policy if exists tenant_isolation on ${table};\ndrop policy if exists owner_all on ${table};`;
  return {
    id: `tenant table ${table}`,
    table,
    drop,
    create: `${drop}
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant_isolation on ${table} to atrium_app, atrium_jobs using (${tenantMatches}) with check (${tenantMatches});
create policy owner_all on ${table} to atrium_owner using (true) with check (true);
${grantTable(table, verbs)}`,
  };
}

/** A table of schema `platform`, without tenant and policy; only the platform pool accesses it. */
export function platformTable(model: Model, verbs: string): Extra {
  const table = `${model.schema}.${model.table}`;
  return {
    id: `platform table ${table}`,
    table,
    drop: `revoke all on ${table} from atrium_app, atrium_jobs;`,
    create: grantTable(table, verbs),
  };
}

function grantTable(table: string, verbs: string): string {
  return `revoke all on ${table} from atrium_app, atrium_jobs;\ngrant ${verbs} on ${table} to atrium_app, atrium_jobs;`;
}

/** Access to the schemas, and to the list of migrations, which a starting process compares with its own. */
export const schemaAccess: Extra = {
  id: "schema access",
  table: null,
  drop: "revoke usage on schema public, platform from atrium_app, atrium_jobs;",
  create: `create schema if not exists platform;
grant usage on schema public, platform to atrium_app, atrium_jobs;
do $body$ begin
  if to_regclass('public._prisma_migrations') is not null then grant select on public._prisma_migrations to atrium_app, atrium_jobs; end if;
end $body$;`,
};
