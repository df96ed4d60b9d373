import { counterPeriod, formatNumber, NumberReset } from "@/lib/commerce/numbering";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { readFormat } from "../rules";
import type { NumberKind } from "../schema";

export interface NumberRequest {
  kind: NumberKind;
  /** The kind's default series if left out or null. */
  series_id?: string | null;
  /** The document's day, YYYY-MM-DD in the tenant's timezone. */
  day: string;
}

export interface TakenNumber {
  series_id: string;
  sequence: bigint;
  number: string;
}

/**
 * Gives the next number of a series. The counter's row stays locked until the command ends, so call this last: whoever needs the
 * next number waits, and a rollback takes the number back. Thus no gap and no twin.
 * @throws AppError `not_found` for an unknown series, `conflict` when the kind has none.
 */
export async function takeNumber(ctx: CommandCtx, { kind, series_id = null, day }: NumberRequest): Promise<TakenNumber> {
  // A switch of the default under way drops the row that this statement waited for; a second look finds the new one.
  const series = (await holdSeries(ctx, kind, series_id)) ?? (await holdSeries(ctx, kind, series_id));
  if (!series) throw series_id === null ? new AppError("conflict", `There is no number series for this kind of document (${kind}); create one first.`) : notFound("number series");
  const { fiscal_year_start_month } = series;
  const format = readFormat(series.format, NumberReset.parse(series.reset));
  const period = counterPeriod(format, day, fiscal_year_start_month);
  const [counter] = await ctx.db.$queryRaw<{ value: bigint }[]>`
    insert into public.number_counters as counter (id, tenant_id, series_id, period, value)
    values (${newId(ctx.clock.now())}::uuid, ${ctx.tenant.id}::uuid, ${series.id}::uuid, ${period}, 1)
    on conflict (tenant_id, series_id, period) do update set value = counter.value + 1
    returning value`;
  if (!counter) throw new AppError("internal", "The counter gave no number.");
  return { series_id: series.id, sequence: counter.value, number: formatNumber(format, { day, sequence: Number(counter.value), fiscal_year_start_month }) };
}

interface HeldSeries {
  id: string;
  format: string;
  reset: string;
  fiscal_year_start_month: number;
}

/**
 * Reads the series and keeps it and the settings from changing until the command ends; takers do not hinder each other here.
 * A key share would not do: it does not heed changes of columns outside the key.
 */
async function holdSeries(ctx: CommandCtx, kind: NumberKind, series_id: string | null): Promise<HeldSeries | undefined> {
  const [series] = await ctx.db.$queryRaw<HeldSeries[]>`
    select series.id, series.format, series.reset, settings.fiscal_year_start_month
    from public.settings join public.number_series series on series.tenant_id = settings.tenant_id
    where settings.tenant_id = ${ctx.tenant.id}::uuid and series.kind = ${kind}
      and case when ${series_id}::uuid is null then series.is_default else series.id = ${series_id}::uuid end
    for share of settings, series`;
  return series;
}
