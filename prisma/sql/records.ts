import { attachedNouns, nounOf, relatedNouns, type Noun } from "@/lib/kernel/base/nouns";
import { bareName, qualify, quoteText, type Extra } from "./extra";

/**
 * The triggers that keep a row of `records` for each row of the noun's table, and the rows of records that were there before them. One
 * call a statement: 500 rows cost one insert.
 */
function attached(noun: Noun): Extra {
  const table = qualify(nounOf(noun).table);
  const name = `${bareName(table)}_records`;
  const drop = ["add", "remove"]
    .map((verb) => `drop trigger if exists ${name}_${verb} on ${table};\ndrop function if exists public.${name}_${verb}();`)
    .join("\n");
  const trigger = (
    verb: string,
    event: string,
    rows: string,
    statement: string,
  ) => `create function public.${name}_${verb}() returns trigger
language plpgsql set search_path = pg_catalog, public as $function$
begin
  ${statement};
  return null;
end
$function$;
create trigger ${name}_${verb} after ${event} on ${table} referencing ${rows} as changed
for each statement execute function public.${name}_${verb}();`;
  return {
    id: `attached ${table}`,
    table,
    drop,
    create: [
      drop,
      trigger(
        "add",
        "insert",
        "new table",
        `insert into public.records (tenant_id, id, noun) select tenant_id, id, ${quoteText(noun)} from changed`,
      ),
      trigger(
        "remove",
        "delete",
        "old table",
        "delete from public.records r using changed c where r.tenant_id = c.tenant_id and r.id = c.id",
      ),
      `insert into public.records (tenant_id, id, noun) select tenant_id, id, ${quoteText(noun)} from ${table} on conflict do nothing;`,
    ].join("\n"),
  };
}

/**
 * Prisma's relation from the record to its row of `records` without the foreign key that Prisma adds: triggers write that row after the
 * record's own.
 */
function unconstrained(noun: Noun): Extra {
  const table = qualify(nounOf(noun).table);
  const drop = `alter table ${table} drop constraint if exists ${bareName(table)}_attached;`;
  return { id: `unconstrained ${table}`, table, create: drop, drop };
}

/** One for each noun that notes, files or links attach to. */
export const records: Extra[] = [...attachedNouns.map(attached), ...relatedNouns.map(unconstrained)];
