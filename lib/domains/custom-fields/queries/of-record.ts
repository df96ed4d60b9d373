import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf, type NounWith } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { CustomFieldVersion as CustomFieldVersionRow } from "@/prisma/generated/client";
import { scopesOf } from "../policy";
import { toCustomField, type StoredCustomValue } from "../resource";
import { definitionOf } from "../rules";
import { CustomFieldVersion, RecordCustomFields, type CustomField } from "../schema";
import { readCustomValues } from "./values";

/** A kind of record with custom fields. */
interface CustomRecord<N extends NounWith<"custom">> {
  noun: N;
  read: Permission;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  find(ctx: Ctx, id: string): Promise<unknown>;
}

/**
 * The custom fields that the caller may see of a record that it may see, with their values and those without one, in display order, and the
 * definitions that the values were entered under.
 */
export async function readRecordFields(
  ctx: Ctx,
  noun: NounWith<"custom">,
  id: string,
): Promise<z.output<typeof RecordCustomFields>["data"]> {
  const stored = (await readCustomValues(ctx, [id])).get(id) ?? [];
  const values = new Map(stored.map((value) => [value.field_id, value]));
  const fields = await ctx.db.customField.findMany({
    where: { tenant_id: ctx.tenant.id, noun, deleted_at: null, scope: { in: [...scopesOf(ctx)] } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const versions = await readVersions(ctx, stored);
  return fields.map((row) => {
    const field = toCustomField(row);
    const version = versions.get(field.id);
    const entered_under = version ? describeVersion(version, field) : null;
    return { field, value: values.get(field.id)?.value ?? null, entered_under };
  });
}

/** The operation that lists the custom fields of one record with their values, those without a value included. */
export function customFieldsOf<N extends NounWith<"custom">>({ noun, read, find }: CustomRecord<N>) {
  return query({
    id: `${nounOf(noun).plural.replaceAll("-", "_")}.list_custom_fields`,
    summary: `List the custom fields of ${aOrAn(noun)} with their values, in display order`,
    permission: read,
    input: z.strictObject({ id: idOf(noun) }),
    output: RecordCustomFields,
    example: { id: exampleId(noun) },
    async run(ctx, { id }) {
      await find(ctx, id);
      return { data: await readRecordFields(ctx, noun, id) };
    },
  });
}

/** The definitions that the values were entered under, by their fields. */
async function readVersions(ctx: Ctx, values: readonly StoredCustomValue[]): Promise<Map<string, CustomFieldVersionRow>> {
  const of = values.map(({ field_id, field_version }) => ({ field_id, version: field_version }));
  const rows = await ctx.db.customFieldVersion.findMany({ where: { tenant_id: ctx.tenant.id, OR: of } });
  return new Map(rows.map((row) => [row.field_id, row]));
}

function describeVersion(
  { version, definition, created_at }: CustomFieldVersionRow,
  field: CustomField,
): z.output<typeof CustomFieldVersion> {
  const { label, type } = CustomFieldVersion.pick({ label: true, type: true }).parse(definition);
  return { version, label, type, created_at, current: isDeepStrictEqual(definition, definitionOf(field)) };
}
