import { weekdayOf } from "@/lib/commerce/business-time";
import { clockSpans, joinSpans } from "@/lib/commerce/clock-spans";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { BookingType } from "../schema";

export type SlotRules = Pick<
  BookingType,
  "length" | "buffer_before" | "buffer_after" | "notice_hours" | "days_ahead" | "timezone" | "week" | "daily_limit"
>;

/** A time in which the colleague is not free. */
export interface BusyTime {
  starts_at: Date;
  ends_at: Date;
}

/** A booking that holds its time, with the minutes that it keeps free around it. */
export interface HeldTime extends BusyTime {
  buffer_before: number;
  buffer_after: number;
  /** Whether it counts for the daily limit: it is of the same type. */
  counts: boolean;
}

export interface SlotsAsked {
  /** Starts from here, inclusive, up to here. */
  from: Date;
  until: Date;
  now: Date;
  busy: readonly BusyTime[];
  held: readonly HeldTime[];
}

const minute = 60_000;
const hour = 60 * minute;

/** Starts are this many minutes apart: half an hour, or less for what is shorter. */
export const stepOf = (length: number): number => Math.min(length, 30);

/** The open spans of the weekly hours that begin on one of the days, joined where they meet. */
function openSpans({ week, timezone }: SlotRules, first: string, last: string): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    for (const { from, to } of week[weekdayOf(day)])
      spans.push(...clockSpans(`${day}T${from}`, `${to > from ? day : addDays(day, 1)}T${to}`, timezone));
  return joinSpans(spans);
}

/** The last day that can be booked, in the zone of the weekly hours. */
export const lastDay = ({ days_ahead, timezone }: Pick<SlotRules, "days_ahead" | "timezone">, now: Date): string =>
  addDays(dayInTimezone(now, timezone), days_ahead);

/**
 * The starts that a visitor can book: inside the weekly hours, not too soon or too far ahead, below the daily limit. The time with its
 * buffers meets nothing busy, and the time itself keeps the buffers of bookings that are there.
 */
export function freeStarts(rules: SlotRules, { from, until, now, busy, held }: SlotsAsked): Date[] {
  const { length, buffer_before, buffer_after, timezone, daily_limit } = rules;
  const earliest = Math.max(from.getTime(), now.getTime() + rules.notice_hours * hour);
  const latest = until.getTime();
  const last = lastDay(rules, now);
  const taken = new Map<string, number>();
  for (const { starts_at } of held.filter(({ counts }) => counts)) {
    const day = dayInTimezone(starts_at, timezone);
    taken.set(day, (taken.get(day) ?? 0) + 1);
  }
  const closed = [
    ...busy.map(({ starts_at, ends_at }) => [starts_at.getTime() - buffer_after * minute, ends_at.getTime() + buffer_before * minute]),
    ...held.map((each) => [each.starts_at.getTime() - each.buffer_before * minute, each.ends_at.getTime() + each.buffer_after * minute]),
  ] as [number, number][];
  const starts: Date[] = [];
  if (earliest >= latest) return starts;
  // A window may pass midnight.
  const first = addDays(dayInTimezone(new Date(earliest), timezone), -1);
  for (const [opens, closes] of openSpans(rules, first, dayInTimezone(until, timezone))) {
    for (let start = opens; start + length * minute <= closes; start += stepOf(length) * minute) {
      if (start < earliest || start >= latest) continue;
      const end = start + length * minute;
      if (closed.some(([begin, finish]) => start < finish && end > begin)) continue;
      const day = dayInTimezone(new Date(start), timezone);
      if (day > last || (daily_limit !== null && (taken.get(day) ?? 0) >= daily_limit)) continue;
      starts.push(new Date(start));
    }
  }
  return starts;
}
