import { z } from "zod";
import { findStaff } from "@/lib/domains/staff";
import { StaffId } from "@/lib/domains/staff/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { StaffAccess, type AccessNoun } from "../schema";

interface Owned {
  noun: AccessNoun;
  id: string;
  name: string;
}

/** What works in a colleague's name without them, and ends with their access. */
export async function findAccess(ctx: Ctx, staff_id: string): Promise<Owned[]> {
  const tenant_id = ctx.tenant.id;
  const { db } = ctx;
  const keys = await db.apiKey.findMany({ where: { tenant_id, created_by_id: staff_id, revoked_at: null }, orderBy: { id: "asc" } });
  const webhooks = await db.webhook.findMany({ where: { tenant_id, created_by_id: staff_id, status: "active" }, orderBy: { id: "asc" } });
  const where = { tenant_id, staff_id, next_run_at: { not: null } };
  const exported = await db.scheduledExport.findMany({ where, select: { id: true, name: true }, orderBy: { id: "asc" } });
  const ofKeys = keys.map(({ id }) => id);
  const schedules = await db.recurringInvoice.findMany({
    where: { tenant_id, status: "active", OR: [{ author_id: staff_id }, { author_key_id: { in: ofKeys } }] },
    select: { id: true, reference: true, customer: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  const articles = await db.kbArticle.findMany({
    where: { tenant_id, publish_at: { not: null }, OR: [{ planner_id: staff_id }, { planner_key_id: { in: ofKeys } }] },
    select: { id: true, title: true },
    orderBy: { id: "asc" },
  });
  return [
    ...keys.map(({ id, name }) => ({ noun: "api_key" as const, id, name })),
    ...webhooks.map(({ id, url }) => ({ noun: "webhook" as const, id, name: url })),
    ...exported.map(({ id, name }) => ({ noun: "scheduled_export" as const, id, name })),
    ...schedules.map(({ id, reference, customer }) => ({ noun: "recurring_invoice" as const, id, name: reference ?? customer.name })),
    ...articles.map(({ id, title }) => ({ noun: "article" as const, id, name: title })),
  ];
}

export const listStaffAccess = query({
  id: "staff.list_access",
  summary: "List what works in a colleague's name and ends with their access: API keys, webhooks and schedules",
  permission: "staff.write",
  input: z.strictObject({ id: StaffId }),
  output: StaffAccess,
  example: { id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findStaff(ctx, id);
    return { data: (await findAccess(ctx, id)).map((each) => ({ ...each, id: encodeId(each.noun, each.id) })) };
  },
});
