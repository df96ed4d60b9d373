import type { Ctx } from "@/lib/kernel/context";

/** A counter with the documents that have its numbers. */
export interface CountedPeriod {
  series_id: string;
  period: string;
  given: bigint;
  first: string | null;
  last: string | null;
  documents: number;
  voided: number;
}

/** Places of a counter that no document has. */
export interface SeriesGap {
  series_id: string;
  period: string;
  from: bigint;
  to: bigint;
}

/**
 * Every counter of the company with its documents and its gaps. A document belongs to the counter whose year its number shows; where that
 * decides nothing, to the one of its day.
 */
export async function readSeries(ctx: Ctx): Promise<{ periods: CountedPeriod[]; gaps: SeriesGap[] }> {
  const tenant = ctx.tenant.id;
  const periods = await ctx.db.$queryRaw<CountedPeriod[]>`
    with documents as (
      select series_id, sequence, number, issue_day, credited <> 0 and credited >= total as voided from public.invoices
      where tenant_id = ${tenant}::uuid and number is not null
      union all select series_id, sequence, number, issue_day, false from public.credit_notes where tenant_id = ${tenant}::uuid
      union all select series_id, sequence, number, issue_day, false from public.estimates
      where tenant_id = ${tenant}::uuid and number is not null
      union all select series_id, sequence, number, issue_day, false from public.proposals
      where tenant_id = ${tenant}::uuid and number is not null),
    placed as (
      select d.*, c.period from documents d cross join lateral (
        select period from public.number_counters c where c.tenant_id = ${tenant}::uuid and c.series_id = d.series_id
        and c.value >= d.sequence
        order by position(substring(c.period from '[0-9]{4}') in d.number) > 0 desc nulls last,
          c.period in (to_char(d.issue_day, 'YYYY'), to_char(d.issue_day, 'YYYY-MM')) desc, length(c.period) desc limit 1) c)
    select c.series_id, c.period, c.value as given, (array_agg(p.number order by p.sequence))[1] as first,
      (array_agg(p.number order by p.sequence desc))[1] as last, count(distinct p.sequence)::int as documents,
      count(*) filter (where p.voided)::int as voided
    from public.number_counters c left join placed p on p.series_id = c.series_id and p.period = c.period
    where c.tenant_id = ${tenant}::uuid group by c.series_id, c.period, c.value order by c.series_id, c.period`;
  const gaps = await ctx.db.$queryRaw<SeriesGap[]>`
    with documents as (
      select series_id, sequence, number, issue_day from public.invoices where tenant_id = ${tenant}::uuid and number is not null
      union all select series_id, sequence, number, issue_day from public.credit_notes where tenant_id = ${tenant}::uuid
      union all select series_id, sequence, number, issue_day from public.estimates
      where tenant_id = ${tenant}::uuid and number is not null
      union all select series_id, sequence, number, issue_day from public.proposals
      where tenant_id = ${tenant}::uuid and number is not null),
    placed as (
      select d.series_id, d.sequence, c.period from documents d cross join lateral (
        select period from public.number_counters c where c.tenant_id = ${tenant}::uuid and c.series_id = d.series_id
        and c.value >= d.sequence
        order by position(substring(c.period from '[0-9]{4}') in d.number) > 0 desc nulls last,
          c.period in (to_char(d.issue_day, 'YYYY'), to_char(d.issue_day, 'YYYY-MM')) desc, length(c.period) desc limit 1) c),
    bounds as (
      select series_id, period, sequence from placed
      union all select series_id, period, value + 1 from public.number_counters where tenant_id = ${tenant}::uuid),
    steps as (
      select series_id, period, sequence, lag(sequence, 1, 0::bigint) over (partition by series_id, period order by sequence) as before
      from bounds)
    select series_id, period, before + 1 as from, sequence - 1 as to from steps where sequence - before > 1
    order by series_id, period, sequence`;
  return { periods, gaps };
}

interface Credited {
  reason: string;
  currency: string;
  credit_notes: number;
  total: bigint;
}

/** Credit notes issued between two days, by reason and currency. */
export async function readCredited(ctx: Ctx, from: string, to: string): Promise<Credited[]> {
  const rows = await ctx.db.$queryRaw<(Omit<Credited, "total"> & { total: string })[]>`
    select reason, currency, count(*)::int as credit_notes, sum(total)::text as total from public.credit_notes
    where tenant_id = ${ctx.tenant.id}::uuid and issue_day between ${from}::date and ${to}::date
    group by 1, 2 order by 2, sum(total) desc, 1`;
  return rows.map(({ total, ...row }) => ({ ...row, total: BigInt(total) }));
}
