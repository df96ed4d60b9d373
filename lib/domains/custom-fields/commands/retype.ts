import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { customFieldRetyped, customFieldUpdated } from "../events";
import { judgeType, planType, readHeld } from "../queries/retype";
import { toCustomField } from "../resource";
import { customFieldRows } from "../rows";
import { convertValue } from "../rules/convert";
import { CustomEntity, CustomField, CustomFieldId, CustomFieldTypeChange, nounOfEntity } from "../schema";
import { deleteCustomField } from "./delete";
import { keepVersion, lockCustomField } from "./parts";
import { rowsOf } from "./values";

/**
 * A new field takes the place of the old one, which is deleted with its values: what is read from now on is of the new type, and the
 * values as they were stay for the audit and for restoring. The new field's values follow in the background.
 */
export const changeCustomFieldType = command({
  id: "custom_fields.change_type",
  summary: "Change a custom field's type: a new field with its key takes its place and its values are converted; needs `confirm`",
  permission: "custom_fields.write",
  input: CustomFieldTypeChange.extend({ entity: CustomEntity, id: CustomFieldId, confirm: z.boolean().optional() }),
  output: CustomField,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a", type: "number", confirm: true },
  async run(ctx, { entity, id, confirm = false, ...change }) {
    const before = toCustomField(await lockCustomField(ctx, entity, id));
    const planned = await planType(ctx, before, change);
    if (!confirm) {
      const { records, lost } = await judgeType(ctx, before, planned);
      const counts = `${String(lost)} of ${String(records)} values do not fit the new type`;
      throw new AppError("conflict", `Confirm to change the type: ${counts}. Send "confirm": true.`);
    }
    await deleteCustomField(ctx, { entity, id, confirm: true });
    const { label, key, type, required, options, currency, scope, position } = planned;
    const stored = { noun: nounOfEntity(entity), label, key, type, required, options, currency, scope, position };
    const made = await createRow(ctx, customFieldRows, { ...stored, replaces_id: id, filling: true }, customFieldRetyped);
    await keepVersion(ctx, made);
    return made;
  },
});

/** How many records one transaction converts. */
const atOnce = 500;

const Filled = z.object({ after: z.guid().nullable() });
const byWorker = internal("called by the background function that follows a change of type");

/**
 * Converts the values of the next records. A record that got a value in the meantime keeps it, so a part that runs again changes nothing.
 */
const fillBatch = command({
  id: "custom_fields.fill",
  summary: "Convert the next values of a field that took the place of another",
  access: byWorker,
  input: z.strictObject({ id: CustomFieldId, after: z.guid().nullable() }),
  output: Filled,
  example: { id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a", after: null },
  async run(ctx, { id, after }) {
    const field = toCustomField(await lockRow(ctx, customFieldRows, id));
    if (!field.filling || field.deleted_at !== null || field.replaces_id === null) return { after: null };
    const own = { tenant_id: ctx.tenant.id };
    const old = await ctx.db.customField.findFirstOrThrow({ where: { ...own, id: field.replaces_id } });
    const from = toCustomField(old);
    const held = await readHeld(ctx, from, after, atOnce);
    const record_ids = held.map(({ record_id }) => record_id);
    const present = await ctx.db.customValue.findMany({
      where: { ...own, field_id: id, record_id: { in: record_ids } },
      select: { record_id: true },
    });
    const taken = new Set(present.map(({ record_id }) => record_id));
    const { timezone } = await readSettings(ctx);
    const now = ctx.clock.now();
    const data = held
      .filter(({ record_id }) => !taken.has(record_id))
      .flatMap(({ record_id, value }) => {
        const read = convertValue(from, field, value, timezone);
        return "value" in read ? rowsOf(field, read.value).map((row) => ({ id: newId(now), ...own, record_id, ...row })) : [];
      });
    if (data.length > 0) await ctx.db.customValue.createMany({ data, skipDuplicates: true });
    return { after: held.length < atOnce ? null : (held.at(-1)?.record_id ?? null) };
  },
});

/** @returns the record after which the next part goes on; null when all are done. */
export async function fillCustomField(ctx: Ctx, id: string, after: string | null): Promise<string | null> {
  return (await fillBatch(ctx, { id, after })).after;
}

export const finishCustomField = command({
  id: "custom_fields.finish_fill",
  summary: "Record that the values of a field are converted",
  access: byWorker,
  input: z.strictObject({ id: CustomFieldId }),
  output: CustomField,
  example: { id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, customFieldRows, id);
    if (!before.filling) return toCustomField(before);
    const field = await changeRow(ctx, customFieldRows, before, { filling: false }, customFieldUpdated);
    await keepVersion(ctx, field);
    return field;
  },
});
