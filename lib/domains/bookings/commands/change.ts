import type { z } from "zod";
import { wallTime } from "@/lib/commerce/timezone";
import { rebookCalendarEvent, unbookCalendarEvent } from "@/lib/domains/calendar";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { bookingCancelled, bookingMoved } from "../events";
import { forBookers } from "../policy";
import { asCompany, findTypeOf, isFree } from "../queries/slots";
import { findBooked, toVisit } from "../queries/visit";
import { bookingRows } from "../rows";
import { assertChangeable, reminderOf, taken } from "../rules";
import { Booking, BookingCancel, type CancelledBy } from "../schema";
import { BookedVisit, VisitCancel, VisitMove } from "../schema";
import { eventZone } from "./submit";

type Moved = Partial<Pick<BookingRow, "starts_at" | "ends_at" | "place" | "buffer_before" | "buffer_after" | "reminder_at">>;

/** Gives a locked booking another time or place. */
export async function move(ctx: CommandCtx, before: BookingRow, times: Moved, moved_by: z.output<typeof CancelledBy>): Promise<void> {
  const after = await changeRow(ctx, bookingRows, before, times);
  ctx.emit(bookingMoved, { record_id: after.id, sequence: after.version, data: { ...after, moved_by } });
}

export const moveBookedVisit = command({
  id: "bookings.move_booked",
  summary: "Move the booking of a visitor’s token to another free time",
  access: forBookers,
  input: VisitMove,
  output: BookedVisit,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ", starts_at: "2026-01-07T09:00:00.000Z" },
  async run(visitor, { token, starts_at }) {
    const ctx = asCompany(visitor);
    const { id, owner_id } = await findBooked(ctx, token);
    await lockRows(ctx, "staff", [owner_id]);
    const before = await lockRow(ctx, bookingRows, id);
    const now = ctx.clock.now();
    assertChangeable(before, now);
    if (before.starts_at.getTime() === starts_at.getTime()) return toVisit(ctx, before);
    const type = await findTypeOf(ctx, before);
    if (!type.active || !(await isFree(ctx, type, starts_at, before))) throw taken();
    const ends_at = new Date(starts_at.getTime() + type.length * 60_000);
    const timezone = eventZone(type.timezone, starts_at, ends_at);
    await rebookCalendarEvent(ctx, {
      ...{ id: before.event_id, timezone },
      ...{ starts: wallTime(starts_at, timezone), ends: wallTime(ends_at, timezone) },
    });
    const { buffer_before, buffer_after } = type;
    const times = { starts_at, ends_at, buffer_before, buffer_after, reminder_at: reminderOf(starts_at, now) };
    await move(ctx, before, times, "visitor");
    return toVisit(ctx, await findBooked(ctx, token));
  },
});

interface Cancelling {
  by: z.output<typeof CancelledBy>;
  reason: string | null;
  /** The SEQUENCE of an event that is gone already, or stays; null deletes it. */
  sequence: number | null;
}

/** Cancels a locked booking, with its event unless that has been dealt with. */
export async function cancel(ctx: CommandCtx, before: BookingRow, { by, reason, sequence: known }: Cancelling): Promise<Booking> {
  const sequence = known ?? (await unbookCalendarEvent(ctx, { id: before.event_id })).sequence;
  const cancelled = { cancelled_at: ctx.clock.now(), cancelled_by: by, cancel_reason: reason };
  const after = await changeRow(ctx, bookingRows, before, { status: "cancelled", reminder_at: null, ...cancelled });
  ctx.emit(bookingCancelled, { record_id: after.id, sequence: after.version, data: { ...after, sequence } });
  return after;
}

const reasonOf = (text: string | undefined): string | null => text?.trim() || null;

export const cancelBookedVisit = command({
  id: "bookings.cancel_booked",
  summary: "Cancel the booking of a visitor’s token",
  access: forBookers,
  input: VisitCancel,
  output: BookedVisit,
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ", reason: "I am ill." },
  async run(visitor, { token, reason }) {
    const ctx = asCompany(visitor);
    const before = await lockRow(ctx, bookingRows, (await findBooked(ctx, token)).id);
    if (before.status === "booked") {
      assertChangeable(before, ctx.clock.now());
      await cancel(ctx, before, { by: "visitor", reason: reasonOf(reason), sequence: null });
    }
    return toVisit(ctx, await findBooked(ctx, token));
  },
});

export const cancelBooking = command({
  id: "bookings.cancel",
  summary: "Cancel a time that was booked with you; the visitor gets an email",
  permission: "bookings.write",
  input: BookingCancel,
  output: Booking,
  example: { id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "I am ill." },
  async run(ctx, { id, reason }) {
    const before = await lockRow(ctx, bookingRows, id);
    assertChangeable(before, ctx.clock.now());
    return cancel(ctx, before, { by: "colleague", reason: reasonOf(reason), sequence: null });
  },
});
