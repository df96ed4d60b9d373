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
 * @param signature `public.find_customers(uuid, text, int)`, for the drop.
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
