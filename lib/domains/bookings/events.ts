import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Booking, BookingType, CancelledBy, usualWeek } from "./schema";

const type: z.input<typeof BookingType> = {
  id: "bkt_01jd0p2q3r4s5t6v7w8x9y0z1a",
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Introduction",
  slug: "introduction",
  description: "Half an hour to get to know each other.",
  length: 30,
  place: "https://meet.example/ada",
  buffer_before: 0,
  buffer_after: 15,
  notice_hours: 4,
  days_ahead: 60,
  timezone: "Europe/London",
  week: usualWeek(),
  daily_limit: 4,
  questions: [{ label: "What is it about?", required: true }],
  makes_leads: true,
  active: true,
  url: "https://acme.atrium.example/book/introduction",
  version: 1,
  created_at: "2026-01-02T08:00:00.000Z",
  updated_at: "2026-01-02T08:00:00.000Z",
};

const booking: z.input<typeof Booking> = {
  id: "bkg_01jd0p2q3r4s5t6v7w8x9y0z1a",
  type_id: "bkt_01jd0p2q3r4s5t6v7w8x9y0z1a",
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  event_id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "booked",
  title: "Introduction",
  place: "https://meet.example/ada",
  starts_at: "2026-01-06T09:00:00.000Z",
  ends_at: "2026-01-06T09:30:00.000Z",
  name: "Grace Hall",
  email: "grace@northwind.example",
  note: "",
  answers: [{ question: "What is it about?", answer: "Forty chairs." }],
  timezone: "Europe/Paris",
  language: "en",
  customer_id: null,
  contact_id: null,
  lead_id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a",
  cancelled_at: null,
  cancelled_by: null,
  cancel_reason: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const ofType = (name: string) => defineEvent({ name: `booking_type.${name}`, noun: "booking_type", data: BookingType, sample: type });
export const bookingTypeCreated = ofType("created");
export const bookingTypeUpdated = ofType("updated");
export const bookingTypeDeleted = ofType("deleted");
export const bookingTypeEvents = [bookingTypeCreated, bookingTypeUpdated, bookingTypeDeleted];

const ofBooking = (name: string) => defineEvent({ name: `booking.${name}`, noun: "booking", data: Booking, sample: booking });
export const bookingCreated = ofBooking("created");
/** It has another time or place. */
export const bookingMoved = defineEvent({
  name: "booking.moved",
  noun: "booking",
  data: Booking.extend({ moved_by: CancelledBy }),
  sample: { ...booking, moved_by: "visitor" },
});
/** `sequence` is the last SEQUENCE of its event, which may be deleted. */
export const bookingCancelled = defineEvent({
  name: "booking.cancelled",
  noun: "booking",
  data: Booking.extend({ sequence: z.int() }),
  sample: { ...booking, status: "cancelled", cancelled_at: "2026-01-05T10:00:00.000Z", cancelled_by: "visitor", version: 2, sequence: 0 },
});
export const bookingEvents = [bookingCreated, bookingMoved, bookingCancelled];
