import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { findCustomField } from "../queries";
import { CustomEntity, CustomFieldId, CustomFieldImpact, CustomFieldScope, sharedScopes } from "../schema";
import { toCustomField } from "../resource";

/** Where a field is used: only its own list's views and exports can name it. */
export async function readImpact(ctx: Ctx, row: CustomFieldRow): Promise<CustomFieldImpact> {
  const { entity: list, key } = toCustomField(row);
  const own = { tenant_id: ctx.tenant.id };
  const named = {
    list,
    OR: [
      { columns: { has: `custom.${key}` } },
      ...[`custom.${key}`, `-custom.${key}`].map((sort) => ({ query: { path: ["sort"], equals: sort } })),
      // A condition on the field, whatever it is.
      { query: { path: [`custom[${key}]`], string_contains: "" } },
    ],
  };
  const isShared = sharedScopes.includes(CustomFieldScope.parse(row.scope));
  const [records, views, scheduled_exports, webhooks] = await Promise.all([
    ctx.db.customValue.count({ where: { ...own, field_id: row.id, position: 0 } }),
    ctx.db.savedView.count({ where: { ...own, ...named } }),
    ctx.db.scheduledExport.count({ where: { ...own, ...named } }),
    isShared ? countWebhooks(ctx, row.noun) : 0,
  ]);
  return { records, views, scheduled_exports, webhooks };
}

/** Webhooks whose messages carry the field: those of its record's events. */
async function countWebhooks(ctx: Ctx, noun: string): Promise<number> {
  const webhooks = await ctx.db.webhook.findMany({ where: { tenant_id: ctx.tenant.id }, select: { events: true } });
  return webhooks.filter(({ events }) => events.some((event) => event === "*" || event.startsWith(`${noun}.`))).length;
}

export const getCustomFieldImpact = query({
  id: "custom_fields.get_impact",
  summary: "Get what deleting a custom field takes out of use: values, saved views, scheduled exports, and content of webhooks",
  permission: "custom_fields.write",
  input: z.strictObject({ entity: CustomEntity, id: CustomFieldId }),
  output: CustomFieldImpact,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { entity, id }) => readImpact(ctx, await findCustomField(ctx, entity, id)),
});
