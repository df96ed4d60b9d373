import { getBooker } from "@/lib/domains/bookings";
import { calendarEventAnswered } from "@/lib/domains/calendar";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfAnswer = onEvent("notify-of-answer", calendarEventAnswered, async ({ ctx, data, step }) => {
  const { invitee, ...event } = data;
  // A visitor who declines cancels their booking, of which the colleague is told.
  if (invitee.answer === "declined" && (await getBooker(ctx, { event_id: event.id })).email === invitee.email) return;
  const content = {
    ...{ record_id: event.id, sequence: event.version, customer_id: null, staff_id: event.owner_id },
    values: { name: invitee.name ?? invitee.email, answer: invitee.answer, title: event.title },
  };
  await notifyStaff(ctx, "invitation_answered", content, step);
});
