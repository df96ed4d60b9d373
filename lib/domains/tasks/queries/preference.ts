import { z } from "zod";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { ownLook, taskViewer } from "../policy";
import { TaskLook, TaskPreference } from "../schema";

/** How the colleague looks at the tasks: as a list at first. */
export async function findTaskPreference(ctx: Ctx, staff_id: string): Promise<z.output<typeof TaskPreference>> {
  const row = await ctx.db.taskPreference.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id } });
  return row ? TaskPreference.parse({ shape: row.shape, zoom: row.zoom }) : { shape: "list", zoom: "month" };
}

export const getTaskPreference = query({
  id: "tasks.get_preference",
  summary: "Get how you look at the tasks, and today in the company's time zone",
  access: ownLook,
  input: z.strictObject({}),
  output: TaskLook,
  example: {},
  run: async (ctx) => ({ ...(await findTaskPreference(ctx, taskViewer(ctx))), today: await tenantToday(ctx) }),
});
