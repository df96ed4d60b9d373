import { z } from "zod";
import { linesOf, readLines, writeWall, type IcalComponent } from "@/lib/commerce/ical";
import { addDays } from "@/lib/commerce/days";
import { wallTime } from "@/lib/commerce/timezone";
import type { RemoteChange, RemoteFields, RemoteOccasion, RemoteOccurrence, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { findZone } from "./find-zone";
import { occurrenceIn, startOf } from "./ical-event";
import { readRule, untilIn, writeRule } from "./rule";
import { changesOf, etagOf, isSamePlan, type SeriesItem, type SeriesItems } from "./series";

const Moment = z.object({ dateTime: z.string().optional(), date: z.string().optional(), timeZone: z.string().optional() });

/** An event of Google Calendar, a series, or an occurrence of one that was changed; of a deleted one, little more than the id is sure. */
export const GoogleEvent = z.object({
  id: z.string(),
  status: z.string().optional(),
  etag: z.string().optional(),
  updated: z.string().optional(),
  summary: z.string().optional(),
  location: z.string().optional(),
  description: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: Moment.optional(),
  iCalUID: z.string().optional(),
  eventType: z.string().optional(),
  organizer: z.object({ self: z.boolean().optional() }).optional(),
});
export type GoogleEvent = z.output<typeof GoogleEvent>;

/** Google leaves out what has no value; some answers have null in its place. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])));
}

/** A series with its occurrences that were changed or deleted. */
export interface GoogleSeries {
  master: GoogleEvent;
  occurrences: GoogleEvent[];
}

/** @param occurrences those of a series that were changed or deleted. */
export function toChange({ master, occurrences }: GoogleSeries): RemoteChange {
  const remote_id = master.id;
  if (master.status === "cancelled") return { kind: "deleted", remote_id };
  const said = occasionOf(master);
  if (said === null || (master.eventType ?? "default") !== "default") return { kind: "left_out", remote_id, series: null };
  const repeat = master.recurrence === undefined ? null : repeatOf(master, said, occurrences);
  if (repeat === "unknown") {
    const until = untilIn(master.recurrence?.join("\n") ?? "");
    return { kind: "left_out", remote_id, series: { title: said.title, until } };
  }
  const updated = [master, ...occurrences].map((item) => Date.parse(item.updated ?? "1970-01-01"));
  const event = {
    remote_id,
    own_id: remote_id,
    etag: etagOf(itemsOf({ master, occurrences })),
    updated_at: new Date(Math.max(...updated)),
    read_only: master.organizer?.self === false,
    fields: { ...said, repeat },
  };
  return { kind: "present", event };
}

/** The zone of a series decides when its occurrences are. */
const zoneIn = ({ start }: GoogleEvent): string => findZone(start?.timeZone ?? "UTC") ?? "UTC";

function occasionOf(item: GoogleEvent): RemoteOccasion | null {
  const times = timesOf(item);
  return times && { title: item.summary ?? "", location: item.location ?? null, notes: item.description ?? "", times };
}

function timesOf({ start, end }: GoogleEvent): RemoteTimes | null {
  if (start?.date !== undefined) return { all_day: true, start_day: start.date, end_day: addDays(end?.date ?? addDays(start.date, 1), -1) };
  if (start?.dateTime === undefined || end?.dateTime === undefined) return null;
  const { timeZone = null } = start;
  return { all_day: false, starts_at: new Date(start.dateTime), ends_at: new Date(end.dateTime), timezone: timeZone };
}

const noCalendar: IcalComponent = { name: "VCALENDAR", parts: [] };
const linesIn = ({ recurrence = [] }: GoogleEvent): IcalComponent => ({ name: "VEVENT", parts: readLines(recurrence.join("\r\n")) });

function repeatOf(master: GoogleEvent, { times }: RemoteOccasion, occurrences: readonly GoogleEvent[]): RemoteFields["repeat"] | "unknown" {
  const lines = linesIn(master);
  const { start } = startOf(times.all_day ? times : { ...times, timezone: zoneIn(master) });
  const [line, ...more] = linesOf(lines, "RRULE");
  const isOther = more.length > 0 || ["RDATE", "EXRULE"].some((name) => linesOf(lines, name).length > 0);
  const rrule = line && !isOther ? readRule(line.value, start, zoneIn(master)) : null;
  if (rrule === null || (!times.all_day && findZone(master.start?.timeZone ?? "UTC") === null)) return "unknown";
  const changes = new Map(
    excludedIn(master, start).map((occurrence): [string, RemoteOccurrence] => [occurrence, { occurrence, fields: null }]),
  );
  for (const item of occurrences) {
    const occurrence = occurrenceOf(master, item);
    const fields = item.status === "cancelled" ? null : occasionOf(item);
    if (occurrence !== null && (fields !== null || item.status === "cancelled")) changes.set(occurrence, { occurrence, fields });
  }
  return { rrule, changes: [...changes.values()] };
}

function excludedIn(master: GoogleEvent, start: string): string[] {
  return linesOf(linesIn(master), "EXDATE").flatMap((line) =>
    line.value.split(",").flatMap((value) => occurrenceIn({ ...line, value }, noCalendar, start, zoneIn(master)) ?? []),
  );
}

/** When an occurrence would start by the rule: in the zone of the series. */
function occurrenceOf(master: GoogleEvent, { originalStartTime }: GoogleEvent): string | null {
  if (originalStartTime?.date !== undefined) return originalStartTime.date;
  return originalStartTime?.dateTime === undefined ? null : wallTime(new Date(originalStartTime.dateTime), zoneIn(master));
}

export function itemsOf({ master, occurrences }: GoogleSeries): SeriesItems {
  const items = occurrences.flatMap((item): [string, SeriesItem][] => {
    const occurrence = occurrenceOf(master, item);
    return occurrence === null ? [] : [[occurrence, { id: item.id, etag: item.etag ?? "", cancelled: item.status === "cancelled" }]];
  });
  return { etag: master.etag ?? "", items: new Map(items) };
}

/** The texts that differ from `before`, so that what is longer or richer there stays as it is. */
export function textsTo(fields: RemoteOccasion, before: RemoteOccasion | null): object {
  return {
    ...(before?.title === fields.title ? {} : { summary: fields.title }),
    ...(before?.location === fields.location ? {} : { location: fields.location ?? "" }),
    ...(before?.notes === fields.notes ? {} : { description: fields.notes }),
  };
}

/** Null takes out the other kind of time. */
export function timesTo(times: RemoteTimes): object {
  if (times.all_day)
    return {
      start: { date: times.start_day, dateTime: null, timeZone: null },
      end: { date: addDays(times.end_day, 1), dateTime: null, timeZone: null },
    };
  const timeZone = times.timezone ?? "UTC";
  const moment = (at: Date) => ({ dateTime: at.toISOString(), timeZone, date: null });
  return { start: moment(times.starts_at), end: moment(times.ends_at) };
}

/** The rule of a series, and the occurrences that it lacks, as lines of RFC 5545; null for a single event. */
export function recurrenceTo({ times, repeat }: RemoteFields, excluded: readonly string[]): string[] | null {
  if (repeat === null) return null;
  const { start, zone } = startOf(times);
  return [`RRULE:${writeRule(repeat.rrule, start, zone)}`, ...exdates(times, excluded)];
}

function exdates(times: RemoteTimes, excluded: readonly string[]): string[] {
  if (times.all_day) return excluded.map((day) => `EXDATE;VALUE=DATE:${day.replaceAll("-", "")}`);
  const { zone } = startOf(times);
  return excluded.map((wall) => (zone === "UTC" ? `EXDATE:${writeWall(wall)}Z` : `EXDATE;TZID=${zone}:${writeWall(wall)}`));
}

/** What a series must be told; null where it is as it should be. `isPlan` for anything but its texts. */
export function masterTo({ master, occurrences }: GoogleSeries, fields: RemoteFields, before: RemoteFields) {
  const texts = textsTo(fields, before);
  const { items } = itemsOf({ master, occurrences });
  const isKept = isSamePlan(fields, before);
  const deleted = [...changesOf(fields)].flatMap(([occurrence, said]) => (said === null ? [occurrence] : []));
  // One that is an item of its own is deleted as such.
  const excluded = deleted.filter((occurrence) => !isKept || !items.has(occurrence)).sort();
  const had = isKept && fields.repeat ? excludedIn(master, startOf(fields.times).start).sort() : [];
  if (isKept && excluded.join() === had.join()) return Object.keys(texts).length === 0 ? null : { body: texts, isPlan: false };
  const others = (master.recurrence ?? []).filter((line) => !/^EXDATE/i.test(line));
  const recurrence = isKept && fields.repeat ? [...others, ...exdates(fields.times, excluded)] : recurrenceTo(fields, excluded);
  return { body: { ...texts, ...(isKept ? {} : timesTo(fields.times)), recurrence }, isPlan: true };
}
