import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { Day } from "@/lib/commerce/schedule";
import { tenantToday } from "@/lib/domains/settings";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import { maximumPageSize } from "@/lib/kernel/base/paging";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { calendarOwner, ownLook, visible } from "./policy";
import { readContracts, readMilestones, readTasks, type SourceEntries } from "./queries/sources";
import { toCalendarEvent } from "./resource";
import { eventRows } from "./rows";
import { assertRange, sortEntries } from "./rules";
import {
  CalendarEntries,
  CalendarEvent,
  CalendarEventId,
  CalendarLook,
  CalendarPreference,
  CalendarRange,
  type CalendarSource,
} from "./schema";

/** Each source's entries that lie in the range. */
const readers: Record<CalendarSource, (ctx: Ctx, range: z.output<typeof CalendarRange>) => Promise<SourceEntries>> = {
  events: readOwnEvents,
  tasks: readTasks,
  milestones: readMilestones,
  contracts: readContracts,
};

async function readOwnEvents(ctx: Ctx, { from, to, owner_id }: z.output<typeof CalendarRange>): Promise<SourceEntries> {
  const rows = await ctx.db.calendarEvent.findMany({
    where: {
      AND: [
        visible(ctx),
        { start_day: { lte: toDayColumn(to) }, end_day: { gte: toDayColumn(from) } },
        owner_id === undefined ? {} : { owner_id },
      ],
    },
    orderBy: [{ start_day: "asc" }, { id: "asc" }],
    take: maximumPageSize + 1,
  });
  const entries = rows.slice(0, maximumPageSize).map((row) => ({
    source: "events" as const,
    id: encodeId("calendar_event", row.id),
    title: row.title,
    starts_on: fromDayColumn(row.start_day),
    ends_on: fromDayColumn(row.end_day),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    location: row.location,
    owner_id: row.owner_id,
    done: false,
  }));
  return { entries, capped: rows.length > maximumPageSize };
}

export const listCalendarEntries = query({
  id: "calendar.list",
  summary: "List the calendar from one day to another: own events, due tasks, milestones and ends of contracts",
  permission: "calendar.read",
  input: CalendarRange,
  output: CalendarEntries,
  example: { from: "2026-01-01", to: "2026-01-31" },
  async run(ctx, range) {
    assertRange(range);
    const sources = Object.entries(readers).filter(([name]) => range.source === undefined || range.source === name);
    const read = await Promise.all(sources.map(([, reader]) => reader(ctx, range)));
    return { data: sortEntries(read.flatMap(({ entries }) => entries)), capped: read.some(({ capped }) => capped) };
  },
});

/** Events of one person that are compared with their calendar at a provider. */
const mostCompared = 5000;

export const listOwnEvents = query({
  id: "calendar.list_own",
  summary: "List a colleague's events that end on a day or later",
  access: internal("called by the sync of connected calendars, as the system"),
  input: z.strictObject({ owner_id: idOf("staff"), from: Day }),
  output: z.object({ data: z.array(CalendarEvent) }),
  example: { owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-01-01" },
  async run(ctx, { owner_id, from }) {
    const rows = await ctx.db.calendarEvent.findMany({
      where: { AND: [visible(ctx), { owner_id, end_day: { gte: toDayColumn(from) } }] },
      include: { invitees: true },
      orderBy: [{ start_day: "asc" }, { id: "asc" }],
      take: mostCompared,
    });
    return { data: rows.map(toCalendarEvent) };
  },
});

/** An event of the caller's own calendar. @throws AppError `not_found`. */
export const findCalendarEvent = (ctx: Ctx, id: string) => findRow(ctx, eventRows, id);

export const getCalendarEvent = query({
  id: "calendar.get",
  summary: "Get an event of one's own calendar",
  permission: "calendar.read",
  input: z.strictObject({ id: CalendarEventId }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => eventRows.toResource(await findCalendarEvent(ctx, id), ctx),
});

/** How the colleague looked at the calendar last; by month and with everything at first. */
export async function findPreference(ctx: Ctx, staff_id: string): Promise<CalendarPreference> {
  const row = await ctx.db.calendarPreference.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id } });
  return row ? CalendarPreference.parse({ view: row.view, hidden: row.hidden }) : { view: "month", hidden: [] };
}

export const getCalendarPreference = query({
  id: "calendar.get_preference",
  summary: "Get how you look at the calendar, and today in the company's time zone",
  access: ownLook,
  input: z.strictObject({}),
  output: CalendarLook,
  example: {},
  run: async (ctx) => ({ ...(await findPreference(ctx, calendarOwner(ctx))), today: await tenantToday(ctx) }),
});
