import { z } from "zod";
import { partOf, readPermissionOf } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import { defaultPageSize } from "@/lib/kernel/base/paging";
import { Timestamp, encodeWire } from "@/lib/kernel/base/wire";
import { can, type Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { sources, type Window } from "./queries/sources";
import { type TimelineEntry, TimelineKind, TimelineNoun, TimelinePage, TimelineQuery } from "./schema";

const Cursor = z.tuple([Timestamp, z.guid()]);

/** @throws AppError `malformed` for an invalid cursor. */
function readCursor(text: string | undefined): Window["after"] {
  if (text === undefined) return null;
  const refused = new AppError("malformed", "The cursor does not belong to this list.");
  try {
    const cursor = z.safeDecode(Cursor, JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as z.input<typeof Cursor>);
    if (!cursor.success) throw refused;
    return { at: cursor.data[0], id: cursor.data[1] };
  } catch {
    throw refused;
  }
}

function writeCursor({ at, id }: TimelineEntry): string {
  return Buffer.from(JSON.stringify(encodeWire(Cursor, [at, id]))).toString("base64url");
}

/** Newest first; at equal instants by id, which sorts by creation time. */
function compare(one: TimelineEntry, other: TimelineEntry): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
}

/**
 * The record behind an id, if its kind has a timeline and the caller may see it.
 * @throws AppError `invalid` for another kind of record, `forbidden`, `not_found`.
 */
async function findRecord(ctx: Ctx, recordId: string): Promise<{ noun: TimelineNoun; id: string }> {
  const record = readRecordId(recordId);
  const noun = TimelineNoun.safeParse(record?.noun).data;
  if (!record || noun === undefined)
    throw invalidField("record_id", "kind", `Only these records have a timeline: ${TimelineNoun.options.join(", ")}.`);
  const permission = readPermissionOf(noun);
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
  await partOf(noun, "find")(ctx, record.id);
  return { noun, id: record.id };
}

/** Each source is asked for a full page, so that the newest of all are in the answer. */
export const listTimeline = query({
  id: "timeline.list",
  summary: "List a record's timeline: changes, events, emails, payments and notes, newest first",
  access: open("The caller needs the permission to read the record; emails, payments and notes need their own."),
  input: TimelineQuery,
  output: TimelinePage,
  example: { record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", limit: "50" },
  async run(ctx, { record_id, kind, cursor, limit = defaultPageSize }) {
    const after = readCursor(cursor);
    const record = await findRecord(ctx, record_id);
    const read = TimelineKind.options.filter((option) => (kind ?? option) === option).map((option) => sources[option]);
    const permitted = read.filter(({ permission }) => permission === undefined || can(ctx, permission));
    const entries = (await Promise.all(permitted.map((source) => source.read(ctx, { ...record, after, take: limit + 1 }))))
      .flat()
      .sort(compare);
    const data = entries.slice(0, limit);
    const last = data.at(-1);
    return { data, next_cursor: entries.length > limit && last ? writeCursor(last) : null };
  },
});
