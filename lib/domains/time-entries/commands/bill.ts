import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { findLiveCustomer } from "@/lib/domains/customers";
import { createInvoice } from "@/lib/domains/invoices";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { lockProject } from "@/lib/domains/projects";
import { InvoiceCycle, ProjectId } from "@/lib/domains/projects/schema";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { readUnbilledLines, unbilledTime, type BilledProject } from "../queries/unbilled";
import { cycleStart } from "../rules";
import { describeLine } from "../rules/lines";
import { ProjectBilling } from "../schema";

/** The project's time that is on no invoice, locked, so that nobody changes it meanwhile. */
async function lockUnbilled(ctx: CommandCtx, project_id: string, until: string): Promise<void> {
  const found = await ctx.db.timeEntry.findMany({ where: unbilledTime(ctx, { task: { project_id } }, until), select: { id: true } });
  const ids = found.map(({ id }) => id);
  await lockRows(ctx, "time_entries", ids);
}

/** A draft invoice with a line for each task and rate; null without time. The project is locked. */
async function draftOf(ctx: CommandCtx, project: BilledProject, until: string) {
  await lockUnbilled(ctx, project.id, until);
  const lines = await readUnbilledLines(ctx, project, until);
  if (lines.length === 0) return null;
  const { language } = await findLiveCustomer(ctx, project.customer_id);
  const { time: words } = documentLabels(language);
  const invoice = await createInvoice(ctx, {
    customer_id: project.customer_id,
    currency: Currency.parse(project.currency),
    reference: project.name.slice(0, 100),
    lines: lines.map((line) => {
      if (line.rate === null)
        throw new AppError("conflict", "Some of the time has no hourly rate. Set that of the project, the member or the task.");
      return { description: describeLine(line, words), quantity: line.hours, unit: "h", unit_price: line.rate };
    }),
  });
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, invoice_id: invoice.id, created_at: now };
  await ctx.db.billedTime.createMany({
    data: lines.flatMap(({ entries }, place) => {
      const line_id = invoice.lines[place]?.id ?? null;
      return entries.map((entry) => ({ ...own, id: newId(now), time_entry_id: entry.id, line_id }));
    }),
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
