import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { findCustomField } from "../queries";
import { CustomEntity, CustomFieldId, CustomFieldImpact, CustomFieldScope, mergeName, nounOfEntity, sharedScopes } from "../schema";
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
  const [records, views, scheduled_exports, templates, webhooks] = await Promise.all([
    ctx.db.customValue.count({ where: { ...own, field_id: row.id, position: 0 } }),
    ctx.db.savedView.count({ where: { ...own, ...named } }),
    ctx.db.scheduledExport.count({ where: { ...own, ...named } }),
    countTexts(ctx, mergeName(nounOfEntity(list), key)),
    isShared ? countWebhooks(ctx, row.noun) : 0,
  ]);
  return { records, views, scheduled_exports, templates, webhooks };
}

/** Texts with the name in double braces. Sent ones are left out: they have the value of then. */
async function countTexts(ctx: Ctx, name: string): Promise<number> {
  const pattern = `\\{\\{\\s*${name.replaceAll(".", "\\.")}\\s*\\}\\}`;
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select concat_ws(' ', subject, body, button_label) as text from public.mail_templates where tenant_id = ${ctx.tenant.id}::uuid
      union all select body from public.contract_templates where tenant_id = ${ctx.tenant.id}::uuid
      union all select body from public.contracts where tenant_id = ${ctx.tenant.id}::uuid and document is null
      union all select sections::text from public.proposal_templates where tenant_id = ${ctx.tenant.id}::uuid
      union all select sections::text from public.proposals where tenant_id = ${ctx.tenant.id}::uuid and status = 'draft'
    ) texts where text ~ ${pattern}`;
  return row?.count ?? 0;
}

/** Webhooks whose messages carry the field: those of its record's events. */
async function countWebhooks(ctx: Ctx, noun: string): Promise<number> {
  const webhooks = await ctx.db.webhook.findMany({ where: { tenant_id: ctx.tenant.id }, select: { events: true } });
  return webhooks.filter(({ events }) => events.some((event) => event === "*" || event.startsWith(`${noun}.`))).length;
}

export const getCustomFieldImpact = query({
  id: "custom_fields.get_impact",
  summary: "Get what deleting a custom field takes out of use: values, saved views, scheduled exports, texts, and content of webhooks",
  permission: "custom_fields.write",
  input: z.strictObject({ entity: CustomEntity, id: CustomFieldId }),
  output: CustomFieldImpact,
  example: { entity: "customers", id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { entity, id }) => readImpact(ctx, await findCustomField(ctx, entity, id)),
});
