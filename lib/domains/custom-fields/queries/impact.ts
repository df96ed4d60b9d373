import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findCustomField } from "../queries";
import { CustomEntity, CustomFieldId, CustomFieldImpact } from "../schema";

export async function readImpact(ctx: Ctx, id: string): Promise<CustomFieldImpact> {
  return { records: await ctx.db.customValue.count({ where: { tenant_id: ctx.tenant.id, field_id: id, position: 0 } }) };
}

export const getCustomFieldImpact = query({
  id: "custom_fields.get_impact",
  summary: "Get what deleting a custom field takes out of use",
  permission: "custom_fields.write",
  input: z.strictObject({ entity: CustomEntity, id: CustomFieldId }),
  output: CustomFieldImpact,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { entity, id }) {
    await findCustomField(ctx, entity, id);
    return readImpact(ctx, id);
  },
});
