import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { membersOf, ownRateOn, rateOf } from "@/lib/domains/projects";
import type { Ctx } from "@/lib/kernel/context";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";

export type PricedProject = Pick<ProjectRow, "id" | "currency" | "hourly_rate" | "former_rates" | "members">;

/** The seconds of tasks of projects by task, colleague and whether they are billable, without timers that run. */
export async function readWork(ctx: Ctx, where: Prisma.TimeEntryWhereInput) {
  const stopped = { AND: [{ tenant_id: ctx.tenant.id, seconds: { not: null } }, where] };
  const constant = { task: { project: { former_rates: { equals: [] } } } };
  const sums = { _sum: { seconds: true } } as const;
  const plain = await ctx.db.timeEntry.groupBy({
    by: ["task_id", "staff_id", "billable"],
    where: { AND: [stopped, constant] },
    ...sums,
  });
  // Only where the rate has changed does the day matter.
  const dated = await ctx.db.timeEntry.groupBy({
    by: ["task_id", "staff_id", "billable", "day"],
    where: { AND: [stopped, { NOT: constant }] },
    ...sums,
  });
  const groups = [...plain.map((group) => ({ ...group, day: null })), ...dated];
  const tasks = await ctx.db.task.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(groups.map(({ task_id }) => task_id))] } },
    select: { id: true, project_id: true, hourly_rate: true },
  });
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return groups.flatMap(({ task_id, staff_id, billable, day, _sum }) => {
    const task = byId.get(task_id);
    if (task === undefined || task.project_id === null) return [];
    return [{ project_id: task.project_id, task_rate: task.hourly_rate, staff_id, billable, day, seconds: _sum.seconds ?? 0 }];
  });
}

export type Work = Awaited<ReturnType<typeof readWork>>[number];

const lastDay = "9999-12-31";

/** The rate of an hour of such work in minor units; null without one. */
export function rateOfWork(
  project: PricedProject,
  { staff_id, task_rate, day }: Pick<Work, "staff_id" | "task_rate" | "day">,
): bigint | null {
  const currency = Currency.parse(project.currency);
  const member = membersOf(project).find((each) => each.staff_id === staff_id)?.hourly_rate ?? null;
  const rate = rateOf({
    task: task_rate,
    member,
    project: ownRateOn(project, day === null ? lastDay : fromDayColumn(day)),
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
