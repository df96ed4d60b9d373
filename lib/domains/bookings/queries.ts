import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Booking as BookingRow, BookingType as TypeRow } from "@/prisma/generated/client";
import { bookingRows, bookingTypeRows } from "./rows";
import { Booking, BookingId, BookingList, BookingPage, BookingType, BookingTypeId, BookingTypeList, BookingTypePage } from "./schema";

/** @throws AppError `not_found`. */
export const findBookingType = (ctx: Ctx, id: string): Promise<TypeRow> => findRow(ctx, bookingTypeRows, id);
/** @throws AppError `not_found`. */
export const findBooking = (ctx: Ctx, id: string): Promise<BookingRow> => findRow(ctx, bookingRows, id);

export const listBookingTypes = query({
  id: "booking_types.list",
  summary: "List what visitors can book with you",
  permission: "bookings.read",
  input: BookingTypeList,
  output: BookingTypePage,
  example: {},
  run: (ctx, input) => listPage(ctx, bookingTypeRows, input, { where: {}, sort: "created_at" }),
});

export const getBookingType = query({
  id: "booking_types.get",
  summary: "Get one of the types of booking that you offer",
  permission: "bookings.read",
  input: z.strictObject({ id: BookingTypeId }),
  output: BookingType,
  example: { id: "bkt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => bookingTypeRows.toResource(await findBookingType(ctx, id), ctx),
});

export const listBookings = query({
  id: "bookings.list",
  summary: "List the times that were booked with you, the earliest first",
  permission: "bookings.read",
  input: BookingList,
  output: BookingPage,
  example: { status: "booked", upcoming: "true" },
  run(ctx, input) {
    const { type_id, status, upcoming } = input;
    const since = upcoming ? { ends_at: { gt: ctx.clock.now() } } : {};
    const where = { ...(type_id === undefined ? {} : { type_id }), ...(status === undefined ? {} : { status }), ...since };
    return listPage(ctx, bookingRows, input, { where, sort: "starts_at" });
  },
});

export const getBooking = query({
  id: "bookings.get",
  summary: "Get a time that was booked with you",
  permission: "bookings.read",
  input: z.strictObject({ id: BookingId }),
  output: Booking,
  example: { id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => bookingRows.toResource(await findBooking(ctx, id), ctx),
});
