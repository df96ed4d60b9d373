import type { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { exceptPersonal, ofCompany } from "@/lib/kernel/visibility";
import { csv } from "../queries";
import { spanOfGroup, timeFigures, timeSpan, workingSeconds, type Span } from "../rules/time";
import { TimeReport, TimeReportQuery, type TimeGroup, type TimeGrouping } from "../schema";

type Input = z.output<typeof TimeReportQuery>;

interface Counted {
  key: string | null;
  name: string | null;
  staff_id: string;
  seconds: number;
  billable: number;
  to_invoice: number;
  invoiced: number;
}

const mostGroups = 500;

/** Who may not see the time of others gets their own. @throws AppError `forbidden` where they ask for a colleague's. */
function readerOf(ctx: Ctx, asked: string | undefined): { staff_id: string | null; own: boolean } {
  const { principal } = ctx;
  if (principal.kind !== "staff" || can(ctx, "time_entries.approve")) return { staff_id: asked ?? null, own: false };
  if (asked !== undefined && asked !== principal.staff_id)
    throw new AppError("forbidden", "Only colleagues who approve time see reports of others.");
  return { staff_id: principal.staff_id, own: true };
}

/** Stopped time by group and colleague. The customer is that of the project, else of the task or what it belongs to. */
function readSums(ctx: Ctx, by: TimeGrouping, { from, to }: Span, asked: Input, staff_id: string | null): Promise<Counted[]> {
  const { project_id = null, customer_id = null, billable = null } = asked;
  return ctx.db.$queryRaw<Counted[]>`
    with found as (
      select e.staff_id::text as staff_id, s.name as person, e.seconds, e.billable, b.id is not null as is_billed, p.billing as mode,
        e.day::timestamp as day, k.id::text as task, k.title, p.id::text as project, p.name as project_name,
        coalesce(p.customer_id, k.customer_id, ct.customer_id, ti.customer_id) as customer
      from public.time_entries e
      join public.staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id
      join public.tasks k on k.tenant_id = e.tenant_id and k.id = e.task_id
      left join public.projects p on p.tenant_id = k.tenant_id and p.id = k.project_id
      left join public.contracts ct on ct.tenant_id = k.tenant_id and ct.id = k.contract_id
      left join public.tickets ti on ti.tenant_id = k.tenant_id and ti.id = k.ticket_id
      left join public.billed_time b on b.tenant_id = e.tenant_id and b.time_entry_id = e.id
      where e.tenant_id = ${ctx.tenant.id}::uuid and e.seconds is not null and e.day between ${from}::date and ${to}::date
        and (${staff_id}::uuid is null or e.staff_id = ${staff_id}::uuid)
        and (${project_id}::uuid is null or k.project_id = ${project_id}::uuid)
        and (${billable}::boolean is null or e.billable = ${billable}::boolean))
    select case ${by} when 'person' then found.staff_id when 'project' then project when 'customer' then customer::text
        when 'task' then task when 'week' then to_char(date_trunc('week', day), 'YYYY-MM-DD') else to_char(day, 'YYYY-MM') end as key,
      max(case ${by} when 'person' then person when 'project' then project_name when 'customer' then c.name
        when 'task' then title end) as name,
      found.staff_id, sum(seconds)::float8 as seconds,
      coalesce(sum(seconds) filter (where billable), 0)::float8 as billable,
      coalesce(sum(seconds) filter (where billable and is_billed), 0)::float8 as invoiced,
      coalesce(sum(seconds) filter (where billable and not is_billed and mode = 'hourly'), 0)::float8 as to_invoice
    from found left join public.customers c on c.tenant_id = ${ctx.tenant.id}::uuid and c.id = found.customer
    where (${customer_id}::uuid is null or found.customer = ${customer_id}::uuid)
    group by 1, found.staff_id`;
}

const nounOf = { person: "staff", project: "project", customer: "customer", task: "task", week: null, month: null } as const;

/** Time on a task that is personal to others is counted, without the task's title. */
async function withoutPersonal(ctx: Ctx, rows: Counted[]): Promise<Counted[]> {
  const where = { AND: [ofCompany(ctx), exceptPersonal(ctx, "task"), { id: { in: rows.flatMap(({ key }) => key ?? []) } }] };
  const seen = new Set((await ctx.db.task.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return rows.map((row) => (row.key === null || seen.has(row.key) ? row : { ...row, name: "" }));
}

/** The groups of all readers' choices, and the total. */
async function readReport(ctx: Ctx, input: Input): Promise<TimeReport> {
  const { by = "person" } = input;
  const today = await tenantToday(ctx);
  const span = timeSpan(input, today);
  const reader = readerOf(ctx, input.staff_id);
  const sums = await readSums(ctx, by, span, input, reader.staff_id);
  const rows = by === "task" ? await withoutPersonal(ctx, sums) : sums;
  const present = await readSums(ctx, "person", span, { ...input, staff_id: undefined }, reader.own ? reader.staff_id : null);
  const { weekly_hours, country, timezone } = await readSettings(ctx);
  const staff = await ctx.db.staff.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: [...new Set(present.map(({ staff_id }) => staff_id))] } },
    select: { id: true, name: true, created_at: true, deactivated_at: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const worked = new Set(rows.map(({ staff_id }) => staff_id));
  // Who entered time before their account was made worked before it too.
  const employed = staff
    .filter(({ id }) => worked.has(id))
    .map(({ id, created_at, deactivated_at }) => {
      const made = dayInTimezone(created_at, timezone);
      return { id, from: made > span.to ? span.from : made, to: deactivated_at && dayInTimezone(deactivated_at, timezone) };
    });
  const isWhole = input.project_id === undefined && input.customer_id === undefined && input.billable === undefined;
  const working = (people: typeof employed, days: Span) =>
    isWhole && (by === "person" || by === "week" || by === "month") ? workingSeconds(people, days, { weekly_hours, country, today }) : null;
  const groups = new Map<string | null, Counted[]>();
  for (const row of rows) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  const noun = nounOf[by];
  const listed = [...groups].map(([key, own]): TimeGroup => {
    const people = by === "person" ? employed.filter(({ id }) => id === key) : employed;
    return {
      key: key === null || noun === null ? key : encodeId(noun, key),
      name: own[0]?.name ?? null,
      ...timeFigures(own, working(people, spanOfGroup(by, key, span))),
    };
  });
  const inOrder = (a: TimeGroup, b: TimeGroup) => ((a.key ?? "") < (b.key ?? "") ? -1 : 1);
  const bySize = (a: TimeGroup, b: TimeGroup) => b.seconds - a.seconds || (a.name ?? "").localeCompare(b.name ?? "");
  listed.sort(noun === null ? inOrder : bySize);
  const people = staff.map(({ id, name }) => ({ id, name }));
  return { ...span, by, ...reader, people, total: timeFigures(rows, working(employed, span)), groups: listed, truncated: false };
}

const example = { period: "last_month", by: "project" } as const;

export const getTimeReport = query({
  id: "reports.time",
  summary: "Get the time of a period by colleague, project, customer, task, week or month: billable, invoiced, and of the working hours",
  permission: "reports.read",
  input: TimeReportQuery,
  output: TimeReport,
  example,
  async run(ctx, input: Input) {
    const report = await readReport(ctx, input);
    return { ...report, groups: report.groups.slice(0, mostGroups), truncated: report.groups.length > mostGroups };
  },
});

const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100);

export const getTimeReportCsv = query({
  id: "reports.time_csv",
  summary: "Get the report of time as CSV, one line per group, in hours",
  permission: "reports.read",
  input: TimeReportQuery,
  output: file("text/csv"),
  example,
  async run(ctx, input: Input) {
    const { from, to, by, groups } = await readReport(ctx, input);
    const header = ["hours", "billable_hours", "not_billable_hours", "invoiced_hours", "to_invoice_hours"];
    const rows = groups.map((group) => [
      group.name ?? group.key,
      ...[group.seconds, group.billable_seconds, group.not_billable_seconds, group.invoiced_seconds, group.to_invoice_seconds].map(hours),
      group.billable_rate,
      hours(group.working_seconds),
      group.utilisation,
    ]);
    return csv(`time-${by}-${from}-${to}`, [by, ...header, "billable_rate", "working_hours", "utilisation"], rows);
  },
});
