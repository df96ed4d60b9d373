import { bookingCancelled, bookingCreated, bookingMoved, mailBooking } from "@/lib/domains/bookings";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Booked {
  id: string;
  version: number;
  owner_id: string;
  name: string;
  title: string;
}

/** What a notification of a booking says. */
const contentOf = ({ id, version, owner_id, name, title }: Booked) => ({
  ...{ record_id: id, sequence: version, customer_id: null, staff_id: owner_id },
  values: { name, title },
});

export const emailBooking = onEvent("email-booking", bookingCreated, async ({ ctx, data: { id, version }, step }) => {
  await step.run("queue", () => mailBooking(ctx, { id, version, change: "booked" }));
});

export const emailMovedBooking = onEvent("email-moved-booking", bookingMoved, async ({ ctx, data: { id, version }, step }) => {
  await step.run("queue", () => mailBooking(ctx, { id, version, change: "moved" }));
});

export const emailCancelledBooking = onEvent("email-cancelled-booking", bookingCancelled, async ({ ctx, data, step }) => {
  const { id, version, sequence } = data;
  await step.run("queue", () => mailBooking(ctx, { id, version, sequence, change: "cancelled" }));
});

export const notifyOfBooking = onEvent("notify-of-booking", bookingCreated, ({ ctx, data, step }) =>
  notifyStaff(ctx, "booking_created", contentOf(data), step),
);

/** Of the visitor's changes alone: the colleague knows their own. */
export const notifyOfMovedBooking = onEvent("notify-of-moved-booking", bookingMoved, async ({ ctx, data, step }) => {
  if (data.moved_by === "visitor") await notifyStaff(ctx, "booking_moved", contentOf(data), step);
});

export const notifyOfCancelledBooking = onEvent("notify-of-cancelled-booking", bookingCancelled, async ({ ctx, data, step }) => {
  if (data.cancelled_by === "visitor") await notifyStaff(ctx, "booking_cancelled", contentOf(data), step);
});
