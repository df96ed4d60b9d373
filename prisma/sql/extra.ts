/**
 * A piece of SQL that Prisma's schema cannot say. `create` may be run again at any time (it drops what it makes first);
 * `drop` takes it away while its table is still there.
 */
export interface Extra {
  /** Names it for good: the next migration holds only the ids whose text has changed. */
  id: string;
  /** `schema.table`, or null where it belongs to no table. */
  table: string | null;
  create: string;
  drop: string;
}

/** `invoices` -> `public.invoices`: tenants' tables need no schema named. */
export function qualify(table: string): string {
  return table.includes(".") ? table : `public.${table}`;
}

/** `public.invoices` -> `invoices`. */
export function bareName(table: string): string {
  return qualify(table).split(".")[1] ?? table;
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
