import { createHash } from "node:crypto";
import { hasStart } from "@/lib/commerce/occurrences";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { instantOfEventTime } from "@/lib/commerce/timezone";
import { AppError } from "@/lib/kernel/base/errors";
import type { RemoteFields, RemoteLink, RemoteOccasion, RemoteTimes, RemoteWrite } from "@/lib/kernel/ports/remote-calendar";
import { startOf } from "./ical-event";

/** An occurrence that the provider keeps as an item of its own, as it was changed or deleted. */
export interface SeriesItem {
  id: string;
  etag: string;
  cancelled: boolean;
}

/** The same, or an occurrence that is as the rule has it. */
export type FoundItem = Pick<SeriesItem, "id" | "etag"> & Partial<SeriesItem>;

/** A series at a provider, or a single event, which has no items. */
export interface SeriesItems {
  etag: string;
  /** By the occurrence that each takes the place of. */
  items: Map<string, SeriesItem>;
}

/** A provider that keeps a series, and each of its changed occurrences, as events with ETags of their own. */
export interface SeriesSide {
  /** Null for one that is there no more. */
  read(): Promise<SeriesItems | null>;
  /** Writes the series itself; null where it is as it should be. `isPlan` says whether occurrences may have changed with it. */
  writeMaster(current: SeriesItems): Promise<{ written: RemoteWrite; isPlan: boolean } | null>;
  /** Whether the series itself names the occurrences that it lacks. */
  namesDeleted: boolean;
  /** The occurrence that starts at an instant or on a day; null for none. */
  find(occurrence: string): Promise<FoundItem | null>;
  /** Changes an occurrence, also one that was deleted. */
  change(item: FoundItem, fields: RemoteOccasion): Promise<RemoteWrite>;
  cancel(item: FoundItem): Promise<RemoteWrite>;
}

/** One ETag for a series with all its items, so that a change of any of them shows. */
export function etagOf({ etag, items }: SeriesItems): string {
  if (items.size === 0) return etag;
  const parts = [...items].map(([occurrence, item]) => `${occurrence} ${item.etag} ${String(item.cancelled)}`).sort();
  return `${etag}#${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22)}`;
}

/** Whether an ETag is of a series with items. */
export const hasItems = (etag: string): boolean => /#[\w-]{22}$/.test(etag);

/**
 * Brings a series at the provider to `fields`: first itself, as providers drop changed occurrences when the rule changes, then each
 * occurrence. What is written in part is read again by the next sync, which merges it.
 */
export async function writeSeries(side: SeriesSide, link: RemoteLink, fields: RemoteFields, before: RemoteFields): Promise<RemoteWrite> {
  const current = await side.read();
  if (!current) return { kind: "gone" };
  if (etagOf(current) !== link.etag) return { kind: "changed" };
  const master = await side.writeMaster(current);
  if (master && master.written.kind !== "done") return master.written;
  const after = master?.isPlan ? await side.read() : current;
  const known = { before, items: current.items, isMasterWritten: master !== null };
  const outcome = after ? await writeItems(side, after, fields, known) : ({ kind: "gone" } as const);
  if (outcome) return outcome;
  const written = await side.read();
  return written ? { kind: "done", etag: etagOf(written), remote_id: link.remote_id } : { kind: "gone" };
}

/** Writes the changed occurrences of a series that was just inserted. @throws AppError `unavailable` where another program was faster. */
export async function writeNewItems(side: SeriesSide, inserted: RemoteLink, fields: RemoteFields): Promise<RemoteWrite> {
  const written = await side.read();
  const outcome = written && (await writeItems(side, written, fields, null));
  const after = await side.read();
  if (outcome || !after) throw new AppError("unavailable", "The series was changed at once.");
  return { kind: "done", etag: etagOf(after), remote_id: inserted.remote_id };
}

/** What was there before the series itself was written. */
interface Known {
  before: RemoteFields;
  items: SeriesItems["items"];
  isMasterWritten: boolean;
}

/** @param known null to write all. @returns null when all was written. */
async function writeItems(
  side: SeriesSide,
  { items }: SeriesItems,
  fields: RemoteFields,
  known: Known | null,
): Promise<RemoteWrite | null> {
  const wanted = changesOf(fields);
  const had = known && changesOf(known.before);
  for (const occurrence of new Set([...wanted.keys(), ...items.keys()])) {
    const [said, item] = [wanted.get(occurrence), items.get(occurrence)];
    const isKept = JSON.stringify(said) === JSON.stringify(had?.get(occurrence)) && item?.etag === known?.items.get(occurrence)?.etag;
    // An item that said the same as the rule does not say what the rule says now.
    if (known && isKept && !(known.isMasterWritten && said === undefined)) continue;
    const written = await writeItem(side, { occurrence, said, item }, fields);
    if (written && written.kind !== "done") return { kind: "changed" };
  }
  return null;
}

interface Occurrence {
  occurrence: string;
  /** Null where it is deleted, undefined where it is as the rule has it. */
  said: RemoteOccasion | null | undefined;
  item: SeriesItem | undefined;
}

async function writeItem(side: SeriesSide, { occurrence, said, item }: Occurrence, fields: RemoteFields): Promise<RemoteWrite | null> {
  if (said) {
    const found = item ?? (await side.find(occurrence));
    return found && side.change(found, said);
  }
  const isByRule = fields.repeat !== null && hasStart(startOf(fields.times).start, fields.repeat.rrule, occurrence);
  if (said === undefined && isByRule) return item ? side.change(item, { ...fields, times: timesAt(fields.times, occurrence) }) : null;
  // Deleted, or left over from another rule.
  if (item?.cancelled || (!item && side.namesDeleted)) return null;
  const found = item ?? (await side.find(occurrence));
  const written = found && (await side.cancel(found));
  return written?.kind === "gone" ? null : written;
}

export const changesOf = ({ repeat }: RemoteFields): Map<string, RemoteOccasion | null> =>
  new Map(repeat?.changes.map(({ occurrence, fields }) => [occurrence, fields]));

/** Whether two states of an event are at the same times, by the same rule. */
export const isSamePlan = (one: RemoteFields, other: RemoteFields): boolean =>
  JSON.stringify([one.times, one.repeat?.rrule]) === JSON.stringify([other.times, other.repeat?.rrule]);

/** When an occurrence is by the rule: each is as long as the first (RFC 5545, 3.8.5.3). */
export function timesAt(times: RemoteTimes, occurrence: string): RemoteTimes {
  if (times.all_day)
    return { all_day: true, start_day: occurrence, end_day: addDays(occurrence, daysBetween(times.start_day, times.end_day)) };
  const starts_at = instantOfEventTime(occurrence, times.timezone ?? "UTC");
  const length = times.ends_at.getTime() - times.starts_at.getTime();
  return { ...times, starts_at, ends_at: new Date(starts_at.getTime() + length) };
}
