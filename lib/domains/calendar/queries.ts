import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { Day } from "@/lib/commerce/schedule";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { findRow } from "@/lib/kernel/rows";
import { calendarOwner, ownLook, visible } from "./policy";
import { readOwnEvents } from "./queries/own-events";
import { readContracts, readMilestones, readTasks, type SourceEntries } from "./queries/sources";
import { toCalendarEvent } from "./resource";
import { eventRows } from "./rows";
import { assertRange, sortEntries } from "./rules";
import { findOccurrence } from "./rules/series";
import {
  CalendarEntries,
  CalendarEvent,
  CalendarEventId,
  CalendarLook,
  CalendarOccurrence,
  CalendarPreference,
  CalendarRange,
  Occurrence,
  type CalendarSource,
} from "./schema";

/** Each source's entries that lie in the range. */
const readers: Record<CalendarSource, (ctx: Ctx, range: z.output<typeof CalendarRange>) => Promise<SourceEntries>> = {
  events: readOwnEvents,
  tasks: readTasks,
  milestones: readMilestones,
  contracts: readContracts,
};

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

/** A series ends on its last day, or never. */
const whichEnd = (from: string) => [
  { rrule: null, end_day: { gte: toDayColumn(from) } },
  { rrule: { not: null }, OR: [{ series_end: null }, { series_end: { gte: toDayColumn(from) } }] },
];

/** Events of one person that are compared with their calendar at a provider. */
const mostCompared = 5000;

export const listOwnEvents = query({
  id: "calendar.list_own",
  summary: "List a colleague's events, and series, that end on a day or later",
  access: internal("called by the sync of connected calendars, as the system"),
  input: z.strictObject({ owner_id: idOf("staff"), from: Day }),
  output: z.object({ data: z.array(CalendarEvent) }),
  example: { owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-01-01" },
  async run(ctx, { owner_id, from }) {
    const rows = await ctx.db.calendarEvent.findMany({
      where: { AND: [visible(ctx), { owner_id }, { OR: whichEnd(from) }] },
      include: { invitees: true, exceptions: true },
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

export const getCalendarOccurrence = query({
  id: "calendar.get_occurrence",
  summary: "Get one occurrence of a repeating event of one's own calendar, as it is now",
  permission: "calendar.read",
  input: z.strictObject({ id: CalendarEventId, occurrence: Occurrence }),
  output: CalendarOccurrence,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", occurrence: "2026-01-12T09:00" },
  async run(ctx, { id, occurrence }) {
    const { rrule, invitees, version, ...event } = toCalendarEvent(await findRow(ctx, eventRows, id));
    const { first_day, last_day, ...found } = findOccurrence({ ...event, rrule }, occurrence, (await readSettings(ctx)).timezone);
    const all_day = found.starts === null;
    const days = { starts_on: all_day ? first_day : null, ends_on: all_day ? last_day : null };
    return { ...found, ...days, id, all_day, rrule: rrule ?? "", invitees, version };
  },
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
