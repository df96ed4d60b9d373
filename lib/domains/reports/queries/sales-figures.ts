import type { Ctx } from "@/lib/kernel/context";
import type { LeadAge, SalesGrouping } from "../schema";

/** A group of leads: counts of all currencies where `currency` is null, else the values of one. Minor units. */
export interface SoldPart {
  key: string | null;
  currency: string | null;
  is_total: boolean;
  leads: number;
  open: number;
  won: number;
  lost: number;
  days_to_win: number | null;
  value: bigint;
  open_value: bigint;
  won_value: bigint;
  lost_value: bigint;
}

type Stored<Row> = { [Key in keyof Row]: Row[Key] extends bigint ? string : Row[Key] };

/** The leads created between two days, grouped, and all of them; summed in the database. */
export async function readSold(
  ctx: Ctx,
  { from, to, by, owner_id, timezone }: { from: string; to: string; by: SalesGrouping; owner_id: string | null; timezone: string },
): Promise<SoldPart[]> {
  const rows = await ctx.db.$queryRaw<Stored<SoldPart>[]>`
    with found as (
      select currency, status, value, case ${by} when 'source' then source when 'first_touch' then first_touch ->> 'source'
        when 'last_touch' then last_touch ->> 'source' when 'owner' then owner_id::text
        else to_char(created_at at time zone ${timezone}, 'YYYY-MM') end as key,
        extract(epoch from coalesce(converted_at, status_changed_at) - created_at) / 86400 as days
      from public.leads where tenant_id = ${ctx.tenant.id}::uuid
      and created_at >= ${from}::date::timestamp at time zone ${timezone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${timezone}
      and (${owner_id}::uuid is null or owner_id = ${owner_id}::uuid))
    select key, currency, grouping(key) = 1 as is_total, count(*)::int as leads,
      count(*) filter (where status not in ('won', 'lost'))::int as open,
      count(*) filter (where status = 'won')::int as won, count(*) filter (where status = 'lost')::int as lost,
      (percentile_cont(0.5) within group (order by days) filter (where status = 'won'))::float8 as days_to_win,
      coalesce(sum(value), 0)::text as value, coalesce(sum(value) filter (where status not in ('won', 'lost')), 0)::text as open_value,
      coalesce(sum(value) filter (where status = 'won'), 0)::text as won_value,
      coalesce(sum(value) filter (where status = 'lost'), 0)::text as lost_value
    from found group by grouping sets ((key), (key, currency), (currency), ())`;
  return rows.map(({ value, open_value, won_value, lost_value, ...row }) => ({
    ...row,
    value: BigInt(value),
    open_value: BigInt(open_value),
    won_value: BigInt(won_value),
    lost_value: BigInt(lost_value),
  }));
}

/** The leads in progress of one status and age, or of all ages, by currency or of all currencies. */
export interface StagePart {
  status: string;
  age: LeadAge | null;
  currency: string | null;
  leads: number;
  days_in_status: number | null;
  value: bigint;
}

/** Today's pipeline, by days since a lead's creation in the company's time zone. */
export async function readStages(
  ctx: Ctx,
  { today, owner_id, timezone }: { today: string; owner_id: string | null; timezone: string },
): Promise<StagePart[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db.$queryRaw<Stored<StagePart>[]>`
    with found as (
      select status, currency, value, extract(epoch from ${now}::timestamptz - status_changed_at) / 86400 as days,
        ${today}::date - (created_at at time zone ${timezone})::date as age
      from public.leads where tenant_id = ${ctx.tenant.id}::uuid and status not in ('won', 'lost')
      and (${owner_id}::uuid is null or owner_id = ${owner_id}::uuid)),
    aged as (
      select *, case when age <= 7 then 'days_0_7' when age <= 30 then 'days_8_30' when age <= 90 then 'days_31_90' else 'days_over_90' end
        as bucket from found)
    select status, bucket as age, currency, count(*)::int as leads,
      (percentile_cont(0.5) within group (order by days))::float8 as days_in_status, coalesce(sum(value), 0)::text as value
    from aged group by grouping sets ((status), (status, bucket), (status, currency))`;
  return rows.map(({ value, ...row }) => ({ ...row, value: BigInt(value) }));
}
