import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Booking, BookingCancel, BookingType, BookingTypeCreate, BookingTypeUpdate } from "@/lib/domains/bookings/schema";

export type BookingTypeRow = Wire<typeof BookingType>;
export type BookingRow = Wire<typeof Booking>;

export const bookingTypes = defineResource<{
  row: typeof BookingType;
  detail: typeof BookingType;
  create: typeof BookingTypeCreate;
  update: typeof BookingTypeUpdate;
}>("booking-types");

export const bookings = defineResource<{
  row: typeof Booking;
  detail: typeof Booking;
  create: typeof BookingCancel;
  update: typeof BookingCancel;
  verbs: { cancel: Verb<ById & { reason?: string }, BookingRow> };
}>("bookings", { verbs: { cancel: "POST /{id}/cancel" } });
