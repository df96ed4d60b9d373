import { z } from "zod";
import { addDays } from "@/lib/commerce/schedule";
import { wallTime } from "@/lib/commerce/timezone";
import type { RemoteChange, RemoteFields, RemoteTimes } from "@/lib/kernel/ports/remote-calendar";
import { findZone } from "./find-zone";

const Moment = z.object({ dateTime: z.string(), timeZone: z.string() });

/** An event of Microsoft Graph, as far as it is compared. */
export const GraphEvent = z.object({
  id: z.string(),
  "@odata.etag": z.string().default(""),
  "@removed": z.object({ reason: z.string() }).optional(),
  type: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: Moment.nullish(),
  end: Moment.nullish(),
  originalStartTimeZone: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  isOrganizer: z.boolean().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  transactionId: z.string().nullish(),
});
export type GraphEvent = z.output<typeof GraphEvent>;

export function toChange(item: GraphEvent): RemoteChange {
  const remote_id = item.id;
  if (item.isCancelled === true) return { kind: "deleted", remote_id };
  const times = toTimes(item);
  if (times === null || (item.type ?? "singleInstance") !== "singleInstance") return { kind: "left_out", remote_id };
  const location = item.location?.displayName ?? "";
  const fields = {
    title: item.subject ?? "",
    location: location === "" ? null : location,
    notes: item.body?.content ?? "",
    times,
    repeat: null,
  };
  const event = {
    remote_id,
    own_id: item.transactionId ?? null,
    etag: item["@odata.etag"],
    updated_at: new Date(item.lastModifiedDateTime ?? 0),
    read_only: item.isOrganizer === false,
    fields,
  };
  return { kind: "present", event };
}

/** Clock times are asked for in UTC; the zone in which they were entered comes apart from them. */
function toTimes({ start, end, isAllDay, originalStartTimeZone }: GraphEvent): RemoteTimes | null {
  if (!start || !end) return null;
  if (isAllDay === true) {
    const [first, after] = [start.dateTime.slice(0, 10), end.dateTime.slice(0, 10)];
    return { all_day: true, start_day: first, end_day: after > first ? addDays(after, -1) : first };
  }
  const instant = ({ dateTime }: z.output<typeof Moment>) => new Date(`${dateTime.replace(/\.\d+$/, "")}Z`);
  return { all_day: false, starts_at: instant(start), ends_at: instant(end), timezone: findZone(originalStartTimeZone ?? "") };
}

export function toGraph({ title, location, notes, times }: RemoteFields): object {
  const texts = { subject: title, location: { displayName: location ?? "" }, body: { contentType: "text", content: notes } };
  if (times.all_day) {
    const midnight = (day: string) => ({ dateTime: `${day}T00:00:00`, timeZone: "UTC" });
    return { ...texts, isAllDay: true, start: midnight(times.start_day), end: midnight(addDays(times.end_day, 1)) };
  }
  const timeZone = times.timezone ?? "UTC";
  const moment = (at: Date) => ({ dateTime: `${wallTime(at, timeZone)}:00`, timeZone });
  return { ...texts, isAllDay: false, start: moment(times.starts_at), end: moment(times.ends_at) };
}
