/** SQL that Prisma's schema cannot express. `create` is idempotent (it drops its objects first); `drop` requires that its table exists. */
export interface Extra {
  /** A permanent name: the next migration contains only the ids whose text has changed. */
  id: string;
  /** `schema.table`, or null where it belongs to no table. */
  table: string | null;
  create: string;
  drop: string;
}

/** `invoices` -> `public.invoices`: the schema of tenants' tables may be omitted. */
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
