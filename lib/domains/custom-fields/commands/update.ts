import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { customFieldUpdated } from "../events";
import { readImpact } from "../queries/impact";
import { toCustomField } from "../resource";
import { customFieldRows } from "../rows";
import { CustomField, CustomFieldId, CustomFieldUpdate, CustomEntity, mergedScope, nounOfEntity } from "../schema";
import { checkDefinition, keepVersion, lockCustomField, placeField } from "./parts";

/** @throws AppError `invalid` for a field whose value texts for customers show: they would have a gap there. */
async function assertUnnamed(ctx: CommandCtx, row: CustomFieldRow): Promise<void> {
  const { templates } = await readImpact(ctx, row);
  if (templates === 0) return;
  const message = `Texts for customers name this field (${String(templates)}). Take it out of them, then hide it from customers.`;
  throw invalidField("scope", "in_use", message);
}

/** @throws AppError `conflict` where stored amounts would read as those of another currency, unless that is confirmed. */
async function assertRelabelled(ctx: CommandCtx, row: CustomFieldRow, currency: string | null | undefined): Promise<void> {
  if (row.currency === null || currency === undefined || currency === row.currency) return;
  const { records } = await readImpact(ctx, row);
  if (records === 0) return;
  const message = `${String(records)} amounts would be in ${currency ?? "no currency"} without being converted. Send "confirm": true.`;
  throw new AppError("conflict", message, { errors: [{ path: "currency", code: "relabels", message }] });
}

/** Values that no longer fit a changed rule stay as they are; the rule holds for what is entered from now on. */
export const updateCustomField = command({
  id: "custom_fields.update",
  summary: "Change a custom field's label, validation, options, visibility or order; values stay, so another currency needs `confirm`",
  permission: "custom_fields.write",
  input: CustomFieldUpdate.extend({ entity: CustomEntity, id: CustomFieldId, confirm: z.boolean().optional() }),
  output: CustomField,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a", label: "Contract no.", required: true },
  async run(ctx, { entity, id, confirm = false, ...fields }) {
    const noun = nounOfEntity(entity);
    const place = fields.position === undefined ? {} : { position: await placeField(ctx, { noun, id, place: fields.position }) };
    const row = await lockCustomField(ctx, entity, id);
    const before = toCustomField(row);
    if (Object.keys(fields).length === 0) return before;
    if (row.deleted_at) throw new AppError("conflict", "The field is deleted; restore it first.");
    if (fields.scope !== undefined && fields.scope !== mergedScope && before.scope === mergedScope) await assertUnnamed(ctx, row);
    if (!confirm) await assertRelabelled(ctx, row, fields.currency);
    const {
      default: fallback,
      label,
      required,
      min,
      max,
      pattern,
      options,
      currency,
      scope,
      position,
    } = checkDefinition({ ...before, ...fields, ...place });
    const stored = { label, required, min, max, pattern, options, currency, scope, position, default_value: fallback ?? databaseNull };
    const field = await changeRow(ctx, customFieldRows, row, stored, customFieldUpdated);
    await keepVersion(ctx, field);
    return field;
  },
});
