import { dayInTimezone, instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CalendarEvent, CalendarException } from "../schema";
import { firstStarts, hasStart, startsBetween } from "@/lib/commerce/occurrences";
import { readRepeat, writeRepeat } from "@/lib/commerce/repeat";
import type { EventTimes, SentTimes } from "./times";

/** What of an event decides when its occurrences are. */
export type Series = Pick<
  CalendarEvent,
  "title" | "location" | "notes" | "starts" | "ends" | "timezone" | "starts_on" | "ends_on" | "starts_at" | "ends_at" | "rrule"
> & { exceptions: readonly CalendarException[] };

/** One occurrence with its first and last day in the company's time zone. */
export interface Placed {
  occurrence: string;
  title: string;
  location: string | null;
  notes: string;
  starts: string | null;
  ends: string | null;
  timezone: string;
  starts_at: Date | null;
  ends_at: Date | null;
  first_day: string;
  last_day: string;
}

export const startOf = ({ starts, starts_on }: { starts: string | null; starts_on: string | null }): string => starts ?? starts_on ?? "";

/** Moves a clock time or a day by milliseconds of the clock. */
export function shiftStart(start: string, by: number): string {
  const isDay = start.length === 10;
  return new Date(Date.parse(isDay ? `${start}T00:00:00Z` : `${start}Z`) + by).toISOString().slice(0, isDay ? 10 : 16);
}

/** Milliseconds of the clock from one start to another. */
export function clockBetween(from: string, to: string): number {
  const time = (start: string) => Date.parse(start.length === 10 ? `${start}T00:00:00Z` : `${start}Z`);
  return time(to) - time(from);
}

/** The last day that has a part of what ends then. */
const lastDayOf = (starts_at: Date, ends_at: Date, company: string): string =>
  dayInTimezone(new Date(Math.max(ends_at.getTime() - 1, starts_at.getTime())), company);

/** An occurrence as the rule has it: each is as long as the first (RFC 5545, 3.8.5.3). @param company the company's time zone. */
export function occurrenceBy(series: Series, occurrence: string, company: string): Placed {
  const { title, location, notes, timezone } = series;
  const texts = { occurrence, title, location, notes, timezone };
  if (series.starts_at === null || series.ends_at === null) {
    const last_day = addDays(occurrence, daysBetween(series.starts_on ?? occurrence, series.ends_on ?? series.starts_on ?? occurrence));
    return { ...texts, starts: null, ends: null, starts_at: null, ends_at: null, first_day: occurrence, last_day };
  }
  const starts_at = instantOfEventTime(occurrence, timezone);
  const ends_at = new Date(starts_at.getTime() + series.ends_at.getTime() - series.starts_at.getTime());
  const days = { first_day: dayInTimezone(starts_at, company), last_day: lastDayOf(starts_at, ends_at, company) };
  return { ...texts, starts: occurrence, ends: wallTime(ends_at, timezone), starts_at, ends_at, ...days };
}

/** An occurrence as its exception has it. */
export function placedBy(exception: CalendarException, company: string): Placed {
  const { starts_on, ends_on, cancelled: _cancelled, ...rest } = exception;
  const { starts_at, ends_at } = rest;
  if (starts_at !== null && ends_at !== null)
    return { ...rest, first_day: dayInTimezone(starts_at, company), last_day: lastDayOf(starts_at, ends_at, company) };
  const first_day = starts_on ?? rest.occurrence.slice(0, 10);
  return { ...rest, first_day, last_day: ends_on ?? first_day };
}

/** The occurrences that lie between two days of the company, without those that were deleted. */
export function placeOccurrences(series: Series, from: string, to: string, company: string): Placed[] {
  if (series.rrule === null) return [];
  const start = startOf(series);
  const whole = occurrenceBy(series, start, company);
  const length = daysBetween(whole.first_day, whole.last_day);
  const changed = new Set(series.exceptions.map(({ occurrence }) => occurrence));
  // A day of the event's time zone is at most one day away from the company's.
  const byRule = startsBetween(start, series.rrule, addDays(from, -length - 1), addDays(to, 1))
    .filter((occurrence) => !changed.has(occurrence))
    .map((occurrence) => occurrenceBy(series, occurrence, company));
  const moved = series.exceptions.filter(({ cancelled }) => !cancelled).map((exception) => placedBy(exception, company));
  return [...byRule, ...moved].filter(({ first_day, last_day }) => first_day <= to && last_day >= from);
}

/** @throws AppError `invalid` for what is no occurrence of the series, or was deleted. */
export function findOccurrence(series: Series, occurrence: string, company: string): Placed {
  const exception = series.exceptions.find((each) => each.occurrence === occurrence);
  if (exception && !exception.cancelled) return placedBy(exception, company);
  if (exception || series.rrule === null || !hasStart(startOf(series), series.rrule, occurrence))
    throw invalidField("occurrence", "unknown", "The event does not take place then.");
  return occurrenceBy(series, occurrence, company);
}

/** The times with their start moved to the first occurrence of the rule. @throws AppError `invalid` for a rule without any. */
export function alignTimes(times: EventTimes, rrule: string): SentTimes {
  const start = times.starts ?? times.starts_on;
  const [first] = firstStarts(start, rrule, 1);
  if (first === undefined) throw invalidField("rrule", "no_occurrence", "No day matches this rule.");
  const by = clockBetween(start, first);
  if (times.all_day)
    return { timezone: times.timezone, starts_on: shiftStart(times.starts_on, by), ends_on: shiftStart(times.ends_on, by) };
  return { timezone: times.timezone, starts: shiftStart(times.starts, by), ends: shiftStart(times.ends, by) };
}

/** The rule of a series that ends before an occurrence, and the rule of the rest that begins with it. */
export function splitRule(series: Series, occurrence: string): { before: string; after: string } {
  const repeat = readRepeat(series.rrule ?? "");
  if (!repeat) throw new AppError("conflict", "The event does not repeat.");
  const day = occurrence.slice(0, 10);
  const until = addDays(day, -1);
  const before = writeRepeat({ ...repeat, count: null, until });
  if (repeat.count === null) return { before, after: writeRepeat(repeat) };
  const passed = startsBetween(startOf(series), series.rrule ?? "", startOf(series).slice(0, 10), until).length;
  return { before, after: writeRepeat({ ...repeat, count: repeat.count - passed }) };
}
