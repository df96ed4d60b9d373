import { quoted, type ArchiveClient, type CompanyTable } from "./tables";

/** Rows that are read at a time. */
const batch = 500;

/** A sealed value in a column that nobody has named as a secret is still none that leaves the house. */
const sealedValue = /"v1\.tenant\.[\w-]{20,}"/g;

/**
 * A table's rows of the tenant in scope as JSON lines, exactly as the database writes them: numbers of any size, and times in UTC.
 * Memory holds one batch. The client is in a transaction.
 */
export async function* readTableLines(client: ArchiveClient, { name, columns }: CompanyTable): AsyncGenerator<string[]> {
  const names = columns.map((column) => quoted(column.name));
  const order = columns.some((column) => column.name === "id") ? " order by id" : "";
  const row = `(select row_to_json(archived) from (select ${names.map((column) => `t.${column}`).join(", ")}) archived)::text`;
  await client.query(`declare archived_rows no scroll cursor for select ${row} as line from public.${quoted(name)} t${order}`);
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${String(batch)} from archived_rows`);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => `${line.replace(sealedValue, "null")}\n`);
    }
  } finally {
    await client.query("close archived_rows").catch(() => undefined);
  }
}
