import { createHash } from "node:crypto";
import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { toDayColumn } from "@/lib/commerce/day-column";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { defineRows } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { CalendarFeed as FeedRow } from "@/prisma/generated/client";
import { calendarOwner, visible, visibleFeeds } from "../policy";
import { toCalendarEvent } from "../resource";
import { eventParts } from "../rows";
import { isNewReading, writeFeed } from "../rules/feed";
import { CalendarFeed, CalendarFeedState, CalendarSource, longestRange, type CalendarEntry } from "../schema";
import { readContracts, readMilestones, readTasks } from "./sources";

/** What a program finds in a feed: three months back, eighteen months ahead. */
const pastDays = 90;
const aheadDays = 548;
const mostEvents = 2000;

export const feedRows = defineRows({
  noun: "calendar_feed",
  model: "calendarFeed",
  name: "calendar feed",
  visible: visibleFeeds,
  schema: CalendarFeed.omit({ url: true }),
  toResource: ({ id, sources, last_read_at, last_reader, version, created_at, updated_at }) => ({
    ...{ id, sources: z.array(CalendarSource).parse(sources) },
    ...{ last_read_at, last_reader, version, created_at, updated_at },
  }),
});

export type FeedResource = z.output<typeof feedRows.schema>;

/** With its secret address, which is recreated for its owner and stored nowhere. */
export async function withAddress({ runtime, tenant }: Ctx, feed: FeedResource): Promise<CalendarFeed> {
  const token = await makeLinkToken(runtime, tenant.id, "calendar feed", feed.id);
  const site = tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug);
  return { ...feed, url: `${site}/api/public/calendar-feeds/${tenant.slug}/${token}.ics` };
}

export function findOwnFeed(ctx: Ctx): Promise<FeedRow | null> {
  return ctx.db.calendarFeed.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id: calendarOwner(ctx), revoked_at: null } });
}

export const getCalendarFeed = query({
  id: "calendar_feeds.get",
  summary: "Get the address at which your own calendar program reads this calendar, and when it did so last",
  permission: "calendar.read",
  input: z.strictObject({}),
  output: CalendarFeedState,
  example: {},
  async run(ctx) {
    const row = await findOwnFeed(ctx);
    return { feed: row && (await withAddress(ctx, feedRows.toResource(row, ctx))) };
  },
});

/** What a feed's address answers: its text, that it was revoked, or null for an address that never was. */
const FeedAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("current"), id: z.string(), text: z.string(), etag: z.string(), is_new_reading: z.boolean() }),
  z.object({ state: z.literal("gone") }),
  z.object({ state: z.literal("unknown") }),
]);

export const readCalendarFeed = query({
  id: "calendar_feeds.read",
  summary: "Read a colleague's calendar as iCalendar by the token of their feed",
  access: internal("called by the address of a feed, whose token is the credential"),
  input: z.strictObject({ token: z.string().max(100) }),
  output: FeedAnswer,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const id = await readLinkToken(ctx.runtime, ctx.tenant.id, "calendar feed", token);
    const row = id === null ? null : await ctx.db.calendarFeed.findFirst({ where: { tenant_id: ctx.tenant.id, id } });
    if (!row) return { state: "unknown" as const };
    const owner = row.revoked_at === null ? await ownerContext(ctx, row) : null;
    if (!owner) return { state: "gone" as const };
    const text = await writeCalendar(owner, row);
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    const is_new_reading = isNewReading(row, ctx.request.user_agent, ctx.clock.now());
    return { state: "current" as const, id: row.id, text, etag, is_new_reading };
  },
});

/** The context of the feed's owner with the permissions that they have now; null if they have left or may no longer see the calendar. */
async function ownerContext(ctx: Ctx, { id, staff_id }: FeedRow): Promise<Ctx | null> {
  const where = { tenant_id: ctx.tenant.id, id: staff_id, deactivated_at: null };
  const person = await ctx.db.staff.findFirst({ where, include: { role: true } });
  if (!person || (person.role.template !== "owner" && !person.role.permissions.includes("calendar.read"))) return null;
  return createContext({
    ...{ runtime: ctx.runtime, tenant: ctx.tenant, request: ctx.request, clock: ctx.clock },
    // No session is behind it, and it confirms nothing.
    principal: { kind: "staff", user_id: person.user_id, staff_id, session_id: id, name: person.name, confirmed_at: new Date(0) },
    grants: person.role.template === "owner" ? "all" : new Set(person.role.permissions),
  });
}

async function writeCalendar(owner: Ctx, { sources, staff_id }: FeedRow): Promise<string> {
  const { company_name, timezone } = await readSettings(owner);
  const host = new URL(owner.runtime.environment.ATRIUM_BASE_URL).hostname;
  const today = await tenantToday(owner);
  const from = addDays(today, -pastDays);
  const events = sources.includes("events") ? await readEvents(owner, from) : [];
  const entries: CalendarEntry[] = [];
  for (let first = from; first <= addDays(today, aheadDays); first = addDays(first, longestRange)) {
    const range = { from: first, to: addDays(first, longestRange - 1), owner_id: staff_id };
    if (sources.includes("tasks")) entries.push(...(await readTasks(owner, range)).entries);
    if (sources.includes("milestones")) entries.push(...(await readMilestones(owner, range)).entries);
    if (sources.includes("contracts")) entries.push(...(await readContracts(owner, range)).entries);
  }
  const named = events.map((event) => ({ ...event, uid: `${encodeId("calendar_event", event.id)}@${host}` }));
  return writeFeed({ name: company_name, timezone, events: named, entries, host });
}

async function readEvents(owner: Ctx, from: string) {
  const since = toDayColumn(from);
  const lasting = [
    { rrule: null, end_day: { gte: since } },
    { rrule: { not: null }, OR: [{ series_end: null }, { series_end: { gte: since } }] },
  ];
  const rows = await owner.db.calendarEvent.findMany({
    where: { AND: [visible(owner), { OR: lasting }] },
    include: eventParts,
    orderBy: [{ start_day: "asc" }, { id: "asc" }],
    take: mostEvents,
  });
  return rows.map(toCalendarEvent);
}
