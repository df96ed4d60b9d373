import { quoted, type ArchiveClient } from "@/lib/kernel/company-archive/tables";
import { dataMap, erasedAddress, erasedText } from "./data-map";
import type { KnownPerson } from "./person";

interface Rows {
  table: string;
  part: string;
  ids: readonly string[];
}

/** The addresses, numbers and names that a person has in rows of theirs. */
export async function readKnown(client: ArchiveClient, tenant_id: string, rows: readonly Rows[]): Promise<KnownPerson> {
  const known = { emails: new Set<string>(), phones: new Set<string>(), external: new Set<string>(), names: new Set<string>() };
  for (const { table, part, ids } of rows) {
    const map = dataMap[table];
    const how = map?.kind === "person" ? map.parts[part] : undefined;
    if (how === undefined) continue;
    const columns = { emails: how.email, phones: how.phone, external: how.external, names: how.names };
    for (const [kind, names = []] of Object.entries(columns) as [keyof typeof columns, readonly string[] | undefined][])
      for (const name of names) for (const value of await readColumn(client, tenant_id, { table, name, ids })) known[kind].add(value);
  }
  const { emails, phones, external, names } = known;
  return { emails: [...emails].map((email) => email.toLowerCase()), phones: [...phones], external: [...external], names: [...names] };
}

async function readColumn(
  client: ArchiveClient,
  tenant_id: string,
  { table, name, ids }: { table: string; name: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await client.query<{ value: string | null }>(
    `select distinct t.${quoted(name)} as value from public.${quoted(table)} t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
    [tenant_id, ids],
  );
  const isErased = (value: string) => value === "" || value === erasedText || value === erasedAddress || value.endsWith("@erased.invalid");
  return rows.flatMap(({ value }) => (value === null || isErased(value) ? [] : [value]));
}
