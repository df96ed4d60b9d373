import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress, Timestamp } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import type { Booking as BookingRow } from "@/prisma/generated/client";
import { bookingRows } from "../rows";
import { reminderOf } from "../rules";
import { CancelledBy } from "../schema";
import { cancel, move } from "./change";

const byEvent = internal("called by the background functions that follow the event of a booking");
const event_id = idOf("calendar_event");
const example = { event_id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** The booking of an event, locked; null without one, or once it is cancelled. */
async function lockBooked(ctx: CommandCtx, event: string): Promise<BookingRow | null> {
  const found = await ctx.db.booking.findFirst({ where: { tenant_id: ctx.tenant.id, event_id: event }, select: { id: true } });
  const row = found && (await lockRow(ctx, bookingRows, found.id));
  return row?.status === "booked" ? row : null;
}

export const getBooker = query({
  id: "bookings.booker",
  summary: "Get the address of the visitor who booked an event: they get the booking's emails, and none as a guest",
  access: byEvent,
  input: z.strictObject({ event_id }),
  output: z.object({ email: EmailAddress.nullable() }),
  example,
  async run(ctx, asked) {
    const row = await ctx.db.booking.findFirst({ where: { tenant_id: ctx.tenant.id, event_id: asked.event_id }, select: { email: true } });
    return { email: row?.email ?? null };
  },
});

export const followBookedEvent = command({
  id: "bookings.follow_event",
  summary: "Bring a booking to the time and place that the colleague gave its event",
  access: byEvent,
  input: z.strictObject({ event_id, starts_at: Timestamp, ends_at: Timestamp, location: z.string().nullable() }),
  output: z.object({ followed: z.boolean() }),
  example: { ...example, starts_at: "2026-01-06T09:00:00.000Z", ends_at: "2026-01-06T09:30:00.000Z", location: null },
  async run(ctx, { event_id: event, starts_at, ends_at, location: place }) {
    const before = await lockBooked(ctx, event);
    if (before === null || ends_at <= starts_at) return { followed: false };
    const isSame = before.starts_at.getTime() === starts_at.getTime() && before.ends_at.getTime() === ends_at.getTime();
    if (isSame && before.place === place) return { followed: false };
    const reminder = isSame ? {} : { reminder_at: reminderOf(starts_at, ctx.clock.now()) };
    await move(ctx, before, { starts_at, ends_at, place, ...reminder }, "colleague");
    return { followed: true };
  },
});

export const cancelWithEvent = command({
  id: "bookings.cancel_with_event",
  summary: "Cancel a booking whose event was deleted, whose visitor was taken off the guests, or declined as one",
  access: byEvent,
  /** `sequence` is the event's; a visitor who declined deletes it. */
  input: z.strictObject({ event_id, sequence: z.int().nonnegative(), by: CancelledBy }),
  output: z.object({ cancelled: z.boolean() }),
  example: { ...example, sequence: 0, by: "colleague" },
  async run(ctx, { event_id: event, sequence, by }) {
    const before = await lockBooked(ctx, event);
    if (before === null) return { cancelled: false };
    await cancel(ctx, before, { by, reason: null, sequence: by === "visitor" ? null : sequence });
    return { cancelled: true };
  },
});
