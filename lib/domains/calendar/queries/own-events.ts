import type { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { maximumPageSize } from "@/lib/kernel/base/paging";
import type { Ctx } from "@/lib/kernel/context";
import { visible } from "../policy";
import { toCalendarEvent } from "../resource";
import { eventParts } from "../rows";
import { sortEntries } from "../rules";
import { placeOccurrences } from "../rules/series";
import type { CalendarEntry, CalendarRange } from "../schema";
import type { SourceEntries } from "./sources";

type Range = z.output<typeof CalendarRange>;

/** Single events and the occurrences of series. */
export async function readOwnEvents(ctx: Ctx, range: Range): Promise<SourceEntries> {
  const [single, repeated] = await Promise.all([readSingle(ctx, range), readSeries(ctx, range)]);
  const all = sortEntries([...single.entries, ...repeated.entries]);
  return { entries: all.slice(0, maximumPageSize), capped: single.capped || repeated.capped || all.length > maximumPageSize };
}

const ownedBy = (ctx: Ctx, { owner_id }: Range) => [visible(ctx), owner_id === undefined ? {} : { owner_id }];

async function readSingle(ctx: Ctx, range: Range): Promise<SourceEntries> {
  const inRange = { rrule: null, start_day: { lte: toDayColumn(range.to) }, end_day: { gte: toDayColumn(range.from) } };
  const rows = await ctx.db.calendarEvent.findMany({
    where: { AND: [...ownedBy(ctx, range), inRange] },
    orderBy: [{ start_day: "asc" }, { id: "asc" }],
    take: maximumPageSize + 1,
  });
  const entries = rows.slice(0, maximumPageSize).map((row): CalendarEntry => ({
    source: "events",
    id: encodeId("calendar_event", row.id),
    title: row.title,
    starts_on: fromDayColumn(row.start_day),
    ends_on: fromDayColumn(row.end_day),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    location: row.location,
    occurrence: null,
    milestone: null,
    owner_id: row.owner_id,
    done: false,
  }));
  return { entries, capped: rows.length > maximumPageSize };
}

/** An occurrence may be moved to before the first or after the last. */
async function readSeries(ctx: Ctx, range: Range): Promise<SourceEntries> {
  const [from, to] = [toDayColumn(range.from), toDayColumn(range.to)];
  const lasting = {
    start_day: { lte: to },
    OR: [{ series_end: null }, { series_end: { gte: toDayColumn(addDays(range.from, -1)) } }],
  };
  const moved = { exceptions: { some: { cancelled: false, start_day: { lte: to }, end_day: { gte: from } } } };
  const rows = await ctx.db.calendarEvent.findMany({
    where: { AND: [...ownedBy(ctx, range), { rrule: { not: null } }, { OR: [lasting, moved] }] },
    include: eventParts,
    orderBy: [{ start_day: "asc" }, { id: "asc" }],
    take: maximumPageSize + 1,
  });
  if (rows.length === 0) return { entries: [], capped: false };
  const { timezone } = await readSettings(ctx);
  const entries = rows.slice(0, maximumPageSize).flatMap((row) =>
    placeOccurrences(toCalendarEvent(row), range.from, range.to, timezone).map(
      ({ occurrence, title, location, starts_at, ends_at, first_day, last_day }): CalendarEntry => ({
        source: "events",
        id: encodeId("calendar_event", row.id),
        ...{ title, starts_on: first_day, ends_on: last_day, starts_at, ends_at, location, occurrence, milestone: null },
        owner_id: row.owner_id,
        done: false,
      }),
    ),
  );
  return { entries, capped: rows.length > maximumPageSize };
}
