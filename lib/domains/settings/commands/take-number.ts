import { counterPeriod, formatNumber, NumberReset } from "@/lib/commerce/numbering";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { readFormat } from "../rules";
import type { NumberKind } from "../schema";

export interface SeriesRequest {
  kind: NumberKind;
  /** The kind's default series if left out or null. */
  series_id?: string | null;
}

/** A series that stays as it is until the command ends, and so do the settings. */
export interface HeldSeries {
  id: string;
  format: string;
  reset: string;
  fiscal_year_start_month: number;
}

export interface TakenNumber {
  sequence: bigint;
  number: string;
}

/**
 * Reads a series, and keeps it and the company's settings from changing until the command ends: what is issued is in the company's currency
 * and by the series as it then stands. Holders do not hinder each other.
 * @throws AppError `not_found` for an unknown series, `conflict` when the kind has none.
 */
export async function lockNumberSeries(ctx: CommandCtx, request: SeriesRequest): Promise<HeldSeries> {
  // A switch of the default under way drops the row that this statement waited for; a second look finds the new one.
  const series = (await lockSeries(ctx, request)) ?? (await lockSeries(ctx, request));
  if (series) return series;
  throw request.series_id
    ? notFound("number series")
    : new AppError("conflict", `There is no number series for this kind of document (${request.kind}); create one first.`);
}

/** A key share would not do: it does not heed changes of columns outside the key. */
async function lockSeries(ctx: CommandCtx, { kind, series_id = null }: SeriesRequest): Promise<HeldSeries | undefined> {
  const [series] = await ctx.db.$queryRaw<HeldSeries[]>`
    select series.id, series.format, series.reset, settings.fiscal_year_start_month
    from public.settings join public.number_series series on series.tenant_id = settings.tenant_id
    where settings.tenant_id = ${ctx.tenant.id}::uuid and series.kind = ${kind}
      and case when ${series_id}::uuid is null then series.is_default else series.id = ${series_id}::uuid end
    for share of settings, series`;
  return series;
}

/**
 * Gives the next number of a series to a document of `day` (YYYY-MM-DD in the tenant's timezone). The counter's row stays locked until the
 * command ends, so call this last: whoever needs the next number waits, and a rollback takes the number back. Thus no gap and no twin.
 */
export async function takeNumber(ctx: CommandCtx, series: HeldSeries, day: string): Promise<TakenNumber> {
  const { fiscal_year_start_month } = series;
  const format = readFormat(series.format, NumberReset.parse(series.reset));
  const period = counterPeriod(format, day, fiscal_year_start_month);
  const [counter] = await ctx.db.$queryRaw<{ value: bigint }[]>`
    insert into public.number_counters as counter (id, tenant_id, series_id, period, value)
    values (${newId(ctx.clock.now())}::uuid, ${ctx.tenant.id}::uuid, ${series.id}::uuid, ${period}, 1)
    on conflict (tenant_id, series_id, period) do update set value = counter.value + 1
    returning value`;
  if (!counter) throw new AppError("internal", "The counter gave no number.");
  return { sequence: counter.value, number: formatNumber(format, { day, sequence: Number(counter.value), fiscal_year_start_month }) };
}
