import { calendarEventAnswered } from "@/lib/domains/calendar";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfAnswer = onEvent("notify-of-answer", calendarEventAnswered, ({ ctx, data: { invitee, ...event }, step }) =>
  notifyStaff(
    ctx,
    "invitation_answered",
    {
      ...{ record_id: event.id, sequence: event.version, customer_id: null, staff_id: event.owner_id },
      values: { name: invitee.name ?? invitee.email, answer: invitee.answer, title: event.title },
    },
    step,
  ),
);
