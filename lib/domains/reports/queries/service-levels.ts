import type { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { file } from "@/lib/kernel/file-answer";
import { query } from "@/lib/kernel/operation";
import { csv, monthsOf, spanOf } from "../queries";
import { type ServiceLevelGroup, ServiceLevels, ServiceLevelsQuery, type ServiceLevelGrouping } from "../schema";

type Input = z.output<typeof ServiceLevelsQuery>;

interface Counted {
  key: string | null;
  name: string | null;
  is_total: boolean;
  tickets: number;
  response_met: number;
  response_missed: number;
  response_minutes: number | null;
  resolution_met: number;
  resolution_missed: number;
  resolution_minutes: number | null;
}

/**
 * The tickets opened in a span, by group and in all. A target is met once it was reached in time, and missed from the moment that it
 * passed; a running one is neither.
 */
function readCounts(ctx: Ctx, by: ServiceLevelGrouping, { from, to }: { from: string; to: string }, timezone: string): Promise<Counted[]> {
  return ctx.db.$queryRaw<Counted[]>`
    with found as (
      select case ${by} when 'assignee' then t.assignee_id::text when 'department' then t.department_id::text
        else to_char(t.created_at at time zone ${timezone}, 'YYYY-MM') end as key,
        case ${by} when 'assignee' then s.name when 'department' then d.name end as name,
        t.first_response_target is not null as has_response, t.first_response_breached_at, t.first_responded_at,
        t.resolution_target is not null as has_resolution, t.resolution_breached_at, t.closed_at,
        extract(epoch from t.first_responded_at - t.created_at) / 60 as response_minutes,
        extract(epoch from t.closed_at - t.created_at) / 60 as resolution_minutes
      from public.tickets t
      left join public.staff s on s.tenant_id = t.tenant_id and s.id = t.assignee_id
      left join public.departments d on d.tenant_id = t.tenant_id and d.id = t.department_id
      where t.tenant_id = ${ctx.tenant.id}::uuid
      and t.created_at >= ${from}::date::timestamp at time zone ${timezone}
      and t.created_at < (${to}::date + 1)::timestamp at time zone ${timezone})
    select key, max(name) as name, grouping(key) = 1 as is_total, count(*)::int as tickets,
      count(*) filter (where has_response and first_response_breached_at is null and first_responded_at is not null)::int as response_met,
      count(*) filter (where first_response_breached_at is not null)::int as response_missed,
      (percentile_cont(0.5) within group (order by response_minutes))::float8 as response_minutes,
      count(*) filter (where has_resolution and resolution_breached_at is null and closed_at is not null)::int as resolution_met,
      count(*) filter (where resolution_breached_at is not null)::int as resolution_missed,
      (percentile_cont(0.5) within group (order by resolution_minutes))::float8 as resolution_minutes
    from found group by grouping sets ((key), ())`;
}

/** Met of those decided, in percent with one decimal; null while none is. */
export function metRate(met: number, missed: number): number | null {
  return met + missed === 0 ? null : Math.round((met / (met + missed)) * 1_000) / 10;
}

function figuresOf(row: Counted | undefined) {
  const part = (met = 0, missed = 0, minutes: number | null = null) => ({
    met,
    missed,
    met_rate: metRate(met, missed),
    median_minutes: minutes === null ? null : Math.round(minutes),
  });
  return {
    tickets: row?.tickets ?? 0,
    first_response: part(row?.response_met, row?.response_missed, row?.response_minutes),
    resolution: part(row?.resolution_met, row?.resolution_missed, row?.resolution_minutes),
  };
}

async function readReport(ctx: Ctx, { by = "month", ...asked }: Input): Promise<z.output<typeof ServiceLevels>> {
  const months = await monthsOf(ctx, asked);
  const rows = await readCounts(ctx, by, spanOf(months), (await readSettings(ctx)).timezone);
  const wireKey = (key: string | null) =>
    key === null || by === "month" ? key : encodeId(by === "assignee" ? "staff" : "department", key);
  const toGroup = (row: Counted): ServiceLevelGroup => ({ key: wireKey(row.key), name: row.name, ...figuresOf(row) });
  const groups = rows.filter(({ is_total }) => !is_total).map(toGroup);
  const sortKey = ({ key, name }: ServiceLevelGroup) => (key === null ? "\uffff" : (name ?? key));
  groups.sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
  return { from: months.at(0) ?? "", to: months.at(-1) ?? "", by, total: figuresOf(rows.find(({ is_total }) => is_total)), groups };
}

export const getServiceLevels = query({
  id: "reports.service_levels",
  summary: "Get how many targets of the tickets opened in a period were met, by month, department or assignee",
  permission: "reports.read",
  input: ServiceLevelsQuery,
  output: ServiceLevels,
  example: { from: "2026-01", to: "2026-03", by: "department" },
  run: (ctx, input: Input) => readReport(ctx, input),
});

export const getServiceLevelsCsv = query({
  id: "reports.service_levels_csv",
  summary: "Get the service-level report as CSV, one line per group",
  permission: "reports.read",
  input: ServiceLevelsQuery,
  output: file("text/csv"),
  example: { from: "2026-01", to: "2026-03", by: "department" },
  async run(ctx, input: Input) {
    const { from, to, by, groups } = await readReport(ctx, input);
    const metrics = ["first_response", "resolution"] as const;
    const header = metrics.flatMap((metric) => ["met", "missed", "met_rate", "median_minutes"].map((name) => `${metric}_${name}`));
    const rows = groups.map((group) => [
      group.name ?? group.key,
      group.tickets,
      ...metrics.flatMap((metric) => {
        const { met, missed, met_rate, median_minutes } = group[metric];
        return [met, missed, met_rate, median_minutes];
      }),
    ]);
    return csv(`service-levels-${by}-${from}-${to}`, [by, "tickets", ...header], rows);
  },
});
