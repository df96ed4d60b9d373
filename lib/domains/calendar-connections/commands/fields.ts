import { instantOfEventTime, isTimezone, wallTime } from "@/lib/commerce/timezone";
import { readRepeat, writeRepeat } from "@/lib/commerce/repeat";
import type { CalendarEvent, CalendarException } from "@/lib/domains/calendar/schema";
import type { RemoteFields, RemoteOccurrence, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { readChanges, writeChanges, type ChangedOccurrence } from "../rules/changes";
import { EventFields } from "../schema";

const longestLine = 200;
const longestNotes = 5000;
/** An event here has a title, one at the provider may have none. */
const untitled = "–";

/** The fields on which both sides agreed last; those of a link from before series were synced name none. */
export function readBase(base: unknown): EventFields {
  return EventFields.parse({ repeat: "", changes: "", ...(base as object) });
}

type Texts = Pick<RemoteFields, "title" | "location" | "notes">;

/** What an event here says, in the form in which both sides are compared. */
export function fieldsOfEvent(event: CalendarEvent): EventFields {
  const texts = { title: event.title, location: event.location ?? "", notes: event.notes };
  if (event.rrule === null) return { ...texts, times: timesHere(event), repeat: "", changes: "" };
  const repeat = readRepeat(event.rrule);
  const times = event.starts === null ? timesHere(event) : `${event.starts}/${event.ends ?? event.starts} ${event.timezone}`;
  const fields = { ...texts, times, repeat: repeat ? writeRepeat(repeat) : event.rrule };
  return { ...fields, changes: writeChanges(fields, event.exceptions.map(changeHere)) };
}

function changeHere(exception: CalendarException): ChangedOccurrence {
  const { occurrence, cancelled, title, location, notes } = exception;
  return { occurrence, said: cancelled ? null : { title, location: location ?? "", notes, times: timesHere(exception) } };
}

/** Clock times of one occasion are compared as instants, to the minute. */
function timesHere({
  starts_at,
  ends_at,
  starts_on,
  ends_on,
}: Pick<CalendarEvent, "starts_at" | "ends_at" | "starts_on" | "ends_on">): string {
  return starts_at === null || ends_at === null ? `${starts_on ?? ""}/${ends_on ?? ""}` : `${minuteOf(starts_at)}/${minuteOf(ends_at)}`;
}

/** The same of an event at the provider, cut to what an event here can hold. Null for a series whose zone is unknown here. */
export function fieldsOfRemote({ times, repeat, ...said }: RemoteFields): EventFields | null {
  const texts = textsOf(said);
  if (repeat === null) return { ...texts, times: timesOf(times), repeat: "", changes: "" };
  const zone = zoneOf(times);
  if (!times.all_day && zone === null) return null;
  const series = { ...texts, times: times.all_day ? timesOf(times) : wallsOf(times, zone ?? ""), repeat: repeat.rrule };
  const changes = repeat.changes.map(({ occurrence, fields }) => ({
    occurrence,
    said: fields && { ...textsOf(fields), times: timesOf(fields.times) },
  }));
  return { ...series, changes: writeChanges(series, changes) };
}

function textsOf({ title, location, notes }: Texts) {
  return {
    title: oneLine(title) || untitled,
    location: oneLine(location ?? ""),
    notes: notes
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim()
      .slice(0, longestNotes)
      .toWellFormed(),
  };
}

const timesOf = (times: RemoteTimes): string =>
  times.all_day ? `${times.start_day}/${times.end_day}` : `${minuteOf(times.starts_at)}/${minuteOf(times.ends_at)}`;

/** The clock times of a series stay when the clocks change, so they are what is compared. */
const wallsOf = ({ starts_at, ends_at }: Extract<RemoteTimes, { all_day: false }>, zone: string): string =>
  `${wallTime(starts_at, zone)}/${wallTime(ends_at, zone)} ${zone}`;

/** Null for a zone that is unknown here. */
export function zoneOf(times: RemoteTimes): string | null {
  return times.all_day || times.timezone === null || !isTimezone(times.timezone) ? null : times.timezone;
}

/** The compared times as an event here takes them. @param timezone in which instants are written as clock times. */
export function timesToEvent(times: string, timezone: string) {
  const { start, end, zone } = partsOf(times);
  if (isDay(start)) return { starts_on: start, ends_on: end, starts: null, ends: null };
  if (zone !== null) return { starts: start, ends: end, timezone: zone, starts_on: null, ends_on: null };
  const wall = (text: string) => wallTime(new Date(text), timezone);
  return { starts: wall(start), ends: wall(end), timezone, starts_on: null, ends_on: null };
}

/** The changed occurrences as an event here takes them. */
export function changesToEvent({ changes }: EventFields, timezone: string) {
  return readChanges(changes).map(({ occurrence, said }) => {
    if (said === null) return { occurrence, cancelled: true };
    const { title, location, notes, times } = said;
    return { occurrence, cancelled: false, title, location: location === "" ? null : location, notes, ...timesToEvent(times, timezone) };
  });
}

/** The compared fields as the provider takes them. */
export function fieldsToRemote({ title, location, notes, times, repeat, changes }: EventFields, timezone: string): RemoteFields {
  const texts = { title, location: location === "" ? null : location, notes };
  const zone = partsOf(times).zone ?? timezone;
  const occurrences = readChanges(changes).map(({ occurrence, said }): RemoteOccurrence => ({
    occurrence,
    fields: said && { ...said, location: said.location === "" ? null : said.location, times: timesToRemote(said.times, zone) },
  }));
  return { ...texts, times: timesToRemote(times, timezone), repeat: repeat === "" ? null : { rrule: repeat, changes: occurrences } };
}

function timesToRemote(times: string, timezone: string): RemoteTimes {
  const { start, end, zone } = partsOf(times);
  if (isDay(start)) return { all_day: true, start_day: start, end_day: end };
  if (zone === null) return { all_day: false, starts_at: new Date(start), ends_at: new Date(end), timezone };
  return { all_day: false, starts_at: instantOfEventTime(start, zone), ends_at: instantOfEventTime(end, zone), timezone: zone };
}

/** The fields with the zone of `known`, where the provider names another one for the same clocks: Microsoft has one name for many zones. */
export function withZoneOf(known: EventFields, there: EventFields): EventFields {
  const [ours, theirs] = [partsOf(known.times), partsOf(there.times)];
  if (ours.zone === null || theirs.zone === null || !haveSameClocks(ours.zone, theirs.zone, theirs.start)) return there;
  return { ...there, times: `${theirs.start}/${theirs.end} ${ours.zone}` };
}

/** Weeks in which the clocks of two zones are compared: each of their changes lies between two. */
const comparedWeeks = 104;

export function haveSameClocks(one: string, other: string, from: string): boolean {
  if (one === other) return true;
  const at = (week: number) => new Date(Date.parse(`${from.slice(0, 10)}T12:00Z`) + week * 7 * 86_400_000);
  return Array.from({ length: comparedWeeks }, (_, week) => at(week)).every((each) => wallTime(each, one) === wallTime(each, other));
}

function partsOf(times: string): { start: string; end: string; zone: string | null } {
  const [span = "", zone = null] = times.split(" ");
  const [start = "", end = ""] = span.split("/");
  return { start, end, zone };
}

/** The last moment of compared fields, for the comparison with a window; a series goes on until its last day, or for ever. */
export function endOf({ times, repeat }: EventFields): Date {
  if (repeat === "") return new Date(partsOf(times).end);
  const until = readRepeat(repeat)?.until;
  return until ? new Date(`${until}T23:59Z`) : new Date(8.64e15);
}

/** The first moment of compared fields. */
export function startOf({ times }: EventFields): Date {
  const { start, zone } = partsOf(times);
  return zone === null ? new Date(start) : instantOfEventTime(start, zone);
}

const isDay = (text: string): boolean => text.length === 10;

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longestLine)
    .trim()
    .toWellFormed();
}
