import { isTimezone, wallTime } from "@/lib/commerce/timezone";
import type { CalendarEvent } from "@/lib/domains/calendar/schema";
import type { RemoteFields, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import type { EventFields } from "../schema";

const longestLine = 200;
const longestNotes = 5000;
/** An event here has a title, one at the provider may have none. */
const untitled = "–";

/** What an event here says, in the form in which both sides are compared. Clock times are compared as instants, to the minute. */
export function fieldsOfEvent(event: CalendarEvent): EventFields {
  const times =
    event.starts_at === null || event.ends_at === null
      ? `${event.starts_on ?? ""}/${event.ends_on ?? ""}`
      : `${minuteOf(event.starts_at)}/${minuteOf(event.ends_at)}`;
  return { title: event.title, location: event.location ?? "", notes: event.notes, times };
}

/** The same of an event at the provider, cut to what an event here can hold. */
export function fieldsOfRemote({ title, location, notes, times }: RemoteFields): EventFields {
  return {
    title: oneLine(title) || untitled,
    location: oneLine(location ?? ""),
    notes: notes
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim()
      .slice(0, longestNotes)
      .toWellFormed(),
    times: times.all_day ? `${times.start_day}/${times.end_day}` : `${minuteOf(times.starts_at)}/${minuteOf(times.ends_at)}`,
  };
}

/** Null for a zone that is unknown here. */
export function zoneOf(times: RemoteTimes): string | null {
  return times.all_day || times.timezone === null || !isTimezone(times.timezone) ? null : times.timezone;
}

/** The compared times as an event here takes them. @param timezone in which the clock times are written. */
export function timesToEvent(times: string, timezone: string) {
  const [start = "", end = ""] = times.split("/");
  if (isDay(start)) return { starts_on: start, ends_on: end, starts: null, ends: null };
  const wall = (text: string) => wallTime(new Date(text), timezone);
  return { starts: wall(start), ends: wall(end), timezone, starts_on: null, ends_on: null };
}

/** The compared fields as the provider takes them. */
export function fieldsToRemote({ title, location, notes, times }: EventFields, timezone: string): RemoteFields {
  const [start = "", end = ""] = times.split("/");
  const texts = { title, location: location === "" ? null : location, notes };
  return isDay(start)
    ? { ...texts, times: { all_day: true, start_day: start, end_day: end } }
    : { ...texts, times: { all_day: false, starts_at: new Date(start), ends_at: new Date(end), timezone } };
}

/** The last day or instant of compared times, for the comparison with a window. */
export function endOf(times: string): Date {
  return new Date(times.split("/")[1] ?? "");
}

const isDay = (text: string): boolean => text.length === 10;
const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longestLine)
    .trim()
    .toWellFormed();
