import { qualify, type Extra } from "./extra";
import { rawFunction } from "./kinds";
import type { ForeignKey, Model } from "./model";

/** Tables that refer to a customer and keep doing so when it is merged into another, each with the reason. */
export const staysWithCustomer: Readonly<Record<string, string>> = {
  custom_values: "they are fields, and each is chosen for the merge",
  customer_merges: "they are the history of merges",
};

/** A column that names a customer, or the record that a customer is to notes and files. */
export interface CustomerReference {
  table: string;
  column: string;
  /** For each unique constraint that holds the column, its other columns within the tenant. */
  uniques: string[][];
}

const columnOf = ({ columns }: ForeignKey): string => columns.find((column) => column !== "tenant_id") ?? "";

/** Every reference to a customer in the schema, so that a merge can forget no table. */
export function customerReferences(models: readonly Model[]): CustomerReference[] {
  return models.flatMap((model) =>
    model.foreign_keys
      .filter(({ target, columns }) => target === "Customer" || (target === "AttachedRecord" && !columns.includes("id")))
      .filter(() => staysWithCustomer[model.table] === undefined)
      .map((key): CustomerReference => {
        const column = columnOf(key);
        const held = model.uniques.filter((unique) => unique.includes(column));
        return { table: model.table, column, uniques: held.map((unique) => unique.filter((one) => one !== column && one !== "tenant_id")) };
      }),
  );
}

/** Pairs of columns that must name records of one customer, in tables of money: an applied payment and its invoice. */
function moneyPairs(models: readonly Model[]): string[] {
  const holders = new Map(
    models.flatMap((model) => {
      const key = model.foreign_keys.find(({ target }) => target === "Customer");
      return key && model.name !== "Customer" ? [[model.name, { table: qualify(model.table), column: columnOf(key) }] as const] : [];
    }),
  );
  return models.flatMap((model) => {
    if (!model.columns.some(({ name, type }) => name === "amount" && type === "BigInt")) return [];
    const own = holders.get(model.name);
    const joins = model.foreign_keys.flatMap((key, index) => {
      const holder = holders.get(key.target);
      const name = `p${String(index)}`;
      const on = `${name}.tenant_id = r.tenant_id and ${name}.id = r.${columnOf(key)}`;
      return holder ? [{ join: `left join ${holder.table} ${name} on ${on}`, owner: `${name}.${holder.column}` }] : [];
    });
    const owners = [...(own ? [`r.${own.column}`] : []), ...joins.map(({ owner }) => owner)];
    if (owners.length < 2) return [];
    const list = owners.join(", ");
    return [
      `exists (select 1 from ${qualify(model.table)} r ${joins.map(({ join }) => join).join(" ")} where r.tenant_id = p_tenant
    and p_one in (${list}) and p_other in (${list}))`,
    ];
  });
}

const scopeCheck = `  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;`;

function move({ table, column, uniques }: CustomerReference): string {
  const free = uniques.map((others) => {
    const equal = others.map((other) => ` and x.${other} is not distinct from r.${other}`).join("");
    return `\n      and not exists (select 1 from ${qualify(table)} x where x.tenant_id = p_tenant and x.${column} = p_into${equal})`;
  });
  return `  with moved as (update ${qualify(table)} r set ${column} = p_into
    where r.tenant_id = p_tenant and r.${column} = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> '${table}.${column}')))${free.join("")}
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('${table}.${column}', v_ids); end if;`;
}

/**
 * The functions of a merge of customers, written from the schema: its records move whole, final ones too, and nothing else of them
 * changes. They run as the owner, whom alone the locks of final rows let move a row (`prisma/sql/locks.ts`).
 */
export function customerMoves(models: readonly Model[]): Extra[] {
  if (!models.some(({ table }) => table === "customer_merges")) return [];
  const references = customerReferences(models);
  const moving = "public.move_customer_records(uuid, uuid, uuid, jsonb)";
  const crossing = "public.customers_share_money(uuid, uuid, uuid)";
  const counting = "public.count_customer_records(uuid, uuid)";
  const crossings = moneyPairs(models);
  const counts = references.map(
    ({ table, column }) =>
      `  select '${table}' as table_name, count(*) as found from ${qualify(table)} where tenant_id = p_tenant and ${column} = p_customer`,
  );
  const granted = (signature: string) =>
    `revoke all on function ${signature} from public;\ngrant execute on function ${signature} to atrium_app, atrium_jobs;`;
  return [
    rawFunction(
      moving,
      `create or replace function public.move_customer_records(p_tenant uuid, p_from uuid, p_into uuid, p_only jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_moved jsonb := '{}';
  v_ids jsonb;
begin
${scopeCheck}
  perform set_config('app.moving_customer', 'on', true);
${references.map(move).join("\n")}
  update public.customers c set balance_rank = coalesce((select sum(e.amount) from public.ledger_entries e
    where e.tenant_id = p_tenant and e.customer_id = c.id), 0) where c.tenant_id = p_tenant and c.id in (p_from, p_into);
  perform set_config('app.moving_customer', '', true);
  return v_moved;
end
$$;
${granted(moving)}`,
    ),
    rawFunction(
      crossing,
      `create or replace function public.customers_share_money(p_tenant uuid, p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
${scopeCheck}
  return ${crossings.join("\n    or ")};
end
$$;
${granted(crossing)}`,
    ),
    rawFunction(
      counting,
      `create or replace function public.count_customer_records(p_tenant uuid, p_customer uuid)
returns table (table_name text, found bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
${scopeCheck}
  return query
  select c.table_name, sum(c.found)::bigint from (
${counts.join("\n  union all\n")}
  ) c group by 1 having sum(c.found) > 0;
end
$$;
${granted(counting)}`,
    ),
  ];
}
