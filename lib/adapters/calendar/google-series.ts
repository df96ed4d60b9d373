import { z } from "zod";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import { AppError } from "@/lib/kernel/base/errors";
import type { RemoteChange, RemoteFields, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { changeOr, readEach } from "./each-item";
import { GoogleEvent, itemsOf, masterTo, textsTo, timesTo, toChange, withoutNulls, type GoogleSeries } from "./google-event";
import { startOf } from "./ical-event";
import type { SeriesItems, SeriesSide } from "./series";

/** Requests for the events of one calendar; a path begins after its `/events`. */
export interface GoogleCalls {
  read(path: string): Promise<Response>;
  write(method: string, path: string, body?: object, etag?: string): Promise<RemoteWrite>;
}

const pathOf = (id: string): string => `/${encodeURIComponent(id)}`;
/** Guests are mailed by Atrium alone. */
export const silently = (id?: string): string => `${id === undefined ? "" : pathOf(id)}?sendUpdates=none`;

const Page = z.object({ items: z.array(z.unknown()).default([]), nextPageToken: z.string().optional() });

async function readPage(calls: GoogleCalls, path: string, asked: Record<string, string>) {
  const answer = await calls.read(`${path}?${new URLSearchParams(asked).toString()}`);
  if (answer.status === 404 || answer.status === 410) return { items: [], nextPageToken: undefined };
  if (!answer.ok) throw new AppError("unavailable", `Google Calendar answered ${String(answer.status)}.`);
  const { items, nextPageToken } = Page.parse(await answer.json());
  return { items: readEach(GoogleEvent, items.map(withoutNulls)).read, nextPageToken };
}

/** A series as it is now: all of it has its iCalendar UID, deleted occurrences too. Null for one that is not in this calendar. */
async function readSeries(calls: GoogleCalls, id: string): Promise<GoogleSeries | null> {
  const answer = await calls.read(pathOf(id));
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new AppError("unavailable", `Google Calendar answered ${String(answer.status)}.`);
  const master = GoogleEvent.parse(withoutNulls(await answer.json()));
  const occurrences: GoogleEvent[] = [];
  if (master.status === "cancelled" || master.recurrence === undefined || master.iCalUID === undefined) return { master, occurrences };
  for (let page = ""; ;) {
    const asked = { iCalUID: master.iCalUID, maxResults: "250", ...(page === "" ? {} : { pageToken: page }) };
    const { items, nextPageToken } = await readPage(calls, "", asked);
    occurrences.push(...items.filter(({ recurringEventId }) => recurringEventId === id));
    if (nextPageToken === undefined) return { master, occurrences };
    page = nextPageToken;
  }
}

export async function readItems(calls: GoogleCalls, id: string): Promise<SeriesItems | null> {
  const series = await readSeries(calls, id);
  return series && series.master.status !== "cancelled" ? itemsOf(series) : null;
}

/** What a page of a list of changes says; of a series that changed in any part, all of it. */
export async function toChanges(calls: GoogleCalls, items: readonly GoogleEvent[]): Promise<RemoteChange[]> {
  const changes: RemoteChange[] = [];
  const masters = new Set<string>();
  for (const item of items) {
    const { recurringEventId } = item;
    if (item.recurrence !== undefined && item.status !== "cancelled") masters.add(item.id);
    else if (recurringEventId !== undefined) masters.add(recurringEventId);
    else changes.push(...(await changeOr(item, () => toChange({ master: item, occurrences: [] }))));
  }
  for (const id of masters) {
    const own = items.filter(({ recurringEventId }) => recurringEventId === id);
    const named = items.find((item) => item.id === id) ?? { id };
    changes.push(...(await changesOfSeries(calls, named, own)));
  }
  return changes;
}

async function changesOfSeries(calls: GoogleCalls, item: { id: string }, own: readonly GoogleEvent[]): Promise<RemoteChange[]> {
  let series: GoogleSeries | null = null;
  const whole = await changeOr(item, async () => {
    series = await readSeries(calls, item.id);
    return series ? toChange(series) : { kind: "deleted" as const, remote_id: item.id };
  });
  if (whole.some(({ kind }) => kind !== "deleted") || series)
    return [...whole, ...own.map(({ id }) => ({ kind: "deleted" as const, remote_id: id }))];
  // Who is invited to one occurrence alone has it without its series.
  const alone = await Promise.all(own.map((master) => changeOr(master, () => toChange({ master, occurrences: [] }))));
  return [...whole, ...alone.flat()];
}

/** @param fields what the series becomes. */
export function googleSeries(calls: GoogleCalls, id: string, fields: RemoteFields, before: RemoteFields): SeriesSide {
  let master: GoogleSeries | null = null;
  return {
    namesDeleted: true,
    async read() {
      master = await readSeries(calls, id);
      return master && master.master.status !== "cancelled" ? itemsOf(master) : null;
    },
    async writeMaster({ etag }) {
      const change = master && masterTo(master, fields, before);
      if (!change) return null;
      return { written: await calls.write("PATCH", silently(id), change.body, etag), isPlan: change.isPlan };
    },
    async find(occurrence) {
      const { zone } = startOf(fields.times);
      const originalStart = fields.times.all_day ? occurrence : instantOfEventTime(occurrence, zone).toISOString();
      const { items } = await readPage(calls, `${pathOf(id)}/instances`, { originalStart, showDeleted: "true" });
      const [found] = items;
      // It is no item yet, so it has no ETag of its own.
      return found ? { id: found.id, etag: found.status === "cancelled" ? (found.etag ?? "") : "" } : null;
    },
    change: (item, said) => {
      const body = { status: "confirmed", ...textsTo(said, null), ...timesTo(said.times) };
      return calls.write("PATCH", silently(item.id), body, item.etag === "" ? undefined : item.etag);
    },
    cancel: (item) => calls.write("DELETE", silently(item.id), undefined, item.etag === "" ? undefined : item.etag),
  };
}
