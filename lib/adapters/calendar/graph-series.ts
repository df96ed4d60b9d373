import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import { AppError } from "@/lib/kernel/base/errors";
import type { RemoteChange, RemoteFields, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { changeOr, readEach } from "./each-item";
import { GraphEvent, itemsOf, masterTo, seriesFields, textsTo, timesTo, toChange, type GraphItem } from "./graph-event";
import { startOf } from "./ical-event";
import type { SeriesItems, SeriesSide } from "./series";

/** Requests for the events of one calendar; a path begins after its `/events`. */
export interface GraphCalls {
  /** Also for an address that Microsoft named. */
  read(path: string): Promise<Response>;
  write(method: string, path: string, body?: object, etag?: string): Promise<RemoteWrite>;
}

const Page = z.object({ value: z.array(z.unknown()), "@odata.nextLink": z.string().optional() });

export const pathOf = (id: string): string => `/${encodeURIComponent(id)}`;

async function readEvent(calls: GraphCalls, path: string): Promise<GraphEvent | null> {
  const answer = await calls.read(path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new AppError("unavailable", `Microsoft Graph answered ${String(answer.status)}.`);
  return GraphEvent.parse(await answer.json());
}

async function readPage(calls: GraphCalls, path: string): Promise<{ value: GraphEvent[]; next: string | undefined }> {
  const answer = await calls.read(path);
  if (answer.status === 404) return { value: [], next: undefined };
  if (!answer.ok) throw new AppError("unavailable", `Microsoft Graph answered ${String(answer.status)}.`);
  const { value, "@odata.nextLink": next } = Page.parse(await answer.json());
  return { value: readEach(GraphEvent, value).read, next };
}

/** An event as it is now, a series with its changed and deleted occurrences. Null for one that is there no more. */
async function readSeries(calls: GraphCalls, id: string): Promise<GraphEvent | null> {
  const asked = new URLSearchParams({ $select: seriesFields.join(","), $expand: "exceptionOccurrences" });
  const found = await readEvent(calls, `${pathOf(id)}?${asked.toString()}`);
  if (!found) return null;
  const exceptions: GraphItem[] = [...(found.exceptionOccurrences ?? [])];
  for (let next = found["exceptionOccurrences@odata.nextLink"]; next !== undefined;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(calls, next);
    exceptions.push(...page.value);
    next = page.next;
  }
  // Within an answer, notes may come as HTML all the same.
  const inText = exceptions.map(
    async (item) => (item.body?.contentType === "html" ? await readEvent(calls, pathOf(item.id)) : item) ?? item,
  );
  return { ...found, exceptionOccurrences: await Promise.all(inText) };
}

export async function readItems(calls: GraphCalls, id: string): Promise<SeriesItems | null> {
  const found = await readSeries(calls, id);
  return found && itemsOf(found);
}

export async function readChange(calls: GraphCalls, remote_id: string): Promise<RemoteChange> {
  const found = await readSeries(calls, remote_id);
  if (found?.seriesMasterId) return readChange(calls, found.seriesMasterId);
  return found ? toChange(found) : { kind: "deleted", remote_id };
}

/** What a page of a list of changes says; of a series that changed in any part, all of it. @param known series that were read already. */
export async function toChanges(calls: GraphCalls, items: readonly GraphEvent[], known: Set<string>): Promise<RemoteChange[]> {
  const changes: RemoteChange[] = [];
  for (const item of items) {
    const master = item.type === "seriesMaster" ? item.id : item.seriesMasterId;
    if (master) {
      if (!known.has(master)) changes.push(...(await changeOr({ ...item, id: master }, () => readChange(calls, master))));
      known.add(master);
      // An event that left the range is listed like one that was deleted.
    } else changes.push(...(await changeOr(item, () => (item["@removed"] ? readChange(calls, item.id) : toChange(item)))));
  }
  return changes;
}

/** @param fields what the series becomes. */
export function graphSeries(calls: GraphCalls, id: string, fields: RemoteFields, before: RemoteFields): SeriesSide {
  return {
    namesDeleted: false,
    read: () => readItems(calls, id),
    async writeMaster(current) {
      const change = masterTo(current, fields, before);
      return change && { written: await calls.write("PATCH", pathOf(id), change.body, current.etag), isPlan: change.isPlan };
    },
    async find(occurrence) {
      const { start, zone } = startOf(fields.times);
      const at = start.length === 10 ? new Date(`${occurrence}T00:00Z`) : instantOfEventTime(occurrence, zone);
      const range = {
        startDateTime: at.toISOString(),
        endDateTime: `${addDays(at.toISOString().slice(0, 10), 1)}${at.toISOString().slice(10)}`,
      };
      const { value } = await readPage(calls, `${pathOf(id)}/instances?${new URLSearchParams(range).toString()}`);
      const found = value.find((item) => item.start?.dateTime.slice(0, 16) === at.toISOString().slice(0, 16));
      return found ? { id: found.id, etag: "" } : null;
    },
    // A deleted occurrence that did not come back stays deleted: the next list tells so.
    change: (item, said) =>
      item.cancelled === true
        ? Promise.resolve({ kind: "done", etag: "", remote_id: item.id })
        : calls.write("PATCH", pathOf(item.id), { ...textsTo(said, null), ...timesTo(said.times) }, item.etag),
    cancel: (item) => calls.write("DELETE", pathOf(item.id), undefined, item.etag),
  };
}
