import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { netOf } from "@/lib/domains/expenses";
import { milestonesOf } from "@/lib/domains/projects";
import { tenantToday } from "@/lib/domains/settings";
import { readUnbilled, unbilledTime, worthOf } from "@/lib/domains/time-entries";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { feeParts, isPriced, shareOf } from "../rules";
import { ReadyList, type ReadyProject } from "../schema";

const mostProjects = 500;
/** One draft bills as many expenses at most. */
const mostExpenses = 100;

/** What of each project, or of one, can be invoiced up to today; the most first. Projects with nothing are left out. */
export async function readReady(ctx: Ctx, id?: string): Promise<ReadyProject[]> {
  const tenant_id = ctx.tenant.id;
  const one = id === undefined ? {} : { project_id: id };
  const today = await tenantToday(ctx);
  const expenses = await ctx.db.expense.findMany({
    where: {
      tenant_id,
      ...(id === undefined ? { project_id: { not: null } } : one),
      billable: true,
      billed: null,
      status: { in: ["approved", "reimbursed"] },
    },
    orderBy: [{ day: "asc" }, { id: "asc" }],
  });
  const ids = expenses.flatMap(({ project_id }) => (project_id === null ? [] : [project_id]));
  const projects = await ctx.db.project.findMany({
    where: {
      ...{ tenant_id, status: { not: "cancelled" }, ...(id === undefined ? {} : { id }) },
      OR: [
        { id: { in: [...new Set(ids)] } },
        { billing: "fixed_fee", fixed_fee: { not: null } },
        { billing: "hourly", tasks: { some: { time_entries: { some: unbilledTime(ctx, {}, today) } } } },
      ],
    },
    include: { customer: { select: { id: true, name: true } }, billed_fees: { select: { milestone_key: true, amount: true } } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: mostProjects,
  });
  const hourly = projects.filter(({ billing }) => billing === "hourly");
  const unbilled = await readUnbilled(ctx, hourly, today);
  const rows = projects.flatMap((project): { total: bigint; row: ReadyProject }[] => {
    const currency = Currency.parse(project.currency);
    const lines = unbilled.get(project.id) ?? [];
    const time = worthOf(lines, currency);
    const { fixed_fee: fee } = project;
    const reached = milestonesOf(project).flatMap(({ key, title, due_on, done, amount, percent }) => {
      if (fee === null || !done || !isPriced({ amount, percent })) return [];
      if (project.billed_fees.some(({ milestone_key }) => milestone_key === key)) return [];
      return [{ key, title, due_on, own: amount === null ? shareOf(fee, percent ?? "0") : fromWire(amount, currency) }];
    });
    const keysBilled = [...project.billed_fees.map(({ milestone_key }) => milestone_key), ...reached.map(({ key }) => key)];
    const amounts = feeParts(
      reached.map(({ own }) => own),
      {
        fee: fee ?? 0n,
        billed: project.billed_fees.map(({ amount }) => amount),
        isMore: milestonesOf(project).some(({ key, ...each }) => isPriced(each) && !keysBilled.includes(key)),
      },
    );
    const priced = reached.map(({ own, ...each }, place) => ({ ...each, minor: amounts[place] ?? own }));
    const spent = expenses
      .filter((each) => each.project_id === project.id && each.currency === currency && each.customer_id === project.customer_id)
      .slice(0, mostExpenses);
    const sums = { milestones: sumOf(priced.map(({ minor }) => minor)), expenses: sumOf(spent.map(netOf)) };
    if (lines.length + priced.length + spent.length === 0) return [];
    const total = (time ?? 0n) + sums.milestones + sums.expenses;
    const row: ReadyProject = {
      project: { id: project.id, name: project.name },
      customer: project.customer,
      currency,
      time_seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0),
      time_billed_seconds: lines.reduce((sum, { billed_seconds }) => sum + billed_seconds, 0),
      time_amount: time === null ? null : toWire(time, currency),
      milestones: priced.map(({ minor, ...each }) => ({ ...each, amount: toWire(minor, currency) })),
      milestones_amount: toWire(sums.milestones, currency),
      expense_ids: spent.map((each) => each.id),
      expenses_amount: toWire(sums.expenses, currency),
      total: toWire(total, currency),
    };
    return [{ total, row }];
  });
  return rows.toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0)).map(({ row }) => row);
}

export const listReadyToBill = query({
  id: "project_billing.list_ready",
  summary: "List the projects of which something can be invoiced: time, reached milestones and expenses",
  permission: "projects.read",
  input: z.strictObject({}),
  output: ReadyList,
  example: {},
  run: async (ctx) => ({ data: await readReady(ctx) }),
});
