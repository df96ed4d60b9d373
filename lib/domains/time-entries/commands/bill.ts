import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/schedule";
import { createInvoice } from "@/lib/domains/invoices";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { lockProject, membersOf, rateOf } from "@/lib/domains/projects";
import { InvoiceCycle, ProjectId } from "@/lib/domains/projects/schema";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import type { Project as ProjectRow } from "@/prisma/generated/client";
import { cycleStart, groupByTask } from "../rules";
import { mostBilledTasks, ProjectBilling } from "../schema";

type Billed = Pick<ProjectRow, "id" | "name" | "customer_id" | "currency" | "hourly_rate" | "members">;

/** The project's time that is on no invoice, locked, so that nobody changes it meanwhile. */
async function lockUnbilled(ctx: CommandCtx, project_id: string, until: string) {
  const where = {
    ...{ tenant_id: ctx.tenant.id, task: { project_id }, billable: true, billed: null },
    ...{ seconds: { not: null }, day: { lte: toDayColumn(until) } },
  };
  const found = await ctx.db.timeEntry.findMany({ where, select: { id: true } });
  await lockRows(
    ctx,
    "time_entries",
    found.map(({ id }) => id),
  );
  return ctx.db.timeEntry.findMany({
    where,
    select: { id: true, task_id: true, staff_id: true, seconds: true, task: { select: { title: true, hourly_rate: true } } },
    orderBy: [{ day: "asc" }, { id: "asc" }],
  });
}

/** A draft invoice with a line for each task; null without time. The project is locked. */
async function draftOf(ctx: CommandCtx, project: Billed, until: string) {
  const { hourly_rate } = project;
  const entries = await lockUnbilled(ctx, project.id, until);
  if (entries.length === 0) return null;
  const currency = Currency.parse(project.currency);
  const members = membersOf(project);
  const rated = entries.map((entry) => {
    const member = members.find(({ staff_id }) => staff_id === entry.staff_id)?.hourly_rate ?? null;
    const rate = rateOf({ task: entry.task.hourly_rate, member, project: hourly_rate === null ? null : toWire(hourly_rate, currency) });
    if (rate === null)
      throw new AppError("conflict", "Some of the time has no hourly rate. Set that of the project, the member or the task.");
    // Of one task, each rate has a line.
    return { ...entry, task_id: `${entry.task_id} ${rate}`, rate };
  });
  const tasks = groupByTask(rated, mostBilledTasks);
  if (tasks.length === 0) return null;
  const invoice = await createInvoice(ctx, {
    customer_id: project.customer_id,
    currency,
    reference: project.name.slice(0, 100),
    lines: tasks.map(({ title, hours, entries: [first] }) => ({
      description: title,
      quantity: hours,
      unit: "h",
      unit_price: first?.rate ?? "0",
    })),
  });
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, invoice_id: invoice.id, created_at: now };
  await ctx.db.billedTime.createMany({
    data: tasks.flatMap((task) => task.entries.map((entry) => ({ ...own, id: newId(now), time_entry_id: entry.id }))),
  });
  return invoice;
}

export const billProjectTime = command({
  id: "time_entries.bill_project",
  summary: "Create a draft invoice of an hourly project's billable time that is on no invoice yet, a line for each task",
  permission: "invoices.write",
  input: ProjectBilling,
  output: InvoiceDetail,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", until: "2026-01-31" },
  async run(ctx, { id, until }) {
    const project = await lockProject(ctx, id);
    if (project.billing !== "hourly")
      throw new AppError("conflict", "Only the time of a project that is billed by the hour can be invoiced.");
    const invoice = await draftOf(ctx, project, until ?? (await tenantToday(ctx)));
    if (invoice === null) throw new AppError("conflict", "There is no billable time that is not on an invoice yet.");
    return invoice;
  },
});

const bySchedule = internal("called by the schedule that invoices the time of projects, as the system");

export const listProjectsToBill = query({
  id: "time_entries.list_projects_to_bill",
  summary: "List hourly projects whose time of an earlier week or month is to be invoiced",
  access: bySchedule,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(ProjectId) }),
  example: {},
  async run(ctx) {
    const today = await tenantToday(ctx);
    const before = (cycle: "weekly" | "monthly") => {
      const start = toDayColumn(cycleStart(today, cycle));
      return { invoice_cycle: cycle, billed_until: { lt: start } };
    };
    const rows = await ctx.db.project.findMany({
      where: {
        ...{ tenant_id: ctx.tenant.id, billing: "hourly", hourly_rate: { not: null }, status: { not: "cancelled" } },
        OR: [before("weekly"), before("monthly")],
      },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Once a cycle: time that is entered late waits for the next one. Two schedulers take turns by the lock on the project. */
export const billDueTime = command({
  id: "time_entries.bill_due",
  summary: "Create the draft invoice of a project's time before the present week or month",
  access: bySchedule,
  input: z.strictObject({ id: ProjectId }),
  output: z.object({}),
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const project = await lockProject(ctx, id);
    const cycle = InvoiceCycle.parse(project.invoice_cycle);
    if (cycle === "manual" || project.billing !== "hourly") return {};
    const start = cycleStart(await tenantToday(ctx), cycle);
    if (project.billed_until >= toDayColumn(start)) return {};
    await draftOf(ctx, project, addDays(start, -1));
    await ctx.db.project.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { billed_until: toDayColumn(start) } });
    return {};
  },
});
