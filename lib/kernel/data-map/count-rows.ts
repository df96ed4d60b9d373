import { quoted, type ArchiveClient } from "@/lib/kernel/company-archive/tables";
import { dataMap, mentionPart } from "./data-map";
import { rowKey, type FoundRow } from "./find-rows";
import type { KeepReason } from "./define";

/** What becomes of the rows of one table. */
export interface TableCount {
  table: string;
  own: number;
  mentions: number;
  open: number;
  changed: number;
  deleted: number;
  kept: number;
  /** Rows that a legal hold keeps until it ends. */
  held: number;
  reason: KeepReason | null;
  /** The latest day from which a period counts. */
  since: string | null;
}

/** The dry run of an erasure, table by table. */
export async function countRows(
  client: ArchiveClient,
  tenant_id: string,
  rows: readonly FoundRow[],
  held: ReadonlySet<string>,
): Promise<TableCount[]> {
  const tables = [...new Set(rows.map(({ table }) => table))];
  const counts: TableCount[] = [];
  for (const table of tables)
    counts.push(
      await countTable(
        client,
        tenant_id,
        table,
        rows.filter((row) => row.table === table),
        held,
      ),
    );
  return counts;
}

async function countTable(
  client: ArchiveClient,
  tenant_id: string,
  table: string,
  rows: readonly FoundRow[],
  heldKeys: ReadonlySet<string>,
): Promise<TableCount> {
  const map = dataMap[table];
  if (map?.kind !== "person") throw new Error(`${table} is not in the data map.`);
  const included = rows.filter((row) => row.included === true);
  const ids = (some: readonly FoundRow[]) => new Set(some.map(({ id }) => id));
  const own = ids(included.filter(({ part }) => part !== mentionPart));
  const all = ids(included);
  const deleted = ids(included.filter(({ part }) => map.parts[part]?.erase === "delete"));
  const { kept, since } = map.keep === null ? { kept: [], since: null } : await findKept(client, tenant_id, table, map.keep, [...all]);
  const byLaw = new Set(kept);
  const held = [...ids(included.filter((row) => heldKeys.has(rowKey(row))))].filter((id) => !byLaw.has(id));
  const stays = new Set([...byLaw, ...held]);
  const gone = [...deleted].filter((id) => !stays.has(id));
  return {
    ...{ table, own: own.size, mentions: all.size - own.size, open: rows.filter((row) => row.included === null).length },
    ...{ changed: all.size - stays.size - gone.length, deleted: gone.length, kept: byLaw.size, held: held.length },
    reason: byLaw.size > 0 && map.keep !== null ? map.keep.reason : null,
    since,
  };
}

async function findKept(
  client: ArchiveClient,
  tenant_id: string,
  table: string,
  { when, since }: { when: string; since: string | null },
  ids: readonly string[],
): Promise<{ kept: string[]; since: string | null }> {
  const day = since === null ? "null" : `max(t.${quoted(since)})::date::text`;
  const { rows } = await client.query<{ kept: string[] | null; since: string | null }>(
    `select array_agg(t.id) as kept, ${day} as since from public.${quoted(table)} t
     where t.tenant_id = $1 and t.id = any($2::uuid[]) and (${when})`,
    [tenant_id, ids],
  );
  return { kept: rows[0]?.kept ?? [], since: rows[0]?.since ?? null };
}
