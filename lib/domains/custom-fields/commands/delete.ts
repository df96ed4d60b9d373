import { z } from "zod";
import { QueryFlag } from "@/lib/kernel/base/wire";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { customFieldDeleted, customFieldRestored } from "../events";
import { readImpact } from "../queries/impact";
import { customFieldRows } from "../rows";
import { CustomEntity, CustomField, CustomFieldId } from "../schema";
import { assertRoom, keepVersion, lockCustomField } from "./parts";

const example = { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" } as const;
const one = z.strictObject({ entity: CustomEntity, id: CustomFieldId });

/** Soft: the values stay stored, for the audit and for restoring. */
export const deleteCustomField = command({
  id: "custom_fields.delete",
  summary: "Delete a custom field; needs `confirm=true`, and can be restored with its values",
  permission: "custom_fields.write",
  input: one.extend({ confirm: QueryFlag.optional() }),
  output: CustomField,
  example: { ...example, confirm: "true" },
  async run(ctx, { entity, id, confirm = false }) {
    const before = await lockCustomField(ctx, entity, id);
    if (before.deleted_at) throw new AppError("conflict", "The field is already deleted.");
    if (!confirm) {
      const { records, views, scheduled_exports: exports, templates, webhooks } = await readImpact(ctx, before);
      const places = { "records with a value": records, "saved views": views, "scheduled exports": exports, texts: templates, webhooks };
      const used = Object.entries(places).map(([place, count]) => `${place}: ${String(count)}`);
      throw new AppError("conflict", `Confirm to delete this field. It is used here: ${used.join(", ")}. Send confirm=true.`);
    }
    const field = await changeRow(ctx, customFieldRows, before, { deleted_at: ctx.clock.now() }, customFieldDeleted);
    await keepVersion(ctx, field);
    return field;
  },
});

export const restoreCustomField = command({
  id: "custom_fields.restore",
  summary: "Restore a deleted custom field with its values",
  permission: "custom_fields.write",
  input: one,
  output: CustomField,
  example,
  async run(ctx, { entity, id }) {
    const before = await lockCustomField(ctx, entity, id);
    if (!before.deleted_at) throw new AppError("conflict", "The field is not deleted.");
    await assertRoom(ctx, before);
    const field = await changeRow(ctx, customFieldRows, before, { deleted_at: null }, customFieldRestored);
    await keepVersion(ctx, field);
    return field;
  },
});
