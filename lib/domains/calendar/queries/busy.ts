import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { Day } from "@/lib/commerce/schedule";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { toCalendarEvent } from "../resource";
import { eventParts } from "../rows";
import { placeOccurrences } from "../rules/series";

interface Placed {
  starts_at: Date | null;
  ends_at: Date | null;
  first_day: string;
  last_day: string;
}

/** Whole days are busy from their first moment to their last. @param company the company's time zone. */
function spanOf({ starts_at, ends_at, first_day, last_day }: Placed, company: string): { starts_at: Date; ends_at: Date } {
  if (starts_at !== null && ends_at !== null) return { starts_at, ends_at };
  return { starts_at: startOfDayInstant(first_day, company), ends_at: startOfDayInstant(addDays(last_day, 1), company) };
}

async function readPlaced(ctx: Ctx, owner_id: string, from: string, to: string, company: string): Promise<(Placed & { id: string })[]> {
  const [first, last] = [toDayColumn(from), toDayColumn(to)];
  const single = { rrule: null, start_day: { lte: last }, end_day: { gte: first } };
  const series = { rrule: { not: null }, OR: [{ series_end: null }, { series_end: { gte: toDayColumn(addDays(from, -1)) } }] };
  const moved = { exceptions: { some: { cancelled: false, start_day: { lte: last }, end_day: { gte: first } } } };
  const rows = await ctx.db.calendarEvent.findMany({
    where: { AND: [visible(ctx), { owner_id }, { OR: [single, series, moved] }] },
    include: eventParts,
  });
  return rows.flatMap((row): (Placed & { id: string })[] => {
    if (row.rrule !== null) return placeOccurrences(toCalendarEvent(row), from, to, company).map((each) => ({ ...each, id: row.id }));
    const { id, starts_at, ends_at } = row;
    return [{ id, starts_at, ends_at, first_day: fromDayColumn(row.start_day), last_day: fromDayColumn(row.end_day) }];
  });
}

export const listBusyTimes = query({
  id: "calendar.list_busy",
  summary: "List when a colleague is busy between two days: their events, those synced from elsewhere too, and their absence",
  access: internal("called by the booking pages, as the system"),
  /** Days of the company's time zone; `except_id` is an event that is to be moved. */
  input: z.strictObject({ owner_id: idOf("staff"), from: Day, to: Day, except_id: idOf("calendar_event").optional() }),
  output: z.object({ data: z.array(z.object({ starts_at: Timestamp, ends_at: Timestamp })) }),
  example: { owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-01-01", to: "2026-01-31" },
  async run(ctx, { owner_id, from, to, except_id }) {
    const { timezone } = await readSettings(ctx);
    const { absent_from, absent_until } = await findStaff(ctx, owner_id);
    const placed = (await readPlaced(ctx, owner_id, from, to, timezone)).filter(({ id }) => id !== except_id);
    const absence =
      absent_from === null || absent_until === null
        ? []
        : [{ starts_at: null, ends_at: null, first_day: fromDayColumn(absent_from), last_day: fromDayColumn(absent_until) }];
    return { data: [...placed, ...absence].map((each) => spanOf(each, timezone)) };
  },
});
