import {
  childrenOf,
  instantIn,
  lineOf,
  linesOf,
  parameterOf,
  readComponent,
  unescapeText,
  type IcalComponent,
  type IcalLine,
} from "@/lib/commerce/ical";
import { addDays } from "@/lib/commerce/days";
import { instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import type { LeftOutSeries, RemoteFields, RemoteOccurrence, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { findZone } from "./find-zone";
import { readRule, untilIn } from "./rule";

/** What a stored iCalendar object says of its event. */
export type ReadEvent =
  | { kind: "event"; fields: RemoteFields; updated_at: Date; organizer: string | null }
  /** It was called off. */
  | { kind: "cancelled" }
  /** Its form is one that nobody expected. */
  | { kind: "unread"; title: string }
  /** A task, a series that can't be here, or what can't be read. */
  | { kind: "other"; series: LeftOutSeries | null };

/** Characters of a calendar object; a series with a thousand changed occurrences has as many. */
const longestObject = 512 * 1024;

/** Occurrences of a series that were left out or changed; more can't be here. */
const mostChanges = 2_000;

/** As `readEvent`; an object that it fails at is named, so that it does not keep the others of its page from being read. */
export function tryEvent(text: string, timezone: string): ReadEvent {
  try {
    return readEvent(text, timezone);
  } catch {
    return { kind: "unread", title: /^SUMMARY[^:\r\n]*:(.{1,200})/m.exec(text)?.[1]?.trim() ?? "" };
  }
}

/** Reads a calendar object of CalDAV (RFC 4791, 4.1). @param timezone of clock times without one. */
export function readEvent(text: string, timezone: string): ReadEvent {
  if (text.length > longestObject) return { kind: "other", series: null };
  const calendar = readComponent(text);
  const events = calendar ? childrenOf(calendar, "VEVENT") : [];
  const event = events.find((each) => lineOf(each, "RECURRENCE-ID") === null);
  if (!calendar || !event) return { kind: "other", series: null };
  if (isCancelled(event)) return { kind: "cancelled" };
  const said = saidBy(event, calendar, timezone);
  if (said === null) return { kind: "other", series: null };
  const others = events.filter((each) => each !== event);
  const repeat = lineOf(event, "RRULE") || others.length > 0 ? repeatOf({ calendar, event, others, times: said.times, timezone }) : null;
  if (repeat === "unknown" || lineOf(event, "RDATE"))
    return { kind: "other", series: { title: said.title, until: untilIn(lineOf(event, "RRULE")?.value ?? "") } };
  const stamps = events.map((each) => instantIn(textOf(each, "LAST-MODIFIED")) ?? instantIn(textOf(each, "DTSTAMP")) ?? new Date(0));
  const updated_at = new Date(Math.max(...stamps.map((stamp) => stamp.getTime())));
  const organizer = lineOf(event, "ORGANIZER")?.value.trim().toLowerCase() ?? null;
  const times = repeat && !said.times.all_day ? { ...said.times, timezone: said.times.timezone ?? "UTC" } : said.times;
  return { kind: "event", fields: { ...said, times, repeat }, updated_at, organizer };
}

const isCancelled = (event: IcalComponent): boolean => textOf(event, "STATUS").toUpperCase() === "CANCELLED";

export function textOf(event: IcalComponent, name: string): string {
  return unescapeText(lineOf(event, name)?.value ?? "").trim();
}

function saidBy(event: IcalComponent, calendar: IcalComponent, timezone: string) {
  const times = timesOf(event, calendar, timezone);
  const location = textOf(event, "LOCATION");
  const texts = { title: textOf(event, "SUMMARY"), location: location === "" ? null : location, notes: textOf(event, "DESCRIPTION") };
  return times && { ...texts, times };
}

/** The start of a series: a clock time in its zone, or a day. */
export function startOf(times: RemoteTimes): { start: string; zone: string } {
  if (times.all_day) return { start: times.start_day, zone: "UTC" };
  const zone = times.timezone ?? "UTC";
  return { start: wallTime(times.starts_at, zone), zone };
}

interface SeriesParts {
  calendar: IcalComponent;
  event: IcalComponent;
  /** Its occurrences that were changed. */
  others: IcalComponent[];
  times: RemoteTimes;
  timezone: string;
}

function repeatOf({ calendar, event, others, times, timezone }: SeriesParts): RemoteFields["repeat"] | "unknown" {
  const { start, zone } = startOf(times);
  const [line, more] = linesOf(event, "RRULE");
  const rrule = line && !more ? readRule(line.value, start, zone) : null;
  if (rrule === null) return "unknown";
  const changes = new Map<string, RemoteOccurrence>();
  const left = linesOf(event, "EXDATE").flatMap((exdate) => exdate.value.split(",").map((value) => ({ exdate, value })));
  if (left.length + others.length > mostChanges) return "unknown";
  for (const { exdate, value } of left) {
    const occurrence = occurrenceIn({ ...exdate, value }, calendar, start, zone);
    if (occurrence !== null) changes.set(occurrence, { occurrence, fields: null });
  }
  for (const other of others) {
    const id = lineOf(other, "RECURRENCE-ID");
    const occurrence = id && parameterOf(id, "RANGE") === "" ? occurrenceIn(id, calendar, start, zone) : null;
    const fields = saidBy(other, calendar, timezone);
    if (occurrence === null || fields === null) return "unknown";
    changes.set(occurrence, { occurrence, fields: isCancelled(other) ? null : fields });
  }
  return { rrule, changes: [...changes.values()] };
}

/** An EXDATE or RECURRENCE-ID as a start of the series. */
export function occurrenceIn(line: IcalLine, calendar: IcalComponent, start: string, zone: string): string | null {
  const day = dayIn(line);
  if (day !== null) return start.length === 10 ? day : `${day}T${start.slice(11)}`;
  const moment = momentIn(line, calendar, zone);
  return moment && wallTime(moment.at, zone).slice(0, start.length);
}

export function timesOf(event: IcalComponent, calendar: IcalComponent, timezone: string): RemoteTimes | null {
  const start = lineOf(event, "DTSTART");
  if (start === null) return null;
  const [end, length] = [lineOf(event, "DTEND"), durationIn(lineOf(event, "DURATION")?.value ?? "")];
  const start_day = dayIn(start);
  if (start_day !== null) {
    const after = end === null ? null : dayIn(end);
    const days = length === null ? 1 : Math.max(Math.round(length / dayMs), 1);
    const last = addDays(after ?? addDays(start_day, days), -1);
    return { all_day: true, start_day, end_day: last < start_day ? start_day : last };
  }
  const starts = momentIn(start, calendar, timezone);
  if (starts === null) return null;
  const ends = end === null ? null : momentIn(end, calendar, timezone);
  const ends_at = ends?.at ?? new Date(starts.at.getTime() + (length ?? 0));
  return { all_day: false, starts_at: starts.at, ends_at: ends_at < starts.at ? starts.at : ends_at, timezone: starts.timezone };
}

const dayMs = 86_400_000;

function dayIn({ value }: IcalLine): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value.trim()) ?? [];
  const written = `${year ?? ""}-${month ?? ""}-${day ?? ""}`;
  return year === undefined || Number.isNaN(Date.parse(written)) ? null : written;
}

