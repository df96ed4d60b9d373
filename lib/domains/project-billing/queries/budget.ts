import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { netOf } from "@/lib/domains/expenses";
import { findProject, milestonesOf } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";
import { forecastDays, isPriced, percentOf, runsOutOn, shareOf, valueOf } from "../rules";
import { ProjectFinances } from "../schema";
import { rateOfWork, readCosts, readWork, type PricedProject, type Work } from "./work";

type Spending = PricedProject & Pick<ProjectRow, "billing">;

/** The value of work: at its rate where the project is billed by the hour, else at what it costs. */
async function worthOf(ctx: Ctx, project: Spending, work: readonly Work[]): Promise<bigint> {
  if (project.billing === "hourly")
    return sumOf(work.filter(({ billable }) => billable).map((each) => valueOf(each.seconds, rateOfWork(project, each) ?? 0n)));
  const { currency } = await readSettings(ctx);
  if (currency !== project.currency) return 0n;
  const costs = await readCosts(ctx);
  return sumOf(work.map(({ seconds, staff_id }) => valueOf(seconds, costs.get(staff_id) ?? 0n)));
}

/**
 * What of a budget in money is spent, in all and in the past four weeks: of a project that is billed by the hour the value of its billable
 * time and expenses, of others what time and expenses cost.
 */
export async function readSpent(ctx: Ctx, project: Spending): Promise<{ spent: bigint; recent: bigint }> {
  const today = await tenantToday(ctx);
  const since = toDayColumn(addDays(today, 1 - forecastDays));
  const ofProject: Prisma.TimeEntryWhereInput = { task: { project_id: project.id } };
  const expenses = await ctx.db.expense.findMany({
    where: {
      ...{ tenant_id: ctx.tenant.id, project_id: project.id, currency: project.currency, status: { in: ["approved", "reimbursed"] } },
      ...(project.billing === "hourly" ? { billable: true } : {}),
    },
  });
  const time = await worthOf(ctx, project, await readWork(ctx, ofProject));
  const lately = await worthOf(ctx, project, await readWork(ctx, { AND: [ofProject, { day: { gte: since } }] }));
  return {
    spent: time + sumOf(expenses.map(netOf)),
    recent: lately + sumOf(expenses.filter(({ day }) => day >= since).map(netOf)),
  };
}

async function readBudget(ctx: Ctx, project: ProjectRow): Promise<ProjectFinances["budget"]> {
  const { budget_amount, billing } = project;
  // What other projects spend is what colleagues cost.
  if (budget_amount === null || (billing !== "hourly" && !can(ctx, "projects.profit"))) return null;
  const currency = Currency.parse(project.currency);
  const { spent, recent } = await readSpent(ctx, project);
  const left = budget_amount - spent;
  return {
    amount: toWire(budget_amount, currency),
    spent: toWire(spent, currency),
    left: toWire(left, currency),
    percent: percentOf(spent, budget_amount),
    runs_out_on: runsOutOn({ left, recent, today: await tenantToday(ctx) }),
  };
}

export const getProjectFinances = query({
  id: "project_billing.get",
  summary: "Get what of a project's fee is invoiced, its priced milestones, and how far its budget in money is used up",
  permission: "projects.read",
  input: z.strictObject({ id: ProjectId }),
  output: ProjectFinances,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await findProject(ctx, id);
    const currency = Currency.parse(project.currency);
    const billed = await ctx.db.billedFee.findMany({ where: { tenant_id: ctx.tenant.id, project_id: id } });
    const { fixed_fee: fee } = project;
    const invoiced = sumOf(billed.map(({ amount }) => amount));
    const milestones = milestonesOf(project).flatMap(({ key, title, due_on, done, amount, percent }) => {
      if (fee === null || !isPriced({ amount, percent })) return [];
      const onInvoice = billed.find(({ milestone_key }) => milestone_key === key);
      const own = onInvoice?.amount ?? (amount === null ? shareOf(fee, percent ?? "0") : fromWire(amount, currency));
      const invoice_id = onInvoice?.invoice_id ?? null;
      return [{ key, title, due_on, done, amount: toWire(own, currency), invoice_id }];
    });
    return {
      currency,
      fee:
        fee === null
          ? null
          : { amount: toWire(fee, currency), invoiced: toWire(invoiced, currency), left: toWire(fee - invoiced, currency) },
      milestones: milestones.toSorted((a, b) => a.due_on.localeCompare(b.due_on)),
      budget: await readBudget(ctx, project),
    };
  },
});
