import type { ClientBase } from "pg";
import { leftOutTables, secretColumns, type ArchiveSchema } from "./format";

/** A connection that is in a transaction in the company's scope. */
export type ArchiveClient = Pick<ClientBase, "query">;

export interface CompanyTable {
  name: string;
  columns: { name: string; type: string; nullable: boolean }[];
}

/** Every table of companies' rows with its columns, as the database's own catalogue has them; computed columns are left out. */
export async function readCompanyTables(client: ArchiveClient): Promise<CompanyTable[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string; nullable: boolean }>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by c.relname, a.attnum`);
  const tables = new Map<string, CompanyTable>();
  for (const { table, column, type, nullable } of rows) {
    const found = tables.get(table) ?? { name: table, columns: [] };
    found.columns.push({ name: column, type, nullable });
    tables.set(table, found);
  }
  return [...tables.values()];
}

/** The tables and columns that an archive has; a table that nobody knew of when this was written comes along. */
export function archivedTables(tables: readonly CompanyTable[]): CompanyTable[] {
  return tables
    .filter(({ name }) => leftOutTables[name] === undefined)
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => secretColumns[name]?.[column.name] === undefined) }));
}

export function describeArchive(tables: readonly CompanyTable[]): ArchiveSchema {
  const there = new Set(tables.map(({ name }) => name));
  return {
    format: "atrium-company",
    version: 1,
    tables: archivedTables(tables),
    secrets: Object.entries(secretColumns).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`)),
    left_out: Object.entries(leftOutTables).flatMap(([table, reason]) => (there.has(table) ? [{ table, reason }] : [])),
  };
}

/** Only names from the catalogue become part of a statement; still, they are quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
