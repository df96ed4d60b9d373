import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { addDays } from "@/lib/commerce/days";
import { invalidField } from "@/lib/kernel/base/errors";

const placesOf = (price: string) => price.split(".")[1]?.length ?? 0;

/** A unit price raised by a percentage, rounded half up to the currency's places, or to the price's own if it has more. */
export function raise(price: string, percent: string, currency: Currency): string {
  const places = Math.max(exponentOf(currency), placesOf(price));
  return new Decimal(price).times(new Decimal(100).plus(percent)).dividedBy(100).toFixed(places);
}

interface Planned {
  from_date: string;
  unit_prices: readonly string[];
}

/** The prices that hold on `date`: those of the latest change that has begun, else null. @param changes in the order of their days. */
export function pricesOn(changes: readonly Planned[], date: string): readonly string[] | null {
  return changes.findLast(({ from_date }) => from_date <= date)?.unit_prices ?? null;
}

interface Asked {
  from_date: string;
  percent?: string | undefined;
  unit_prices?: readonly string[] | undefined;
}

/** @throws AppError `invalid` for a change that begins today or earlier, after the schedule's end, or says its prices not in one way. */
export function assertPlan(asked: Asked, today: string, { lines, end_date }: { lines: number; end_date: string | null }): void {
  const { from_date, percent, unit_prices } = asked;
  if (from_date <= today) throw invalidField("from_date", "past", "Choose a day after today. To change prices at once, edit the lines.");
  if (from_date > addDays(today, 3 * 366)) throw invalidField("from_date", "too_far", "Choose a day within the next three years.");
  if (end_date !== null && from_date > end_date)
    throw invalidField("from_date", "after_end", `The schedule ends on ${end_date}, before the change.`);
  if ((percent === undefined) === (unit_prices === undefined))
    throw invalidField("percent", "one_of", "Enter either a percentage or new unit prices.");
  if (percent !== undefined && (new Decimal(percent).lessThanOrEqualTo(-100) || new Decimal(percent).isZero()))
    throw invalidField("percent", "range", "Enter a percentage other than 0, and above -100.");
  if (unit_prices !== undefined && unit_prices.length !== lines)
    throw invalidField("unit_prices", "count", `Enter one price for each of the ${String(lines)} lines.`);
}

/** The next day on which something is to be done: the notice, then the change. */
export function attentionDay({
  notice,
  notice_date,
  from_date,
}: {
  notice: string;
  notice_date: string | null;
  from_date: string;
}): string {
  return notice === "waiting" && notice_date !== null ? notice_date : from_date;
}
