import { bareName, qualify, quoteText, type Extra } from "./extra";

/** The column is one of `values` (or null if nullable): the domain's zod enum as a CHECK. */
export function checkIn(table: string, column: string, values: readonly string[]): Extra {
  return check(table, `${bareName(table)}_${column}_check`, `${column} in (${values.map(quoteText).join(", ")})`);
}

/** A CHECK over one row; `expression` is SQL. */
export function check(table: string, name: string, expression: string): Extra {
  const drop = `alter table ${qualify(table)} drop constraint if exists ${name};`;
  return {
    id: `check ${qualify(table)}.${name}`,
    table: qualify(table),
    drop,
    create: `${drop}\nalter table ${qualify(table)} add constraint ${name} check (${expression});`,
  };
}

/** Exactly one of the columns is set: a reference to one of several kinds of record. */
export function checkOneOf(table: string, columns: readonly string[], name = `${bareName(table)}_one_target_check`): Extra {
  return check(table, name, `num_nonnulls(${columns.join(", ")}) = 1`);
}

/**
 * A partial or expression index.
 * @param definition the part after `on table`: `(tenant_id, due_date) where status = 'open'`, or `using gin (search gin_trgm_ops)`.
 */
export function index(name: string, table: string, definition: string, options: { unique?: boolean } = {}): Extra {
  const schema = qualify(table).split(".")[0] ?? "public";
  const drop = `drop index if exists ${schema}.${name};`;
  return {
    id: `index ${schema}.${name}`,
    table: qualify(table),
    drop,
    create: `${drop}\ncreate ${options.unique ? "unique " : ""}index ${name} on ${qualify(table)} ${definition};`,
  };
}

/** A permissive policy in addition to `tenant_isolation`, such as the worker's access across tenants. */
export function policy(
  table: string,
  name: string,
  rule: { to: string; for?: "all" | "select" | "insert" | "update" | "delete"; using?: string; check?: string },
): Extra {
  const drop = `drop policy if exists ${name} on ${qualify(table)};`;
  const clauses = [
    rule.using === undefined ? "" : ` using (${rule.using})`,
    rule.check === undefined ? "" : ` with check (${rule.check})`,
  ].join("");
  return {
    id: `policy ${qualify(table)}.${name}`,
    table: qualify(table),
    drop,
    create: `${drop}\ncreate policy ${name} on ${qualify(table)} for ${rule.for ?? "all"} to ${rule.to}${clauses};`,
  };
}

/**
 * A function or another object that belongs to no table.
 * @param signature `public.search_customers(uuid, text)`, for the drop.
 * @param create the complete `create or replace function`.
 */
export function rawFunction(signature: string, create: string): Extra {
  return {
    id: `function ${signature}`,
    table: null,
    create: `${create.trim().replace(/;?$/, ";")}`,
    drop: `drop function if exists ${signature};`,
  };
}

/** Any other SQL; `create` must be idempotent. */
export function raw(id: string, sql: { create: string; drop: string }): Extra {
  return { id: `raw ${id}`, table: null, ...sql };
}

/**
 * `public.search_<table>(tenant, text, deleted, limit)`: ids of the rows whose `search_text` contains the text, prefix matches first. A
 * trigram match is not leakproof, so row-level security would keep it from its index (32 to 39 times slower): the function runs as the
 * owner, filters by tenant, and rejects a tenant other than the session's. Deleted rows are searched separately, so that neither kind uses
 * up the limit of the other.
 */
export function searchFunction(table: string): Extra {
  const signature = `public.search_${table}(uuid, text, boolean, int)`;
  const escaped = String.raw`replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_')`;
  return rawFunction(
    signature,
    `create or replace function public.search_${table}(p_tenant uuid, p_text text, p_deleted boolean, p_limit int)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id from public.${table} r
    where r.tenant_id = p_tenant and (r.deleted_at is not null) = p_deleted and r.search_text like '%' || ${escaped} || '%'
    order by (r.search_text like ${escaped} || '%') desc, r.name, r.id
    limit least(p_limit, 500);
end
$$;
revoke all on function ${signature} from public;
grant execute on function ${signature} to atrium_app, atrium_jobs;`,
  );
}
