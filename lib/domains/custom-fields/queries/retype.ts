import type { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findCustomField } from "../queries";
import { toCustomField } from "../resource";
import { findDefinitionProblems, hasOptions } from "../rules";
import { convertValue, mostOptions, optionsFrom, textOfValue } from "../rules/convert";
import {
  CustomEntity,
  CustomFieldId,
  CustomFieldTypeChange,
  CustomFieldTypePreview,
  CustomValue,
  nounOfEntity,
  type CustomField,
} from "../schema";

type Change = z.output<typeof CustomFieldTypeChange>;

/** A record's value of one field. */
interface Held {
  record_id: string;
  value: CustomValue;
}

/** The values of a field in the order of their records, after one of them. */
export async function readHeld(ctx: Ctx, field: CustomField, after: string | null, limit: number): Promise<Held[]> {
  const isList = field.type === "multi_select";
  const rows = await ctx.db.$queryRaw<{ record_id: string; value: unknown }[]>`
    select record_id, case when ${isList} then jsonb_agg(value order by position) else min(value::text)::jsonb end as value
    from public.custom_values where tenant_id = ${ctx.tenant.id}::uuid and field_id = ${field.id}::uuid
    and (${after}::uuid is null or record_id > ${after}::uuid)
    group by record_id order by record_id limit ${limit}`;
  return rows.map(({ record_id, value }) => ({ record_id, value: CustomValue.parse(value) }));
}

const atOnce = 5_000;

async function* eachHeld(ctx: Ctx, field: CustomField): AsyncGenerator<Held> {
  let after: string | null = null;
  for (;;) {
    const batch: Held[] = await readHeld(ctx, field, after, atOnce);
    yield* batch;
    after = batch.at(-1)?.record_id ?? null;
    if (batch.length < atOnce) return;
  }
}

/** A choice for each text that the values have. @throws AppError `invalid` for more than a field can have. */
async function deriveOptions(ctx: Ctx, field: CustomField): Promise<CustomField["options"]> {
  const texts = new Set<string>();
  for await (const { value } of eachHeld(ctx, field)) {
    texts.add(textOfValue(field, value));
    if (texts.size > mostOptions * 10) break;
  }
  const options = optionsFrom(texts);
  if (options.length > mostOptions)
    throw invalidField("type", "too_many_options", `The values have more than ${mostOptions} different texts; enter the options yourself.`);
  return options;
}

/**
 * The definition that the field would have: its label, key, visibility and whether it is required stay; limits and default mean nothing in
 * another type.
 * @throws AppError `invalid` for the type that it has, or options or a currency that do not fit; `conflict` while values are converted.
 */
export async function planType(ctx: Ctx, field: CustomField, { type, options, currency }: Change): Promise<CustomField> {
  if (field.deleted_at !== null) throw new AppError("conflict", "The field is deleted; restore it first.");
  if (field.filling) throw new AppError("conflict", "The field's values are still being converted. Wait until that is done.");
  if (type === field.type) throw invalidField("type", "same", "The field has this type already.");
  const kept = hasOptions(field.type) ? field.options : null;
  const planned: CustomField = {
    ...field,
    type,
    default: null,
    min: null,
    max: null,
    pattern: null,
    options: hasOptions(type) ? (options ?? kept ?? (await deriveOptions(ctx, field))) : [],
    currency: type === "currency" ? (currency ?? (await readSettings(ctx)).currency) : null,
  };
  const problems = findDefinitionProblems(planned);
  if (problems[0]) throw new AppError("invalid", problems[0].message, { errors: problems });
  return planned;
}

/** How many of the values that do not fit are shown. */
const mostSamples = 10;

/** What the change would make of every value. */
export async function judgeType(ctx: Ctx, field: CustomField, planned: CustomField): Promise<z.output<typeof CustomFieldTypePreview>> {
  const { timezone } = await readSettings(ctx);
  const samples: z.output<typeof CustomFieldTypePreview>["samples"] = [];
  let [records, converted] = [0, 0];
  for await (const { record_id, value } of eachHeld(ctx, field)) {
    records += 1;
    const read = convertValue(field, planned, value, timezone);
    if ("value" in read) converted += 1;
    else if (samples.length < mostSamples)
      samples.push({
        record_id: encodeId(nounOfEntity(field.entity), record_id),
        value: textOfValue(field, value).slice(0, 200),
        message: read.problem.message,
      });
  }
  return { records, converted, lost: records - converted, options: planned.options, samples };
}

export const previewCustomFieldType = query({
  id: "custom_fields.preview_type",
  summary: "Check what another type would make of a custom field's values, without changing any",
  permission: "custom_fields.write",
  input: CustomFieldTypeChange.extend({ entity: CustomEntity, id: CustomFieldId }),
  output: CustomFieldTypePreview,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a", type: "number" },
  async run(ctx, { entity, id, ...change }) {
    const field = toCustomField(await findCustomField(ctx, entity, id));
    return judgeType(ctx, field, await planType(ctx, field, change));
  },
});
