import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { toCustomField } from "./resource";
import { customFieldRows } from "./rows";
import { CustomEntity, CustomField, CustomFieldId, CustomFieldList, CustomFieldPage, nounOfEntity } from "./schema";

/** A definition of the entity. @throws AppError `not_found`, also for a field of another entity. */
export async function findCustomField(ctx: Ctx, entity: CustomEntity, id: string): Promise<CustomFieldRow> {
  const row = await findRow(ctx, customFieldRows, id);
  if (row.noun !== nounOfEntity(entity)) throw notFound("custom field");
  return row;
}

export const listCustomFields = query({
  id: "custom_fields.list",
  summary: "List the custom fields of an entity, in display order",
  permission: "custom_fields.read",
  input: CustomFieldList,
  output: CustomFieldPage,
  example: { entity: "customers" },
  async run(ctx, input) {
    const where = { noun: nounOfEntity(input.entity), deleted_at: input.deleted ? { not: null } : null };
    return listPage(ctx, customFieldRows, input, { where, sort: "position", sorts: { position: "integer" } });
  },
});

export const getCustomField = query({
  id: "custom_fields.get",
  summary: "Get a custom field",
  permission: "custom_fields.read",
  input: z.strictObject({ entity: CustomEntity, id: CustomFieldId }),
  output: CustomField,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { entity, id }) => toCustomField(await findCustomField(ctx, entity, id)),
});
