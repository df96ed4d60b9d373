import type { Extra } from "./extra";
import type { Model } from "./model";

const tenantMatches = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

/**
 * Row-level security of a tenant's table, and what the serving roles may do with it.
 * No sub-select round the setting: it would be planned anew for every table of every statement. Beside `tenant_id = $1`, which every read
 * says by itself, PostgreSQL compares setting and parameter once, before the first row; elsewhere it looks the setting up in the index.
 * `nullif` because a setting that was set locally is '' afterwards, not null. FORCE binds the owner as well, so it has a policy of its own:
 * without it a back-fill would say UPDATE 0.
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

/** A table of schema `platform`: no tenant yet, so no policy; only the platform pool reaches it. */
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

/** The schemas themselves, and the list of migrations, which a starting process compares with its own. */
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
