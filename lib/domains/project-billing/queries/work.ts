import { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { membersOf, rateOf } from "@/lib/domains/projects";
import type { Ctx } from "@/lib/kernel/context";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";

export type PricedProject = Pick<ProjectRow, "id" | "currency" | "hourly_rate" | "members">;

/** The seconds of tasks of projects by task, colleague and whether they are billable, without timers that run. */
export async function readWork(ctx: Ctx, where: Prisma.TimeEntryWhereInput) {
  const groups = await ctx.db.timeEntry.groupBy({
    by: ["task_id", "staff_id", "billable"],
    where: { AND: [{ tenant_id: ctx.tenant.id, seconds: { not: null } }, where] },
    _sum: { seconds: true },
  });
  const tasks = await ctx.db.task.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(groups.map(({ task_id }) => task_id))] } },
    select: { id: true, project_id: true, hourly_rate: true },
  });
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return groups.flatMap(({ task_id, staff_id, billable, _sum }) => {
    const task = byId.get(task_id);
    if (task === undefined || task.project_id === null) return [];
    return [{ project_id: task.project_id, task_rate: task.hourly_rate, staff_id, billable, seconds: _sum.seconds ?? 0 }];
  });
}

export type Work = Awaited<ReturnType<typeof readWork>>[number];

/** The rate of an hour of such work in minor units; null without one. */
export function rateOfWork(project: PricedProject, { staff_id, task_rate }: Pick<Work, "staff_id" | "task_rate">): bigint | null {
  const currency = Currency.parse(project.currency);
  const member = membersOf(project).find((each) => each.staff_id === staff_id)?.hourly_rate ?? null;
  const rate = rateOf({
    task: task_rate,
    member,
    project: project.hourly_rate === null ? null : toWire(project.hourly_rate, currency),
  });
  return rate === null ? null : fromWire(rate, currency);
}

/** What an hour of each colleague costs, in minor units of the company's currency. */
export async function readCosts(ctx: Ctx): Promise<ReadonlyMap<string, bigint>> {
  const rows = await ctx.db.staffCost.findMany({
    where: { tenant_id: ctx.tenant.id },
    select: { staff_id: true, hourly_cost: true },
  });
  return new Map(rows.map(({ staff_id, hourly_cost }) => [staff_id, hourly_cost]));
}
