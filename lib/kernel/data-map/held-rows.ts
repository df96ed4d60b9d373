import { quoted, type ArchiveClient } from "@/lib/kernel/company-archive/tables";
import { rowKey, type FoundRow } from "./find-rows";

/** Columns by which a row belongs to a record; those of `owners` make what belongs to it hold too. */
const owners = ["customer_id", "contact_id", "lead_id", "ticket_id", "project_id"] as const;
const parents = ["invoice_id", "estimate_id", "proposal_id", "contract_id", "task_id", "message_id", "record_id", "about_id"] as const;

type Links = ReadonlyMap<string, readonly string[]>;

/** The columns of these that each table has. */
async function readLinks(client: ArchiveClient): Promise<Links> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select c.table_name as "table", array_agg(c.column_name::text) as names from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name = any($1::text[])
       and c.table_name in (select i.table_name from information_schema.columns i where i.table_schema = 'public' and i.column_name = 'id')
     group by 1`,
    [[...owners, ...parents]],
  );
  return new Map(rows.map(({ table, names }) => [table, names]));
}

async function select(client: ArchiveClient, table: string, where: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select t.id from public.${quoted(table)} t where t.tenant_id = $1 and (${where})`, [
    ...values,
  ]);
  return rows.map(({ id }) => id);
}

/** The held records with those that belong to them: a customer's contacts and tickets, and a ticket's messages. */
async function expand(client: ArchiveClient, tenant_id: string, links: Links, held: readonly string[]): Promise<string[]> {
  let all = [...held];
  for (const columns of [owners.slice(0, 1), owners.slice(1)]) {
    const found = new Set(all);
    for (const [table, names] of links) {
      const used = columns.filter((name) => names.includes(name));
      if (used.length === 0) continue;
      const where = used.map((name) => `t.${name} = any($2::uuid[])`).join(" or ");
      for (const id of await select(client, table, where, [tenant_id, all])) found.add(id);
    }
    all = [...found];
  }
  return all;
}

/** Files hang on records by links, and on messages by lists. */
const fileIsHeld = `exists (select from public.file_links l
    where l.tenant_id = t.tenant_id and l.file_id = t.id and l.record_id = any($3::uuid[]))
  or exists (select from public.ticket_messages m where m.tenant_id = t.tenant_id and m.id = any($3::uuid[]) and t.id = any(m.file_ids))`;

/**
 * Which of the rows a legal hold keeps: those of the held records, and what belongs to them.
 * @param held ids of records under a hold.
 * @returns their keys, as `rowKey` makes them.
 */
export async function findHeldRows(
  client: ArchiveClient,
  tenant_id: string,
  held: readonly string[],
  rows: readonly Pick<FoundRow, "table" | "part" | "id">[],
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  if (held.length === 0) return keys;
  const links = await readLinks(client);
  const records = await expand(client, tenant_id, links, held);
  for (const table of new Set(rows.map((row) => row.table))) {
    const own = rows.filter((row) => row.table === table);
    const where = [
      "t.id = any($3::uuid[])",
      ...(links.get(table) ?? []).map((name) => `t.${name} = any($3::uuid[])`),
      ...(table === "files" ? [fileIsHeld] : []),
    ].join(" or ");
    const found = new Set(
      await select(client, table, `t.id = any($2::uuid[]) and (${where})`, [tenant_id, own.map(({ id }) => id), records]),
    );
    for (const row of own) if (found.has(row.id)) keys.add(rowKey(row));
  }
  return keys;
}
