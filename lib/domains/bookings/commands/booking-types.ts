import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { bookingTypeCreated, bookingTypeDeleted, bookingTypeUpdated } from "../events";
import { ownerOf } from "../policy";
import { bookingTypeRows } from "../rows";
import { BookingType, BookingTypeCreate, BookingTypeId, BookingTypeUpdate, usualWeek } from "../schema";

/** @throws AppError `invalid` for an address that another type of the company has, a colleague's too. */
async function assertNewSlug(ctx: CommandCtx, slug: string, exceptId: string | null): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, slug, ...(exceptId === null ? {} : { id: { not: exceptId } }) };
  const found = await ctx.db.bookingType.findFirst({ where, select: { id: true } });
  if (found) throw invalidField("slug", "duplicate", "Another booking page of the company has this address.");
}

export const createBookingType = command({
  id: "booking_types.create",
  summary: "Offer a type of booking: what visitors can book with you, when, and how long it takes",
  permission: "bookings.write",
  input: BookingTypeCreate,
  output: BookingType,
  example: { name: "Introduction", slug: "introduction", length: 30, place: "https://meet.example/ada" },
  async run(ctx, { name, slug, length, timezone, ...sent }) {
    const owner_id = ownerOf(ctx);
    await assertNewSlug(ctx, slug, null);
    const fields = {
      description: "",
      place: null,
      buffer_before: 0,
      buffer_after: 0,
      notice_hours: 4,
      days_ahead: 60,
      week: usualWeek(),
      daily_limit: null,
      questions: [],
      makes_leads: false,
      active: true,
      ...sent,
    };
    const zone = timezone ?? (await readSettings(ctx)).timezone;
    return createRow(ctx, bookingTypeRows, { owner_id, name, slug, length, timezone: zone, ...fields }, bookingTypeCreated);
  },
});

export const updateBookingType = command({
  id: "booking_types.update",
  summary: "Change a type of booking that you offer; only the fields sent change, and bookings that are there stay as they are",
  permission: "bookings.write",
  input: BookingTypeUpdate.extend({ id: BookingTypeId }),
  output: BookingType,
  example: { id: "bkt_01jd0p2q3r4s5t6v7w8x9y0z1a", active: false },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, bookingTypeRows, id);
    if (fields.slug !== undefined) await assertNewSlug(ctx, fields.slug, id);
    if (Object.keys(fields).length === 0) return bookingTypeRows.toResource(before, ctx);
    return changeRow(ctx, bookingTypeRows, before, fields, bookingTypeUpdated);
  },
});

export const deleteBookingType = command({
  id: "booking_types.delete",
  summary: "Delete a type of booking that nobody has booked; others can be turned off",
  permission: "bookings.write",
  input: z.strictObject({ id: BookingTypeId }),
  output: z.object({}),
  example: { id: "bkt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, bookingTypeRows, id);
    const booked = await ctx.db.booking.findFirst({ where: { tenant_id: ctx.tenant.id, type_id: id }, select: { id: true } });
    if (booked) throw new AppError("conflict", "It has bookings. Turn it off instead.");
    await deleteRow(ctx, bookingTypeRows, before, bookingTypeDeleted);
    return {};
  },
});
