import { formatDay } from "@/lib/commerce/document-format";
import { readerLocale } from "@/lib/commerce/reader-locale";
import { invalidField } from "@/lib/kernel/base/errors";
import { readRepeat } from "@/lib/commerce/repeat";
import { describeRepeat } from "@/lib/commerce/repeat-words";
import { mostInvitees, type CalendarEvent } from "../schema";

type Times = Pick<CalendarEvent, "starts_at" | "ends_at" | "starts_on" | "ends_on" | "timezone">;

const same = (a: Date | string | null, b: Date | string | null) => String(a) === String(b);

/** Whether the event is at another time: who accepted must answer anew. */
export function isMoved(before: Times, after: Times): boolean {
  const names = ["starts_on", "ends_on"] as const;
  const at = (date: Date | null) => date && date.getTime();
  return (
    at(before.starts_at) !== at(after.starts_at) ||
    at(before.ends_at) !== at(after.ends_at) ||
    names.some((name) => !same(before[name], after[name]))
  );
}

type Ending = Times & Pick<CalendarEvent, "rrule" | "series_ends_on">;

/** Whether the event has ended; whole days end with their last day in the easternmost time zone's favour, a day later. */
export function isOver({ ends_at, starts_at, ends_on, starts_on, rrule, series_ends_on }: Ending, now: Date): boolean {
  if (rrule !== null) return series_ends_on !== null && Date.parse(`${series_ends_on}T00:00:00Z`) + 2 * 86_400_000 < now.getTime();
  const end = ends_at ?? starts_at;
  if (end !== null) return end < now;
  const last = ends_on ?? starts_on;
  return last !== null && Date.parse(`${last}T00:00:00Z`) + 2 * 86_400_000 < now.getTime();
}

/** When the event is, for a reader: "5 Jan 2026, 09:00 – 10:30 GMT · Every week on Monday". */
export function describeTimes({ rrule, ...times }: Times & { rrule: string | null }, locale: string): string {
  const repeat = rrule === null ? null : readRepeat(rrule);
  return [describeOnce(times, locale), ...(repeat ? [describeRepeat(repeat, locale)] : [])].join(" · ");
}

/** When an event that does not repeat is, for a reader, in the event's time zone. */
export function describeOnce({ starts_at, ends_at, starts_on, ends_on, timezone }: Times, locale: string): string {
  if (starts_at !== null) {
    const format = new Intl.DateTimeFormat(readerLocale(locale), {
      ...{ timeZone: timezone, weekday: "short", year: "numeric", month: "short", day: "numeric" },
      ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    });
    return format.formatRange(starts_at, ends_at ?? starts_at);
  }
  const first = starts_on === null ? "" : formatDay(starts_on, locale);
  return ends_on === null || ends_on === starts_on ? first : `${first} – ${formatDay(ends_on, locale)}`;
}

/** @throws AppError `invalid` for the organizer, somebody who is invited already, or too many people. */
export function assertInvitable(email: string, organizer: string, invitees: readonly { email: string }[]): void {
  if (email === organizer.toLowerCase()) throw invalidField("email", "organizer", "This is the organizer’s own address.");
  if (invitees.some((each) => each.email === email)) throw invalidField("email", "invited", "This person is invited already.");
  if (invitees.length >= mostInvitees) throw invalidField("email", "too_many", `An event invites ${String(mostInvitees)} people at most.`);
}
