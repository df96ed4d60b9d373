import type pg from "pg";
import type { Column, Model } from "@/prisma/sql/model";

export interface CatalogueColumn {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}

const inOurSchemas = "n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'";

/** Every column of every table of ours, as PostgreSQL has it. */
export async function readColumns(client: pg.Client): Promise<CatalogueColumn[]> {
  const { rows } = await client.query<CatalogueColumn>(`
    select n.nspname || '.' || c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inOurSchemas} and a.attnum > 0 and not a.attisdropped order by 1, 2`);
  return rows;
}

/** What the schema files lead to expect of the same. */
export function expectedColumns(models: readonly Model[]): CatalogueColumn[] {
  return models
    .flatMap((model) =>
      model.columns.map((column) => ({
        table: `${model.schema}.${model.table}`,
        column: column.name,
        type: expectedType(column),
        nullable: column.nullable || column.list,
      })),
    )
    .sort((one, other) => compare(one.table, other.table) || compare(one.column, other.column));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const defaults: Record<string, string> = {
  String: "text",
  Int: "integer",
  BigInt: "bigint",
  Decimal: "numeric(65,30)",
  Float: "double precision",
  Boolean: "boolean",
  DateTime: "timestamp(3) without time zone",
  Json: "jsonb",
  Bytes: "bytea",
};

const natives: Record<string, string> = {
  Uuid: "uuid",
  Date: "date",
  JsonB: "jsonb",
  Text: "text",
  SmallInt: "smallint",
  Integer: "integer",
  BigInt: "bigint",
  Inet: "inet",
  ByteA: "bytea",
  Real: "real",
  DoublePrecision: "double precision",
  Boolean: "boolean",
};

/** PostgreSQL's own name for a column's type; an unknown native type shows under its Prisma name and so fails the comparison. */
function expectedType(column: Column): string {
  return `${scalarType(column)}${column.list ? "[]" : ""}`;
}

function scalarType(column: Column): string {
  if (column.native === null) return defaults[column.type] ?? column.type;
  const [, name = "", size] = /^(\w+)(?:\(([^)]*)\))?$/.exec(column.native) ?? [];
  const digits = size === undefined ? "" : `(${size.replaceAll(" ", "")})`;
  if (name === "Timestamptz") return `timestamp${digits} with time zone`;
  if (name === "Timestamp") return `timestamp${digits} without time zone`;
  if (name === "Time") return `time${digits} without time zone`;
  if (name === "Decimal") return `numeric${digits}`;
  if (name === "VarChar") return `character varying${digits}`;
  if (name === "Char") return `character${digits}`;
  return natives[name] ?? column.native;
}

export interface CatalogueTable {
  table: string;
  secured: boolean;
  forced: boolean;
  policies: string[];
  uniques: string[];
}

/** Each table of schema `public` with its row-level security and its unique column lists (`tenant_id, id`). */
export async function readTenantTables(client: pg.Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(`
    select 'public.' || c.relname as "table", c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      array(select p.policyname::text from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname order by 1) as policies,
      array(select (select string_agg(a.attname, ', ' order by k.n) from unnest(i.indkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum)
        from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null) as uniques
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and ${inOurSchemas} order by 1`);
  return rows;
}

export interface CatalogueForeignKey {
  name: string;
  from: string;
  columns: string[];
  to: string;
  targets: string[];
  on_delete: string;
}

/** Each foreign key between two tables of schema `public`. */
export async function readForeignKeys(client: pg.Client): Promise<CatalogueForeignKey[]> {
  const { rows } = await client.query<CatalogueForeignKey>(`
    select f.conname as name, f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to", f.confdeltype as on_delete,
      array(select a.attname::text from unnest(f.conkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum order by k.n) as columns,
      array(select a.attname::text from unnest(f.confkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum order by k.n) as targets
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace order by 1`);
  return rows;
}
