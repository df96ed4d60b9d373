import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress, lineOf } from "@/lib/kernel/base/wire";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventCreated, calendarEventDeleted, calendarEventInvited, calendarEventUpdated } from "../events";
import { toCalendarEvent, toInvitee } from "../resource";
import { eventRows } from "../rows";
import { CalendarEvent, CalendarEventCreate, CalendarEventId, WallTime } from "../schema";
import { timeColumns } from "./columns";

const byBooking = internal("called by what visitors book, move and cancel, as the system");

export const bookCalendarEvent = command({
  id: "calendar.book",
  summary: "Create an event that a visitor booked in a colleague's calendar, with the visitor as an invitee who has accepted",
  access: byBooking,
  input: CalendarEventCreate.omit({ rrule: true }).extend({
    owner_id: idOf("staff"),
    email: EmailAddress,
    name: lineOf(200),
  }),
  output: CalendarEvent,
  example: {
    owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
    title: "Introduction",
    starts: "2026-01-05T09:00",
    ends: "2026-01-05T09:30",
    email: "grace@northwind.example",
    name: "Grace Hall",
  },
  async run(ctx, { owner_id, title, location = null, notes = "", email, name, ...times }) {
    const columns = timeColumns(times, (await readSettings(ctx)).timezone);
    const fields = { owner_id, title, location, notes, ...columns, rrule: null, series_end: null };
    const { id } = await createRow(ctx, eventRows, fields, calendarEventCreated);
    const now = ctx.clock.now();
    const answered = { answer: "accepted", answered_at: now };
    const row = await ctx.db.calendarInvitee.create({
      data: { id: newId(now), tenant_id: ctx.tenant.id, event_id: id, email: email.toLowerCase(), name, ...answered, created_at: now },
    });
    const event = toCalendarEvent(await findRow(ctx, eventRows, id));
    ctx.emit(calendarEventInvited, { record_id: id, sequence: event.version, data: { ...event, invitee: toInvitee(row) } });
    return event;
  },
});

export const rebookCalendarEvent = command({
  id: "calendar.rebook",
  summary: "Move an event that a visitor booked to the time that they chose instead; who accepted need not answer anew",
  access: byBooking,
  input: z.strictObject({ id: CalendarEventId, starts: WallTime, ends: WallTime, timezone: z.string() }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", starts: "2026-01-06T09:00", ends: "2026-01-06T09:30", timezone: "Europe/London" },
  async run(ctx, { id, ...times }) {
    const before = await lockRow(ctx, eventRows, id);
    const columns = timeColumns(times, (await readSettings(ctx)).timezone);
    return changeRow(ctx, eventRows, before, { ...columns, sequence: before.sequence + 1 }, calendarEventUpdated);
  },
});

export const unbookCalendarEvent = command({
  id: "calendar.unbook",
  summary: "Delete the event of a booking that is cancelled, and tell its last SEQUENCE",
  access: byBooking,
  input: z.strictObject({ id: CalendarEventId }),
  output: z.object({ sequence: z.number().int() }),
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    // The colleague may have deleted it just now.
    const found = await ctx.db.calendarEvent.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { id: true } });
    if (!found) return { sequence: 0 };
    const before = await lockRow(ctx, eventRows, id);
    await deleteRow(ctx, eventRows, before, calendarEventDeleted);
    return { sequence: before.sequence };
  },
});
