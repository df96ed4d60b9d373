import { cancelWithEvent, followBookedEvent, getBooker } from "@/lib/domains/bookings";
import { calendarEventAnswered, calendarEventDeleted, calendarEventUninvited, calendarEventUpdated } from "@/lib/domains/calendar";
import { onEvent } from "../on-event";

export const moveBookingOfEvent = onEvent("move-booking-of-event", calendarEventUpdated, async ({ ctx, data, step }) => {
  const { id: event_id, starts_at, ends_at, location } = data;
  // An event that now takes whole days has no time to which a booking could move.
  if (starts_at !== null && ends_at !== null)
    await step.run("move", () => followBookedEvent(ctx, { event_id, starts_at, ends_at, location }));
});

export const cancelBookingOfEvent = onEvent("cancel-booking-of-event", calendarEventDeleted, async ({ ctx, data, step }) => {
  await step.run("cancel", () => cancelWithEvent(ctx, { event_id: data.id, sequence: data.sequence, by: "colleague" }));
});

/** The colleague takes the visitor off the guests: the event stays, the booking does not. */
export const cancelUninvitedBooking = onEvent("cancel-uninvited-booking", calendarEventUninvited, async ({ ctx, data, step }) => {
  const { id: event_id, sequence, invitee } = data;
  const { email } = await getBooker(ctx, { event_id });
  if (email === invitee.email) await step.run("cancel", () => cancelWithEvent(ctx, { event_id, sequence, by: "colleague" }));
});

/** A visitor's calendar program answers that they decline. */
export const cancelDeclinedBooking = onEvent("cancel-declined-booking", calendarEventAnswered, async ({ ctx, data, step }) => {
  const { id: event_id, sequence, invitee } = data;
  if (invitee.answer !== "declined") return;
  const { email } = await getBooker(ctx, { event_id });
  if (email === invitee.email) await step.run("cancel", () => cancelWithEvent(ctx, { event_id, sequence, by: "visitor" }));
});
