import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { createTask } from "@/lib/domains/tasks";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { itemRows } from "../rows";
import { reminderDays } from "../rules";
import { VaultItemId } from "../schema";

const soon = async (ctx: Ctx) => ({ task_id: null, expires_on: { lte: toDayColumn(addDays(await tenantToday(ctx), reminderDays)) } });

export const listExpiringItems = query({
  id: "vault.list_expiring",
  summary: "List items that expire soon and have no task yet",
  access: internal("called by the schedule of reminders"),
  input: z.strictObject({}),
  output: z.object({ items: z.array(VaultItemId) }),
  example: {},
  async run(ctx) {
    const where = { tenant_id: ctx.tenant.id, ...(await soon(ctx)) };
    const rows = await ctx.db.vaultItem.findMany({ where, orderBy: { expires_on: "asc" }, take: 100, select: { id: true } });
    return { items: rows.map(({ id }) => id) };
  },
});

/** The title of the item is the task's, so that no language is chosen for the company; its due date is the last valid day. */
export const remindOfExpiry = command({
  id: "vault.remind",
  summary: "Create a task to renew an item before it expires",
  access: internal("called by the schedule of reminders"),
  input: z.strictObject({ id: VaultItemId }),
  output: z.object({}),
  example: { id: "vit_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const item = await lockRow(ctx, itemRows, id);
    const due = { tenant_id: ctx.tenant.id, id, ...(await soon(ctx)) };
    if (item.expires_on === null || !(await ctx.db.vaultItem.findFirst({ where: due, select: { id: true } }))) return {};
    const place = item.project_id === null ? { customer_id: item.customer_id } : { project_id: item.project_id };
    const task = await createTask(ctx, { title: item.title, assignee_id: null, due_on: fromDayColumn(item.expires_on), ...place });
    await ctx.db.vaultItem.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { task_id: task.id } });
    return {};
  },
});
