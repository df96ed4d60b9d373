import { counterPeriod, formatNumber, NumberReset } from "@/lib/commerce/numbering";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { readFormat } from "../rules";
import type { NumberKind } from "../schema";

export interface SeriesRequest {
  kind: NumberKind;
  /** Default: the kind's default series. */
  series_id?: string | null;
}

/** A series that, like the settings, cannot change until the command ends. */
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
 * Reads a series and locks it and the company's settings against changes until the command ends, since a document needs one currency and
 * one format. The locks are shared.
 * @throws AppError `not_found` for an unknown series, `conflict` when the kind has none.
 */
export async function lockNumberSeries(ctx: CommandCtx, request: SeriesRequest): Promise<HeldSeries> {
  // A concurrent switch of the default removes the row that this statement waited for; the retry finds the new default.
  const series = (await lockSeries(ctx, request)) ?? (await lockSeries(ctx, request));
  if (series) return series;
  throw request.series_id
    ? notFound("number series")
    : new AppError("conflict", `There is no number series for this document type (${request.kind}); create one first.`);
}

/** A key-share lock would not do: it does not block changes of columns outside the key. */
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
 * Takes the next number of a series for a document of `day` (YYYY-MM-DD in the tenant's timezone). The counter's row stays locked until the
 * command ends, so call this last: concurrent commands wait, and a rollback returns the number. Thus there are no gaps and no duplicates.
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
  if (!counter) throw new AppError("internal", "The counter returned no number.");
  return { sequence: counter.value, number: formatNumber(format, { day, sequence: Number(counter.value), fiscal_year_start_month }) };
}
