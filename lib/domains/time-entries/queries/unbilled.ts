import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { effectiveRounding, type StoredRounding } from "@/lib/commerce/time-rounding";
import { findProject, membersOf, ownRateOn, rateOf } from "@/lib/domains/projects";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Prisma, Project as ProjectRow } from "@/prisma/generated/client";
import { worthOfLine, workLines, type WorkLine } from "../rules/lines";
import { mostBilledTasks, ProjectBilling, UnbilledTime } from "../schema";

export type BilledProject = Pick<ProjectRow, "id" | "name" | "customer_id" | "currency" | "hourly_rate" | "former_rates" | "members"> &
  StoredRounding;

/** Billable time that is on no invoice, of these tasks, up to a day. */
export function unbilledTime(ctx: Ctx, of: Prisma.TimeEntryWhereInput, until: string): Prisma.TimeEntryWhereInput {
  return {
    AND: [{ tenant_id: ctx.tenant.id, billable: true, billed: null, seconds: { not: null }, day: { lte: toDayColumn(until) } }, of],
  };
}

const chosen = {
  ...{ id: true, task_id: true, staff_id: true, day: true, seconds: true, corrected_before: true, corrected_after: true },
  corrects: { select: { day: true } },
  task: { select: { title: true, hourly_rate: true, project_id: true } },
} satisfies Prisma.TimeEntrySelect;

type Entry = Prisma.TimeEntryGetPayload<{ select: typeof chosen }>;

/** What of each of these projects would be on an invoice, by the rounding rule of project, customer or company. */
export async function readUnbilled(
  ctx: Ctx,
  projects: readonly BilledProject[],
  until: string,
): Promise<ReadonlyMap<string, WorkLine<Entry>[]>> {
  const ids = projects.map(({ id }) => id);
  const entries = await ctx.db.timeEntry.findMany({
    where: unbilledTime(ctx, { task: { project_id: { in: ids } } }, until),
    select: chosen,
    orderBy: [{ day: "asc" }, { id: "asc" }],
  });
  const byProject = new Map<string | null, Entry[]>();
  for (const entry of entries) {
    const own = byProject.get(entry.task.project_id);
    if (own === undefined) byProject.set(entry.task.project_id, [entry]);
    else own.push(entry);
  }
  const customers = await ctx.db.customer.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: projects.map(({ customer_id }) => customer_id) } },
    select: { id: true, time_rounding: true, time_rounding_minutes: true, time_rounding_per: true },
  });
  const settings = await readSettings(ctx);
  return new Map(
    projects.map((project) => {
      const customer = customers.filter(({ id }) => id === project.customer_id);
      const rounding = effectiveRounding(project, ...customer, settings);
      const currency = Currency.parse(project.currency);
      const rates = { rateOf: rateIn(project), minorOf: (rate: string) => fromWire(rate, currency) };
      const lines = workLines(byProject.get(project.id) ?? [], { rounding, ...rates, most: mostBilledTasks });
      return [project.id, lines] as const;
    }),
  );
}

/** The rate of an entry: of its task, else of the member, else of the project on the day of the work. */
function rateIn(project: BilledProject) {
  const members = membersOf(project);
  return ({ staff_id, task, day, corrects }: Pick<Entry, "staff_id" | "task" | "day" | "corrects">) => {
    const own = ownRateOn(project, fromDayColumn(corrects?.day ?? day));
    const member = members.find((each) => each.staff_id === staff_id)?.hourly_rate ?? null;
    return rateOf({ task: task.hourly_rate, member, project: own });
  };
}

export async function readUnbilledLines(ctx: Ctx, project: BilledProject, until: string): Promise<WorkLine<Entry>[]> {
  return (await readUnbilled(ctx, [project], until)).get(project.id) ?? [];
}

/** What lines are worth, in minor units; null where one has no rate. */
export function worthOf(lines: readonly WorkLine<unknown>[], currency: Currency): bigint | null {
  const values = lines.map(({ hours, rate }) => (rate === null ? null : worthOfLine(hours, fromWire(rate, currency))));
  return values.some((value) => value === null) ? null : sumOf(values.map((value) => value ?? 0n));
}

export const previewProjectTime = query({
  id: "time_entries.preview_project",
  summary: "List the lines that an invoice of an hourly project's time would have now, with their time before and after rounding",
  permission: "projects.read",
  input: ProjectBilling,
  output: UnbilledTime,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", until: "2026-01-31" },
  async run(ctx, { id, until }) {
    const project = await findProject(ctx, id);
    const currency = Currency.parse(project.currency);
    const lines = project.billing === "hourly" ? await readUnbilledLines(ctx, project, until ?? (await tenantToday(ctx))) : [];
    const total = worthOf(lines, currency);
    return {
      currency,
      lines: lines.map((line) => {
        const amount = worthOf([line], currency);
        const { title, seconds, billed_seconds, hours, rate } = line;
        return { title, seconds, billed_seconds, hours, rate, amount: amount === null ? null : toWire(amount, currency) };
      }),
      total: total === null ? null : toWire(total, currency),
    };
  },
});
