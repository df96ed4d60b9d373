import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { sumOf, toWire } from "@/lib/commerce/money";
import { addDays, addMonths } from "@/lib/commerce/days";
import { netOf } from "@/lib/domains/expenses";
import { isFullyCredited } from "@/lib/domains/invoices";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { divideFee, marginOf, sumProfit, valueOf, type ProfitPart } from "../rules";
import { Profit, ProfitQuery, StaffCosts } from "../schema";
import { rateOfWork, readCosts, readWork } from "./work";

interface Span {
  from: string;
  to: string;
}

/** The first instant of a day and that after another, as far as days of invoices and time are concerned. */
const daysIn = ({ from, to }: Span) => ({ gte: toDayColumn(from), lte: toDayColumn(to) });

async function readParts(ctx: Ctx, span: Span): Promise<ProfitPart[]> {
  const tenant_id = ctx.tenant.id;
  const work = await readWork(ctx, { day: daysIn(span), task: { project_id: { not: null } } });
  const expenses = await ctx.db.expense.findMany({
    where: { tenant_id, project_id: { not: null }, day: daysIn(span), status: { in: ["approved", "reimbursed"] } },
  });
  const billed = await ctx.db.billedFee.findMany({
    where: { tenant_id, created_at: { gte: toDayColumn(span.from), lt: toDayColumn(addDays(span.to, 1)) } },
    include: { invoice: { select: { status: true, credited: true, total: true } } },
  });
  // A fee is earned once its invoice is issued, unless a credit note took all of it back.
  const fees = billed.filter(({ invoice }) => invoice.status !== "draft" && !isFullyCredited(invoice));
  const ids = [...work, ...expenses, ...fees].flatMap(({ project_id }) => (project_id === null ? [] : [project_id]));
  const projects = await ctx.db.project.findMany({
    where: { tenant_id, id: { in: [...new Set(ids)] } },
    include: { customer: { select: { id: true, name: true } } },
  });
  const staff = await ctx.db.staff.findMany({ where: { tenant_id }, select: { id: true, name: true } });
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const costs = await readCosts(ctx);
  return projects.flatMap((project): ProfitPart[] => {
    const own = work.filter(({ project_id }) => project_id === project.id);
    const spent = expenses.filter(({ project_id, currency }) => project_id === project.id && currency === project.currency);
    const fee = sumOf(fees.filter(({ project_id }) => project_id === project.id).map(({ amount }) => amount));
    const people = [...new Set([...own, ...spent].map(({ staff_id }) => staff_id))];
    // A fee without any work is the owner's.
    if (people.length === 0 && project.owner_id !== null) people.push(project.owner_id);
    const seconds = people.map((id) => own.filter(({ staff_id }) => staff_id === id).reduce((sum, each) => sum + each.seconds, 0));
    const feeParts = divideFee(fee, seconds);
    return people.map((id, place) => {
      const theirs = own.filter(({ staff_id }) => staff_id === id);
      const paid = spent.filter(({ staff_id }) => staff_id === id);
      const hourly = project.billing === "hourly" ? theirs.filter(({ billable }) => billable) : [];
      const worth = sumOf(hourly.map((each) => valueOf(each.seconds, rateOfWork(project, each) ?? 0n)));
      const rate = costs.get(id);
      const time = seconds[place] ?? 0;
      return {
        project: { id: encodeId("project", project.id), name: project.name },
        customer: { id: encodeId("customer", project.customer.id), name: project.customer.name },
        person: { id: encodeId("staff", id), name: names.get(id) ?? "" },
        currency: project.currency,
        seconds: time,
        revenue: worth + (feeParts[place] ?? 0n) + sumOf(paid.filter(({ billable }) => billable).map(netOf)),
        cost: time > 0 && rate === undefined ? null : valueOf(time, rate ?? 0n) + sumOf(paid.map(netOf)),
      };
    });
  });
}

export const getProfit = query({
  id: "project_billing.profit",
  summary: "Report the profit of projects, customers or colleagues: revenue less what time and expenses cost",
  permission: "projects.profit",
  input: ProfitQuery,
  output: Profit,
  example: { by: "project", from: "2026-01-01", to: "2026-03-31" },
  async run(ctx, { by = "project", ...asked }) {
    const to = asked.to ?? (await tenantToday(ctx));
    const from = asked.from ?? addDays(addMonths(to, -12), 1);
    if (from > to) throw invalidField("to", "before_start", "The end is before the start.");
    const { currency: own } = await readSettings(ctx);
    const data = sumProfit(await readParts(ctx, { from, to }), by).map(({ currency: code, revenue, cost, ...sum }) => {
      const currency = Currency.parse(code);
      const known = currency === own;
      return {
        ...sum,
        currency,
        revenue: toWire(revenue, currency),
        cost: known ? toWire(cost, currency) : null,
        profit: known ? toWire(revenue - cost, currency) : null,
        margin: known ? marginOf(revenue, revenue - cost) : null,
        incomplete: sum.incomplete && known,
      };
    });
    return { by, from, to, data };
  },
});

export const listStaffCosts = query({
  id: "project_billing.list_costs",
  summary: "List what an hour of each colleague costs the company",
  permission: "projects.profit",
  input: z.strictObject({}),
  output: StaffCosts,
  example: {},
  async run(ctx) {
    const { currency } = await readSettings(ctx);
    const costs = await readCosts(ctx);
    const staff = await ctx.db.staff.findMany({
      where: { tenant_id: ctx.tenant.id, deactivated_at: null },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    const data = staff.map(({ id, name }) => {
      const cost = costs.get(id);
      return { staff_id: id, name, hourly_cost: cost === undefined ? null : toWire(cost, currency) };
    });
    return { currency, data };
  },
});
