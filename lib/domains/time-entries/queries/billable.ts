import type { Ctx } from "@/lib/kernel/context";

/** Whether time on a task is billable unless somebody says otherwise: not on a project that is not billed. */
export async function isBillable(ctx: Ctx, { project_id }: { project_id: string | null }): Promise<boolean> {
  if (project_id === null) return true;
  const where = { tenant_id: ctx.tenant.id, id: project_id };
  return (await ctx.db.project.findFirst({ where, select: { billing: true } }))?.billing !== "non_billable";
}
