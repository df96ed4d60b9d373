import { quoted, type ArchiveClient } from "@/lib/kernel/company-archive/tables";
import { dataMap, mentionPart } from "./data-map";
import { patternsOf, type KnownPerson } from "./person";

/** A row as a copy has it. */
export type CopiedRow = Record<string, unknown> & { id: string };

/** Characters on both sides of what was found in a text of others. */
const around = 100;

/** Email addresses of others in such a text. */
const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[a-z]{2,}/gi;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The places of a text that name the person, without the rest and without the addresses of others. */
export function excerpts(value: unknown, pattern: RegExp, own: readonly string[]): string[] {
  const places = textsIn(value).flatMap((text) =>
    [...text.matchAll(pattern)].map((match) => {
      const start = Math.max(0, match.index - around);
      const end = match.index + match[0].length + around;
      const part = text.slice(start, end).replace(address, (found) => (own.includes(found.toLowerCase()) ? found : "[…]"));
      return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
    }),
  );
  // A short text that has the name and the address is one place.
  return [...new Set(places)];
}

/** PostgreSQL's character classes as JavaScript has them. */
const javascript = (pattern: string): RegExp => new RegExp(pattern.replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "giu");

/**
 * Rows of a table for a copy: whole ones that are the person's, without secrets; of rows that only mention the person, the places.
 * @param whole ids of the former, `mentioned` of the latter.
 */
export async function readPersonRows(
  client: ArchiveClient,
  tenant_id: string,
  table: string,
  { whole, mentioned, person }: { whole: readonly string[]; mentioned: readonly string[]; person: KnownPerson },
): Promise<CopiedRow[]> {
  const map = dataMap[table];
  if (map?.kind !== "person") return [];
  const read = async (ids: readonly string[]) => {
    const { rows } = await client.query<{ row: CopiedRow }>(
      `select to_jsonb(t) as row from public.${quoted(table)} t where t.tenant_id = $1 and t.id = any($2::uuid[]) order by t.id`,
      [tenant_id, ids],
    );
    return rows.map(({ row }) => row);
  };
  const isHidden = (name: string) => name === "tenant_id" || map.hidden.includes(name);
  const full = (await read(whole)).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !isHidden(name))) as CopiedRow);
  const { strong, weak } = patternsOf(person);
  const pattern = javascript([strong, weak].filter((one) => one !== "").join("|"));
  const places = (await read(mentioned)).map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      map.mention
        .filter((name) => !isHidden(name))
        .map((name) => [name, excerpts(row[name], pattern, person.emails)] as const)
        .filter(([, found]) => found.length > 0),
    ),
  }));
  return [...full, ...places];
}

/** Whether a copy shows the whole row of this part. */
export const isWhole = (part: string): boolean => part !== mentionPart;
