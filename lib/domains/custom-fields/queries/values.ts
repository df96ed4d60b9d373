import type { Ctx } from "@/lib/kernel/context";
import type { NounWith } from "@/lib/kernel/base/nouns";
import { sql, type Sql } from "@/lib/kernel/db";
import { scopesOf, visible } from "../policy";
import { customOf, StoredCustomValue, toCustomField } from "../resource";
import { restrictedChanges, sharedScopes, type CustomField, type CustomValues } from "../schema";

/** The values of these records as `record_id, stored`, without those of deleted fields, for a statement that reads more of them. */
export function customValuesSql(ctx: Ctx, ids: readonly string[]): Sql {
  return sql`
    select v.record_id, jsonb_build_object('field_id', v.field_id, 'key', f.key, 'scope', f.scope, 'place', f.position,
      'field_version', v.field_version, 'value',
      case f.type when 'multi_select' then jsonb_agg(v.value order by v.position) else min(v.value::text)::jsonb end) as stored
    from public.custom_values v
    join public.custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id and f.deleted_at is null
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.record_id = any(${ids}::uuid[])
    group by v.record_id, v.field_id, f.key, f.type, f.scope, f.position, v.field_version`;
}

/** `stored` of a record's rows as its values, in the order of the fields. */
export function toStoredValues(stored: readonly unknown[]): StoredCustomValue[] {
  return stored
    .map((value) => StoredCustomValue.parse(value))
    .sort((one, other) => one.place - other.place || (one.field_id < other.field_id ? -1 : 1));
}

/** The values of these records, in the order of the fields; in one statement. */
export async function readCustomValues(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredCustomValue[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<{ record_id: string; stored: unknown }[]>`${customValuesSql(ctx, ids)}`;
  const found = new Map<string, unknown[]>(ids.map((id) => [id, []]));
  for (const { record_id, stored } of rows) found.get(record_id)?.push(stored);
  return new Map([...found].map(([id, stored]) => [id, toStoredValues(stored)]));
}

/** The live fields of a noun whose values the caller may see, in display order. */
export async function readDefinitions(ctx: Ctx, noun: NounWith<"custom">): Promise<CustomField[]> {
  const where = { AND: [visible(ctx), { noun, deleted_at: null }] };
  const rows = await ctx.db.customField.findMany({ where, orderBy: [{ position: "asc" }, { id: "asc" }] });
  return rows.map(toCustomField);
}

/** Values by their keys, as this caller may see them. */
export function customFor(ctx: Ctx, values: readonly StoredCustomValue[]): CustomValues {
  return customOf(values, scopesOf(ctx));
}

/** The values that events carry. */
export function sharedValues(values: readonly StoredCustomValue[]): StoredCustomValue[] {
  return values.filter(({ scope }) => sharedScopes.includes(scope));
}

/** The values of admin-only fields, for the audit: events do not carry them. */
export function hiddenValues(values: readonly StoredCustomValue[]): Record<string, CustomValues> {
  return { [restrictedChanges]: customOf(values, ["admins"]) };
}

/** The same before and after a change. */
export function hiddenChange(
  before: readonly StoredCustomValue[],
  after: readonly StoredCustomValue[],
): { before: Record<string, CustomValues>; after: Record<string, CustomValues> } {
  return { before: hiddenValues(before), after: hiddenValues(after) };
}
