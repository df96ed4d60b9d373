import { addDays, daysBetween } from "@/lib/commerce/days";
import { dayInTimezone, instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import { invalidField } from "@/lib/kernel/base/errors";

/** The longest event, in days. */
const longestEvent = 366;
const hour = 3_600_000;

export interface SentTimes {
  starts?: string | null | undefined;
  ends?: string | null | undefined;
  timezone?: string | undefined;
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
}

/** When an event is, as it is stored: by the clock with its instants, or by whole days. */
export type EventTimes =
  | { all_day: false; starts: string; ends: string; timezone: string; starts_at: Date; ends_at: Date; starts_on: string; ends_on: string }
  | { all_day: true; starts: null; ends: null; timezone: string; starts_at: null; ends_at: null; starts_on: string; ends_on: string };

/**
 * The times that were sent, completed: an event by the clock lasts an hour, one by days a day. The clock times are the truth, and the
 * instants follow from them, so that a change of a zone's rules moves no meeting.
 * @param company the company's time zone, in which the days are counted.
 * @throws AppError `invalid` for both kinds of time or none, an end before the start, or more than a year.
 */
export function resolveTimes({ starts, ends, timezone, starts_on, ends_on }: SentTimes, company: string): EventTimes {
  const zone = timezone ?? company;
  if (starts && starts_on) throw invalidField("starts_on", "two_starts", "Send either a time or a day to start.");
  if (starts) {
    const starts_at = instantOfEventTime(starts, zone);
    const ends_at = ends ? endOf(starts, starts_at, ends, zone) : new Date(starts_at.getTime() + hour);
    if (ends_at < starts_at) throw invalidField("ends", "before_start", "The event ends before it starts.");
    const last = dayInTimezone(new Date(Math.max(ends_at.getTime() - 1, starts_at.getTime())), company);
    const days = { starts_on: dayInTimezone(starts_at, company), ends_on: last };
    assertLength(days, "ends");
    return { all_day: false, starts, ends: ends ?? wallAfter(starts), timezone: zone, starts_at, ends_at, ...days };
  }
  if (!starts_on) throw invalidField("starts", "required", "Send a time or a day to start.");
  const days = { starts_on, ends_on: ends_on ?? starts_on };
  if (days.ends_on < starts_on) throw invalidField("ends_on", "before_start", "The event ends before it starts.");
  assertLength(days, "ends_on");
  return { all_day: true, starts: null, ends: null, timezone: zone, starts_at: null, ends_at: null, ...days };
}

/** The times of a change: what was not sent stays, and a new start keeps the event as long as it was. */
export function mergeTimes(before: Required<SentTimes>, sent: SentTimes): SentTimes {
  const timezone = sent.timezone ?? before.timezone;
  const byDay = sent.starts_on ?? (sent.starts ? null : before.starts_on);
  if (byDay) {
    const length = before.starts_on && before.ends_on ? daysBetween(before.starts_on, before.ends_on) : 0;
    const kept = sent.starts_on ? addDays(byDay, length) : before.ends_on;
    return { starts_on: byDay, ends_on: sent.ends_on ?? kept, timezone, starts: sent.starts, ends: sent.ends };
  }
  const starts = sent.starts ?? before.starts;
  const length = before.starts && before.ends ? Date.parse(`${before.ends}Z`) - Date.parse(`${before.starts}Z`) : hour;
  const kept = starts ? new Date(Date.parse(`${starts}Z`) + length).toISOString().slice(0, 16) : before.ends;
  return { starts, ends: sent.ends ?? kept, timezone, ends_on: sent.ends_on };
}

/**
 * The instant of the end. Where clocks skip the start, it is later by as much as they skip; an end that would not be after it moves along,
 * so that the event stays as long as it was sent.
 */
function endOf(starts: string, starts_at: Date, ends: string, zone: string): Date {
  const ends_at = instantOfEventTime(ends, zone);
  const isSkipped = wallTime(starts_at, zone) !== starts;
  if (!isSkipped || ends_at > starts_at) return ends_at;
  return new Date(starts_at.getTime() + Date.parse(`${ends}Z`) - Date.parse(`${starts}Z`));
}

/** The clock time an hour later. */
function wallAfter(starts: string): string {
  return new Date(Date.parse(`${starts}Z`) + hour).toISOString().slice(0, 16);
}

function assertLength({ starts_on, ends_on }: { starts_on: string; ends_on: string }, field: string): void {
  if (daysBetween(starts_on, ends_on) >= longestEvent) throw invalidField(field, "too_long", "An event lasts a year at most.");
}
