import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { wallTime } from "@/lib/commerce/timezone";
import type { RemoteChange, RemoteFields, RemoteOccasion, RemoteOccurrence, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { findZone } from "./find-zone";
import { readRecurrence, Recurrence, windowsZone, writeRecurrence } from "./graph-recurrence";
import { startOf } from "./ical-event";
import { changesOf, etagOf, isSamePlan, type SeriesItem, type SeriesItems } from "./series";

const Moment = z.object({ dateTime: z.string(), timeZone: z.string() });

/** An event of Microsoft Graph, a series, or an occurrence, as far as it is compared. */
const Item = z.object({
  id: z.string(),
  "@odata.etag": z.string().default(""),
  "@removed": z.object({ reason: z.string() }).optional(),
  type: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().nullish(), contentType: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: Moment.nullish(),
  end: Moment.nullish(),
  originalStart: z.string().nullish(),
  originalStartTimeZone: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  isOrganizer: z.boolean().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  transactionId: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  occurrenceId: z.string().nullish(),
  recurrence: Recurrence.nullish(),
  cancelledOccurrences: z.array(z.string()).nullish(),
});
export const GraphEvent = Item.extend({
  exceptionOccurrences: z.array(Item).nullish(),
  "exceptionOccurrences@odata.nextLink": z.string().optional(),
});
export type GraphEvent = z.output<typeof GraphEvent>;
export type GraphItem = z.output<typeof Item>;

/** What is named in a request for a series, since its occurrences come only when they are. */
export const seriesFields = Object.keys(GraphEvent.shape).filter((name) => !name.includes("@"));

export function toChange(item: GraphEvent): RemoteChange {
  const remote_id = item.id;
  if (item.isCancelled === true) return { kind: "deleted", remote_id };
  const said = occasionOf(item);
  if (said === null) return { kind: "left_out", remote_id, series: null };
  const repeat = item.recurrence ? repeatOf(item, said) : null;
  if (repeat === "unknown")
    return { kind: "left_out", remote_id, series: { title: said.title, until: item.recurrence?.range.endDate ?? null } };
  const updated = [item, ...(item.exceptionOccurrences ?? [])].map(({ lastModifiedDateTime }) =>
    Date.parse(lastModifiedDateTime ?? "1970-01-01"),
  );
  const event = {
    remote_id,
    own_id: item.transactionId ?? null,
    etag: etagOf(itemsOf(item)),
    updated_at: new Date(Math.max(...updated)),
    read_only: item.isOrganizer === false,
    fields: { ...said, repeat },
  };
  return { kind: "present", event };
}

function occasionOf(item: GraphItem): RemoteOccasion | null {
  const times = toTimes(item);
  const location = item.location?.displayName ?? "";
  const texts = { title: item.subject ?? "", location: location === "" ? null : location, notes: item.body?.content ?? "" };
  return times && { ...texts, times };
}

/** Clock times are asked for in UTC; the zone in which they were entered comes apart from them. */
function toTimes({ start, end, isAllDay, originalStartTimeZone }: GraphItem): RemoteTimes | null {
  if (!start || !end) return null;
  if (isAllDay === true) {
    const [first, after] = [start.dateTime.slice(0, 10), end.dateTime.slice(0, 10)];
    return { all_day: true, start_day: first, end_day: after > first ? addDays(after, -1) : first };
  }
  const instant = ({ dateTime }: z.output<typeof Moment>) => new Date(`${dateTime.replace(/\.\d+$/, "")}Z`);
  return { all_day: false, starts_at: instant(start), ends_at: instant(end), timezone: findZone(originalStartTimeZone ?? "") };
}

/** The start of a series: a clock time in its zone, or a day. */
function startIn(item: GraphItem): { start: string; zone: string } | null {
  const times = toTimes(item);
  return times && (times.all_day || times.timezone !== null) ? startOf(times) : null;
}

function repeatOf(item: GraphEvent, { times }: RemoteOccasion): RemoteFields["repeat"] | "unknown" {
  const first = startIn(item);
  const rrule = first && item.recurrence ? readRecurrence(item.recurrence, first.start, first.zone) : null;
  if (rrule === null || (!times.all_day && times.timezone === null)) return "unknown";
  const changes = new Map(deletedIn(item).map(({ occurrence }): [string, RemoteOccurrence] => [occurrence, { occurrence, fields: null }]));
  for (const exception of item.exceptionOccurrences ?? []) {
    const [occurrence, fields] = [occurrenceOf(item, exception), occasionOf(exception)];
    if (occurrence !== null && fields !== null) changes.set(occurrence, { occurrence, fields });
  }
  return { rrule, changes: [...changes.values()] };
}

/** The deleted occurrences, which the ids name by their days. */
function deletedIn(item: GraphEvent): { occurrence: string; id: string }[] {
  const start = startIn(item)?.start ?? "";
  return (item.cancelledOccurrences ?? []).flatMap((id) => {
    const day = dayIn(id);
    return day === null ? [] : [{ occurrence: `${day}${start.slice(10)}`, id }];
  });
}

const dayIn = (id: string): string | null => /\.(\d{4}-\d{2}-\d{2})$/.exec(id)?.[1] ?? null;

/** When an occurrence would start by the rule. */
function occurrenceOf(item: GraphItem, { occurrenceId, originalStart }: GraphItem): string | null {
  const first = startIn(item);
  const day = dayIn(occurrenceId ?? "");
  if (first && day !== null) return `${day}${first.start.slice(10)}`;
  if (!first || !originalStart) return null;
  return first.start.length === 10 ? originalStart.slice(0, 10) : wallTime(new Date(originalStart), first.zone);
}

export function itemsOf(item: GraphEvent): SeriesItems {
  const deleted = deletedIn(item).map(({ occurrence, id }): [string, SeriesItem] => [occurrence, { id, etag: "", cancelled: true }]);
  const changed = (item.exceptionOccurrences ?? []).flatMap((exception): [string, SeriesItem][] => {
    const occurrence = occurrenceOf(item, exception);
    return occurrence === null ? [] : [[occurrence, { id: exception.id, etag: exception["@odata.etag"], cancelled: false }]];
  });
  return { etag: item["@odata.etag"], items: new Map([...deleted, ...changed]) };
}

/** The texts that differ from `before`, so that what is longer or richer there stays as it is. */
export function textsTo(fields: RemoteOccasion, before: RemoteOccasion | null): object {
  return {
    ...(before?.title === fields.title ? {} : { subject: fields.title }),
    ...(before?.location === fields.location ? {} : { location: { displayName: fields.location ?? "" } }),
    ...(before?.notes === fields.notes ? {} : { body: { contentType: "text", content: fields.notes } }),
  };
}

export function timesTo(times: RemoteTimes): object {
  if (times.all_day) {
    const midnight = (day: string) => ({ dateTime: `${day}T00:00:00`, timeZone: "UTC" });
    return { isAllDay: true, start: midnight(times.start_day), end: midnight(addDays(times.end_day, 1)) };
  }
  const zone = times.timezone ?? "UTC";
  const moment = (at: Date) => ({ dateTime: `${wallTime(at, zone)}:00`, timeZone: windowsZone(zone) });
  return { isAllDay: false, start: moment(times.starts_at), end: moment(times.ends_at) };
}

/** What a series must be told; null where it is as it should be. `isPlan` for anything but its texts. */
export function masterTo({ items }: SeriesItems, fields: RemoteFields, before: RemoteFields) {
  const texts = textsTo(fields, before);
  const wanted = changesOf(fields);
  // A deleted occurrence comes back only with the rule written anew, which drops all changed ones.
  const isRestored = [...items].some(([occurrence, { cancelled }]) => cancelled && wanted.get(occurrence) !== null);
  if (isSamePlan(fields, before) && !isRestored) return Object.keys(texts).length === 0 ? null : { body: texts, isPlan: false };
  return { body: { ...texts, ...timesTo(fields.times), recurrence: writeRecurrence(fields) }, isPlan: true };
}
