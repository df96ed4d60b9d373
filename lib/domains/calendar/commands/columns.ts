import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { tidyTimezone } from "@/lib/commerce/timezone";
import { invalidField } from "@/lib/kernel/base/errors";
import { resolveTimes, type EventTimes, type SentTimes } from "../rules/times";
import { lastStart } from "@/lib/commerce/occurrences";
import { readRepeat } from "@/lib/commerce/repeat";
import { alignTimes } from "../rules/series";

function columnsOf({ starts, ends, timezone, starts_at, ends_at, starts_on, ends_on }: EventTimes) {
  return {
    starts,
    ends,
    timezone: tidyTimezone(timezone),
    starts_at,
    ends_at,
    start_day: toDayColumn(starts_on),
    end_day: toDayColumn(ends_on),
  };
}

/** How the times of a single event are stored. @param company the company's time zone. */
export const timeColumns = (sent: SentTimes, company: string) => columnsOf(resolveTimes(sent, company));

/**
 * How an event's times and rule are stored: a series begins with its first occurrence.
 * @throws AppError `invalid` for a series that ends before it begins, or has no occurrence.
 */
export function seriesColumns(sent: SentTimes, rrule: string | null, company: string) {
  if (rrule === null) return { ...timeColumns(sent, company), rrule, series_end: null };
  const times = resolveTimes(alignTimes(resolveTimes(sent, company), rrule), company);
  const start = times.starts ?? times.starts_on;
  const until = readRepeat(rrule)?.until;
  if (until && until < start.slice(0, 10)) throw invalidField("rrule", "before_start", "The event stops repeating before it starts.");
  const last = lastStart(start, rrule);
  const length = daysBetween(times.starts_on, times.ends_on);
  // The company's day may be the one after the event's.
  const isLater = times.starts_on > start.slice(0, 10);
  return { ...columnsOf(times), rrule, series_end: last === null ? null : toDayColumn(addDays(last, length + (isLater ? 1 : 0))) };
}
