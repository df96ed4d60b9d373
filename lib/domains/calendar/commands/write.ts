import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventCreated, calendarEventDeleted } from "../events";
import { eventOwner } from "../policy";
import { eventRows } from "../rows";
import { CalendarEvent, CalendarEventCreate, CalendarEventId, CalendarEventUpdate } from "../schema";
import { changeEvent } from "./change";
import { seriesColumns } from "./columns";

const companyZone = async (ctx: Ctx): Promise<string> => (await readSettings(ctx)).timezone;

export const createCalendarEvent = command({
  id: "calendar.create",
  summary: "Create an event in your own calendar, by clock times or by whole days; with a rule it repeats",
  permission: "calendar.write",
  input: CalendarEventCreate,
  output: CalendarEvent,
  example: { title: "Site visit", starts: "2026-01-05T09:00", ends: "2026-01-05T10:30", timezone: "Europe/London", location: "Leeds" },
  async run(ctx, { title, location = null, notes = "", rrule = null, ...times }) {
    const owner_id = eventOwner(ctx);
    const columns = seriesColumns(times, rrule, await companyZone(ctx));
    return createRow(ctx, eventRows, { owner_id, title, location, notes, ...columns }, calendarEventCreated);
  },
});

export const updateCalendarEvent = command({
  id: "calendar.update",
  summary: "Change an event of your own calendar, a repeating one as a whole; only the fields sent change",
  permission: "calendar.write",
  input: CalendarEventUpdate.extend({ id: CalendarEventId }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", starts: "2026-01-06T09:00" },
  run: async (ctx, { id, ...change }) => changeEvent(ctx, await lockRow(ctx, eventRows, id), change),
});

export const deleteCalendarEvent = command({
  id: "calendar.delete",
  summary: "Delete an event of your own calendar, a repeating one as a whole",
  permission: "calendar.write",
  input: z.strictObject({ id: CalendarEventId }),
  output: z.object({}),
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await deleteRow(ctx, eventRows, await lockRow(ctx, eventRows, id), calendarEventDeleted);
    return {};
  },
});