/** A clock time such as 20260131T093000 as 2026-01-31T09:30. */
function wallIn(value: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{2}$/.exec(value.trim()) ?? [];
  const written = `${year ?? ""}-${month ?? ""}-${day ?? ""}T${hour ?? ""}:${minute ?? ""}`;
  return year === undefined || Number.isNaN(Date.parse(`${written}Z`)) ? null : written;
}

function momentIn(line: IcalLine, calendar: IcalComponent, timezone: string): { at: Date; timezone: string | null } | null {
  const at = instantIn(line.value.trim());
  if (at !== null) return { at, timezone: null };
  const wall = wallIn(line.value);
  const named = parameterOf(line, "TZID");
  const zone = named === "" ? timezone : (zoneNamed(named, calendar) ?? timezone);
  return wall === null ? null : { at: instantOfEventTime(wall, zone), timezone: zone };
}

/** The IANA zone that a TZID means: programs write it with a path before it, or name it in its VTIMEZONE alone. */
function zoneNamed(tzid: string, calendar: IcalComponent): string | null {
  const described = childrenOf(calendar, "VTIMEZONE").find((zone) => lineOf(zone, "TZID")?.value.trim() === tzid);
  const meant = described ? lineOf(described, "X-LIC-LOCATION")?.value.trim() : undefined;
  return findZone(tzid) ?? findZone(meant ?? "");
}

/** Milliseconds of a DURATION (RFC 5545, 3.3.6); null for none. */
function durationIn(value: string): number | null {
  const [all, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value.trim()) ?? [];
  if (all === undefined) return null;
  const of = (count: string | undefined, size: number) => Number(count ?? 0) * size;
  return of(weeks, 7 * dayMs) + of(days, dayMs) + of(hours, 3_600_000) + of(minutes, 60_000) + of(seconds, 1000);
}
