import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { calendarOwner } from "../policy";
import { feedRows, findOwnFeed, withAddress } from "../queries/feed";
import { isNewReading, programIn } from "../rules/feed";
import { CalendarFeed, CalendarFeedRotate } from "../schema";

/** One change of a colleague's feed at a time. */
async function lockOwnFeed(ctx: CommandCtx) {
  await lockRows(ctx, "staff", [calendarOwner(ctx)]);
  return findOwnFeed(ctx);
}

export const rotateCalendarFeed = command({
  id: "calendar_feeds.rotate",
  summary: "Make a secret address at which your own calendar program reads this calendar; the one before stops working at once",
  permission: "calendar.read",
  input: CalendarFeedRotate,
  output: CalendarFeed,
  example: { sources: ["events", "tasks"] },
  async run(ctx, { sources }) {
    const before = await lockOwnFeed(ctx);
    if (before) await revokeCalendarFeed(ctx, {});
    const fields = { staff_id: calendarOwner(ctx), sources: [...new Set(sources)].sort() };
    return withAddress(ctx, await createRow(ctx, feedRows, fields));
  },
});

export const updateCalendarFeed = command({
  id: "calendar_feeds.update",
  summary: "Choose what the address of your calendar shows",
  permission: "calendar.read",
  input: CalendarFeedRotate,
  output: CalendarFeed,
  example: { sources: ["events"] },
  async run(ctx, { sources }) {
    const before = await lockOwnFeed(ctx);
    if (!before) throw notFound("calendar feed");
    return withAddress(ctx, await changeRow(ctx, feedRows, before, { sources: [...new Set(sources)].sort() }));
  },
});

export const revokeCalendarFeed = command({
  id: "calendar_feeds.revoke",
  summary: "Turn off the address of your calendar; programs that read it are answered that it is gone",
  permission: "calendar.read",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const before = await lockOwnFeed(ctx);
    if (before) await changeRow(ctx, feedRows, before, { revoked_at: ctx.clock.now() });
    return {};
  },
});

export const noteFeedReading = command({
  id: "calendar_feeds.note_reading",
  summary: "Note when a feed was read last, and by which program",
  access: internal("called by the address of a feed, once it has answered"),
  input: z.strictObject({ id: idOf("calendar_feed"), agent: z.string().max(500).nullable() }),
  output: z.object({}),
  example: { id: "cfe_01jd0p2q3r4s5t6v7w8x9y0z1a", agent: "Google-Calendar-Importer" },
  async run(ctx, { id, agent }) {
    const before = await lockRow(ctx, feedRows, id);
    const now = ctx.clock.now();
    if (isNewReading(before, agent, now)) await changeRow(ctx, feedRows, before, { last_read_at: now, last_reader: programIn(agent) });
    return {};
  },
});
