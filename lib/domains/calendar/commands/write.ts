import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { readSettings } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventCreated, calendarEventDeleted, calendarEventUpdated } from "../events";
import { calendarOwner } from "../policy";
import { toCalendarEvent } from "../resource";
import { eventRows } from "../rows";
import { isMoved } from "../rules/invitees";
import { mergeTimes, resolveTimes, type SentTimes } from "../rules";
import { CalendarEvent, CalendarEventCreate, CalendarEventId, CalendarEventUpdate } from "../schema";

async function timeColumns(ctx: Ctx, sent: SentTimes) {
  const { starts, ends, timezone, starts_at, ends_at, starts_on, ends_on } = resolveTimes(sent, (await readSettings(ctx)).timezone);
  return { starts, ends, timezone, starts_at, ends_at, start_day: toDayColumn(starts_on), end_day: toDayColumn(ends_on) };
}

export const createCalendarEvent = command({
  id: "calendar.create",
  summary: "Create an event in your own calendar, by clock times or by whole days",
  permission: "calendar.write",
  input: CalendarEventCreate,
  output: CalendarEvent,
  example: { title: "Site visit", starts: "2026-01-05T09:00", ends: "2026-01-05T10:30", timezone: "Europe/London", location: "Leeds" },
  async run(ctx, { title, location = null, notes = "", ...times }) {
    const owner_id = calendarOwner(ctx);
    return createRow(ctx, eventRows, { owner_id, title, location, notes, ...(await timeColumns(ctx, times)) }, calendarEventCreated);
  },
});

export const importCalendarEvent = command({
  id: "calendar.import",
  summary: "Create an event in a colleague's calendar that was made in their calendar at a provider",
  access: internal("called by the sync of connected calendars, as the system"),
  input: CalendarEventCreate.extend({ owner_id: idOf("staff") }),
  output: CalendarEvent,
  example: { owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", title: "Dentist", starts: "2026-01-05T09:00", ends: "2026-01-05T10:00" },
  async run(ctx, { owner_id, title, location = null, notes = "", ...times }) {
    return createRow(ctx, eventRows, { owner_id, title, location, notes, ...(await timeColumns(ctx, times)) }, calendarEventCreated);
  },
});

export const updateCalendarEvent = command({
  id: "calendar.update",
  summary: "Change an event of your own calendar; only the fields sent change",
  permission: "calendar.write",
  input: CalendarEventUpdate.extend({ id: CalendarEventId }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", starts: "2026-01-06T09:00" },
  async run(ctx, { id, title, location, notes, ...times }) {
    const before = await lockRow(ctx, eventRows, id);
    const sentTimes = Object.values(times).some((value) => value !== undefined);
    const columns = sentTimes ? await timeColumns(ctx, mergeTimes(toCalendarEvent(before), times)) : {};
    const after = { ...before, location: location === undefined ? before.location : location, ...columns };
    const moved = isMoved(toCalendarEvent(before), toCalendarEvent(after));
    // Who accepted another time must answer anew (RFC 5546, 2.1.4).
    if (moved)
      await ctx.db.calendarInvitee.updateMany({
        where: { tenant_id: ctx.tenant.id, event_id: id },
        data: { answer: "needs_action", answered_at: null },
      });
    const sequence = before.sequence + (moved || after.location !== before.location ? 1 : 0);
    return changeRow(ctx, eventRows, before, { title, location, notes, ...columns, sequence }, calendarEventUpdated);
  },
});

export const deleteCalendarEvent = command({
  id: "calendar.delete",
  summary: "Delete an event of your own calendar",
  permission: "calendar.write",
  input: z.strictObject({ id: CalendarEventId }),
  output: z.object({}),
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await deleteRow(ctx, eventRows, await lockRow(ctx, eventRows, id), calendarEventDeleted);
    return {};
  },
});
