import { followBookedEvent } from "@/lib/domains/bookings";
import { calendarEventDeleted, calendarEventUpdated } from "@/lib/domains/calendar";
import { onEvent } from "../on-event";

export const moveBookingOfEvent = onEvent("move-booking-of-event", calendarEventUpdated, async ({ ctx, data, step }) => {
  const { id: event_id, starts_at, ends_at } = data;
  // An event that now takes whole days has no time to which a booking could move.
  if (starts_at !== null && ends_at !== null) await step.run("move", () => followBookedEvent(ctx, { event_id, starts_at, ends_at }));
});

export const cancelBookingOfEvent = onEvent("cancel-booking-of-event", calendarEventDeleted, async ({ ctx, data, step }) => {
  await step.run("cancel", () => followBookedEvent(ctx, { event_id: data.id, starts_at: null, ends_at: null }));
});
