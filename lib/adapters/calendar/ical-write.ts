import { addDays } from "@/lib/commerce/days";
import {
  childrenOf,
  escapeText,
  isComponent,
  joinLines,
  lineOf,
  linesOf,
  readComponent,
  writeComponent,
  writeInstant,
  writeWall,
  type IcalComponent,
  type IcalLine,
} from "@/lib/commerce/ical";
import { instantOfEventTime, wallTime } from "@/lib/commerce/timezone";
import { writeTimezone } from "@/lib/commerce/vtimezone";
import type { RemoteFields } from "@/lib/kernel/ports/remote-calendar";
import { occurrenceIn, readEvent, startOf, textOf } from "./ical-event";
import { writeRule } from "./rule";

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
  applyRepeat(calendar, event, fields, now);
  return joinLines(writeComponent(calendar));
}

/** The object with other fields; what else it holds, such as alarms and guests, stays. Null for one that can't be read. */
export function patchEvent(text: string, fields: RemoteFields, now: Date, timezone: string): string | null {
  const calendar = readComponent(text);
  const event = calendar ? childrenOf(calendar, "VEVENT").find((each) => lineOf(each, "RECURRENCE-ID") === null) : undefined;
  if (!calendar || !event) return null;
  const before = readEvent(text, timezone);
  const plan = (of: RemoteFields) => JSON.stringify([of.times, of.repeat?.rrule]);
  const isMoved = before.kind !== "event" || plan(before.fields) !== plan(fields);
  if (isMoved) put(event, plain("SEQUENCE", String((Number(lineOf(event, "SEQUENCE")?.value ?? "0") || 0) + 1)));
  apply(calendar, event, fields, now, isMoved);
  applyRepeat(calendar, event, fields, now);
  return joinLines(writeComponent(calendar));
}

/** Writes the rule, the deleted occurrences, and each changed one as an event of its own (RFC 5545, 3.8.4.4). */
function applyRepeat(calendar: IcalComponent, event: IcalComponent, { times, repeat }: RemoteFields, now: Date): void {
  const { start, zone } = startOf(times);
  const before = childrenOf(calendar, "VEVENT").filter((each) => each !== event);
  calendar.parts = calendar.parts.filter((part) => !isComponent(part) || !before.includes(part));
  for (const name of ["RRULE", "EXDATE"]) drop(event, name);
  if (repeat === null) return;
  put(event, plain("RRULE", writeRule(repeat.rrule, start, zone)));
  const named = (name: string, occurrence: string): IcalLine => {
    if (start.length === 10) return plain(name, occurrence.replaceAll("-", ""), ";VALUE=DATE");
    return zone === "UTC" ? plain(name, `${writeWall(occurrence)}Z`) : plain(name, writeWall(occurrence), `;TZID=${zone}`);
  };
  const inside = event.parts.findIndex(isComponent);
  const deleted = repeat.changes.filter(({ fields }) => fields === null).map(({ occurrence }) => named("EXDATE", occurrence));
  event.parts.splice(inside < 0 ? event.parts.length : inside, 0, ...deleted);
  for (const { occurrence, fields } of repeat.changes) {
    if (fields === null) continue;
    const same = before.find((each) => {
      const id = lineOf(each, "RECURRENCE-ID");
      return id !== null && occurrenceIn(id, calendar, start, zone) === occurrence;
    });
    const changed: IcalComponent = same ?? { name: "VEVENT", parts: [plain("UID", lineOf(event, "UID")?.value ?? "")] };
    put(changed, named("RECURRENCE-ID", occurrence));
    apply(calendar, changed, fields, now);
    calendar.parts.push(changed);
  }
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
  { title, location, notes, times }: Omit<RemoteFields, "repeat">,
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
