import { addDays } from "@/lib/commerce/schedule";
import {
  childrenOf,
  escapeText,
  instantIn,
  isComponent,
  joinLines,
  lineOf,
  linesOf,
  parameterOf,
  readComponent,
  unescapeText,
  writeComponent,
  writeInstant,
  writeWall,
  type IcalComponent,
  type IcalLine,
} from "@/lib/commerce/ical";
import { instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import { writeTimezone } from "@/lib/commerce/vtimezone";
import type { RemoteFields, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { findZone } from "./find-zone";

/** What a stored iCalendar object says of its event. */
export type ReadEvent =
  | { kind: "event"; fields: RemoteFields; updated_at: Date; organizer: string | null }
  /** It was called off. */
  | { kind: "cancelled" }
  /** A task, a repeating event, or what can't be read. */
  | { kind: "other" };

/** Reads a calendar object of CalDAV (RFC 4791, 4.1). @param timezone of clock times without one. */
export function readEvent(text: string, timezone: string): ReadEvent {
  const calendar = readComponent(text);
  const [event, more] = calendar ? childrenOf(calendar, "VEVENT") : [];
  if (!calendar || !event || more || lineOf(event, "RRULE") || lineOf(event, "RDATE") || lineOf(event, "RECURRENCE-ID"))
    return { kind: "other" };
  if (textOf(event, "STATUS").toUpperCase() === "CANCELLED") return { kind: "cancelled" };
  const times = timesOf(event, calendar, timezone);
  if (times === null) return { kind: "other" };
  const location = textOf(event, "LOCATION");
  const changed = instantIn(textOf(event, "LAST-MODIFIED")) ?? instantIn(textOf(event, "DTSTAMP")) ?? new Date(0);
  const fields = {
    title: textOf(event, "SUMMARY"),
    location: location === "" ? null : location,
    notes: textOf(event, "DESCRIPTION"),
    times,
  };
  const organizer = lineOf(event, "ORGANIZER")?.value.trim().toLowerCase() ?? null;
  return { kind: "event", fields, updated_at: changed, organizer };
}

function textOf(event: IcalComponent, name: string): string {
  return unescapeText(lineOf(event, name)?.value ?? "").trim();
}

function timesOf(event: IcalComponent, calendar: IcalComponent, timezone: string): RemoteTimes | null {
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

/** An event as a calendar object of its own. */
export function writeNewEvent(uid: string, fields: RemoteFields, now: Date): string {
  const event: IcalComponent = {
    name: "VEVENT",
    parts: [plain("UID", uid), plain("DTSTAMP", writeInstant(now)), plain("CREATED", writeInstant(now))],
  };
  const calendar: IcalComponent = {
    name: "VCALENDAR",
    parts: [plain("VERSION", "2.0"), plain("PRODID", "-//Atrium//Calendar//EN"), event],
  };
  apply(calendar, event, fields, now);
  return joinLines(writeComponent(calendar));
}

/** The object with other fields; what else it holds, such as alarms and guests, stays. Null for one that can't be read. */
export function patchEvent(text: string, fields: RemoteFields, now: Date, timezone: string): string | null {
  const calendar = readComponent(text);
  const event = calendar ? childrenOf(calendar, "VEVENT").find((each) => lineOf(each, "RECURRENCE-ID") === null) : undefined;
  if (!calendar || !event) return null;
  const isMoved = JSON.stringify(timesOf(event, calendar, timezone)) !== JSON.stringify(fields.times);
  if (isMoved) put(event, plain("SEQUENCE", String((Number(lineOf(event, "SEQUENCE")?.value ?? "0") || 0) + 1)));
  apply(calendar, event, fields, now, isMoved);
  return joinLines(writeComponent(calendar));
}

const plain = (name: string, value: string, parameters = ""): IcalLine => ({ name, parameters, value });

function put(component: IcalComponent, line: IcalLine): void {
  const index = component.parts.findIndex((part) => part.name === line.name && !isComponent(part));
  component.parts = component.parts.filter((part, at) => isComponent(part) || part.name !== line.name || at === index);
  if (index < 0) {
    // Before the first component inside, such as an alarm.
    const inside = component.parts.findIndex(isComponent);
    component.parts.splice(inside < 0 ? component.parts.length : inside, 0, line);
  } else component.parts[index] = line;
}

function drop(component: IcalComponent, name: string): void {
  component.parts = component.parts.filter((part) => isComponent(part) || part.name !== name);
}

function putText(event: IcalComponent, name: string, text: string): void {
  if (text === "") drop(event, name);
  else if (textOf(event, name) !== text.trim()) put(event, plain(name, escapeText(text)));
}

function apply(
  calendar: IcalComponent,
  event: IcalComponent,
  { title, location, notes, times }: RemoteFields,
  now: Date,
  withTimes = true,
): void {
  putText(event, "SUMMARY", title);
  putText(event, "LOCATION", location ?? "");
  putText(event, "DESCRIPTION", notes);
  put(event, plain("DTSTAMP", writeInstant(now)));
  put(event, plain("LAST-MODIFIED", writeInstant(now)));
  if (!withTimes) return;
  drop(event, "DURATION");
  if (times.all_day) {
    put(event, plain("DTSTART", times.start_day.replaceAll("-", ""), ";VALUE=DATE"));
    put(event, plain("DTEND", addDays(times.end_day, 1).replaceAll("-", ""), ";VALUE=DATE"));
    return;
  }
  const zone = times.timezone;
  const moment = (name: string, at: Date) => {
    const wall = zone === null || zone === "UTC" ? null : wallTime(at, zone);
    // Of an hour that clocks show twice, a clock time means the first (RFC 5545, 3.3.5).
    if (zone === null || wall === null || instantOfEventTime(wall, zone).getTime() !== at.getTime()) return plain(name, writeInstant(at));
    return plain(name, writeWall(wall), `;TZID=${zone}`);
  };
  put(event, moment("DTSTART", times.starts_at));
  put(event, moment("DTEND", times.ends_at));
  if (zone !== null && zone !== "UTC") describeZone(calendar, zone, times.starts_at.getUTCFullYear());
}

/** Adds the VTIMEZONE of a zone that the object does not describe yet. */
function describeZone(calendar: IcalComponent, zone: string, year: number): void {
  const known = childrenOf(calendar, "VTIMEZONE").some((each) => linesOf(each, "TZID").some(({ value }) => value.trim() === zone));
  const described = known ? null : readComponent(writeTimezone(zone, year).join("\r\n"));
  const first = calendar.parts.findIndex(isComponent);
  if (described) calendar.parts.splice(first < 0 ? calendar.parts.length : first, 0, described);
}
