import { defineRecord } from "@/lib/kernel/record";
import { bookingEvents, bookingTypeEvents } from "./events";
import { findBooking, findBookingType } from "./queries";
import { Booking, BookingType } from "./schema";

export const bookingRecord = defineRecord({
  noun: "booking",
  read: "bookings.read",
  resource: Booking,
  title: "name",
  events: bookingEvents,
  find: findBooking,
});

export const bookingTypeRecord = defineRecord({
  noun: "booking_type",
  read: "bookings.read",
  resource: BookingType,
  title: "name",
  events: bookingTypeEvents,
  find: findBookingType,
});
