import { dataMap, erasedAddress, erasedText, mentionPart, personTables } from "@/lib/kernel/data-map/data-map";
import type { Erasure, PersonTable } from "@/lib/kernel/data-map/define";
import { quoteText, type Extra } from "./extra";
import { rawFunction } from "./kinds";
import type { Column, Model } from "./model";

/** Fields of records in audit entries and events whose values erasure takes out of the entries of the person's own records. */
const wipedFields = [
  ...new Set([
    ...personTables.flatMap(([, { parts }]) =>
      Object.values(parts).flatMap(({ erase }) =>
        erase === "delete" ? [] : Object.entries(erase).flatMap(([name, how]) => fieldOf(name, how)),
      ),
    ),
    ...["address", "body", "message", "text", "contact_name", "author_name", "custom", "lines", "participants", "addresses", "contacts"],
  ]),
].sort();

function fieldOf(name: string, how: Erasure): string[] {
  return typeof how === "object" || how === "wipe" || how === "scrub" ? [] : [name];
}

const texts = `array[${wipedFields.map(quoteText).join(", ")}]`;

const granted = (signature: string) =>
  `revoke all on function ${signature} from public;\ngrant execute on function ${signature} to atrium_app, atrium_jobs;`;

const scrubText = "public.scrub_text(text, text, text)";
const scrubJson = "public.scrub_json(jsonb, text, text)";
const wipeJson = "public.wipe_json(jsonb, boolean)";
const erase = "public.erase_person_rows(uuid, text, text, uuid[], text, text, uuid)";

function scrubbed({ name, type, list }: Column): string {
  const column = `t."${name}"`;
  if (list) return `(select coalesce(array_agg(public.scrub_text(e, p_addresses, p_values)), '{}') from unnest(${column}) e)`;
  return `public.${type === "Json" ? "scrub_json" : "scrub_text"}(${column}, p_addresses, p_values)`;
}

function valueOf(column: Column, how: Erasure): string {
  if (typeof how === "object") return how.sql;
  switch (how) {
    case "null":
      return "null";
    case "token":
      return column.type === "Json" ? `to_jsonb(${quoteText(erasedText)}::text)` : quoteText(erasedText);
    case "address":
      return quoteText(erasedAddress);
    case "unique_address":
      return `'erased-' || t.id || '@erased.invalid'`;
    case "empty":
      if (column.list) return "'{}'";
      return column.type === "Json" ? `case jsonb_typeof(t."${column.name}") when 'object' then '{}' else '[]' end::jsonb` : "''";
    case "scrub":
      return scrubbed(column);
    case "wipe":
      return `public.wipe_json(${scrubbed(column)}, false)`;
  }
}

/** The statement that erases the rows of one part. */
function statementOf(model: Model, map: PersonTable, changes: Readonly<Record<string, Erasure>> | "delete"): string | null {
  const kept = map.keep === null ? "" : ` and not coalesce(${map.keep.when}, false)`;
  const where = `where t.tenant_id = p_tenant and t.id = any(p_ids)${kept}`;
  if (map.keep?.when === "true") return null;
  if (changes === "delete") return `delete from public.${model.table} t ${where}`;
  const sets = Object.entries(changes).flatMap(([name, how]) => {
    const column = model.columns.find((one) => one.name === name);
    return column === undefined ? [] : [`"${name}" = ${valueOf(column, how)}`];
  });
  return sets.length === 0 ? null : `update public.${model.table} t set ${sets.join(", ")} ${where}`;
}

/** Where audit entries are chained by digests, the salt goes with the values: the chain stays valid, and nobody can guess them by it. */
const unlink = ({ keep }: PersonTable): string =>
  `update public.audit_links l set salt = null, erased_by = p_cause from public.audit_entries t
      where l.tenant_id = p_tenant and l.id = t.id and t.tenant_id = p_tenant and t.id = any(p_ids)
        and not coalesce(${keep?.when ?? "false"}, false)`;

function branches(models: readonly Model[]): string {
  const hasChain = models.some(({ table }) => table === "audit_links");
  return personTables
    .flatMap(([table, map]) => {
      const model = models.find((one) => one.table === table);
      if (model === undefined) return [];
      const parts = Object.entries(map.parts).map(([part, { erase: changes }]) => [part, changes] as const);
      const mentions = Object.fromEntries(map.mention.map((name) => [name, "scrub" as const]));
      return [...parts, [mentionPart, mentions] as const].flatMap(([part, changes]) => {
        const statement = statementOf(model, map, changes);
        const before = table === "audit_entries" && hasChain ? `${unlink(map)};\n      ` : "";
        return statement === null ? [] : [`    when ${quoteText(`${table}.${part}`)} then\n      ${before}${statement};`];
      });
    })
    .join("\n");
}

/**
 * The functions of an erasure, written from the data map: each changes the columns that the map names, of the rows that are named, in the
 * tenant in scope, and nothing else. `p_cause` is the audit entry of the erasure. They run as the owner, whom alone the locks of
 * append-only rows let do so (`prisma/sql/locks.ts`).
 */
export function personErasure(models: readonly Model[]): Extra[] {
  if (!models.some(({ table }) => table === "privacy_rows") || Object.keys(dataMap).length === 0) return [];
  return [
    rawFunction(
      scrubText,
      `create or replace function public.scrub_text(p_text text, p_addresses text, p_values text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_addresses <> '' then
    p_text := regexp_replace(p_text, p_addresses, ${quoteText(erasedAddress)}, 'gi');
  end if;
  if p_values <> '' then
    p_text := regexp_replace(p_text, p_values, ${quoteText(erasedText)}, 'gi');
  end if;
  return p_text;
end
$$;`,
    ),
    rawFunction(
      scrubJson,
      `create or replace function public.scrub_json(p_json jsonb, p_addresses text, p_values text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then to_jsonb(public.scrub_text(p_json #>> '{}', p_addresses, p_values))
    when 'array' then (select coalesce(jsonb_agg(public.scrub_json(e, p_addresses, p_values) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(
        jsonb_object_agg(public.scrub_text(k, p_addresses, p_values), public.scrub_json(v, p_addresses, p_values)), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;`,
    ),
    rawFunction(
      wipeJson,
      `create or replace function public.wipe_json(p_json jsonb, p_inside boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then case when not p_inside then p_json
      when p_json #>> '{}' like '%@%' then to_jsonb(${quoteText(erasedAddress)}::text) else to_jsonb(${quoteText(erasedText)}::text) end
    when 'array' then (select coalesce(jsonb_agg(public.wipe_json(e, p_inside) order by n), '[]')
      from jsonb_array_elements(p_json) with ordinality a(e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, public.wipe_json(v, p_inside or k = any(${texts}))), '{}')
      from jsonb_each(p_json) o(k, v))
    else p_json end;
end
$$;`,
    ),
    rawFunction(
      erase,
      `create or replace function public.erase_person_rows(
  p_tenant uuid, p_table text, p_part text, p_ids uuid[], p_addresses text, p_values text, p_cause uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rows bigint := 0;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'an erasure is limited to the tenant in scope';
  end if;
  perform set_config('app.erasing_person', 'on', true);
  case p_table || '.' || p_part
${branches(models)}
    else null;
  end case;
  get diagnostics v_rows = row_count;
  perform set_config('app.erasing_person', '', true);
  return v_rows;
end
$$;
${granted(erase)}`,
    ),
  ];
}
