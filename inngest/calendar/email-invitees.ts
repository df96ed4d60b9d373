import {
  calendarEventDeleted,
  calendarEventInvited,
  calendarEventUninvited,
  calendarEventUpdated,
  mailInvitee,
} from "@/lib/domains/calendar";
import { onEvent } from "../on-event";

export const emailAddedInvitee = onEvent("email-added-invitee", calendarEventInvited, async ({ ctx, data, step }) => {
  const { invitee, ...event } = data;
  await step.run("queue", () => mailInvitee(ctx, { event, invitee, kind: "invitation", key: `${invitee.id}-${event.version}` }));
});

export const emailRemovedInvitee = onEvent("email-removed-invitee", calendarEventUninvited, async ({ ctx, data, step }) => {
  const { invitee, ...event } = data;
  await step.run("queue", () => mailInvitee(ctx, { event, invitee, kind: "cancellation", key: `${invitee.id}-${event.version}` }));
});

export const emailUpdatedEvent = onEvent("email-updated-event", calendarEventUpdated, async ({ ctx, data: event, step }) => {
  for (const invitee of event.invitees)
    await step.run(`queue-${invitee.id}`, () =>
      mailInvitee(ctx, { event, invitee, kind: "update", key: `${invitee.id}-${event.version}` }),
    );
});

export const emailDeletedEvent = onEvent("email-deleted-event", calendarEventDeleted, async ({ ctx, data: event, step }) => {
  for (const invitee of event.invitees)
    await step.run(`queue-${invitee.id}`, () => mailInvitee(ctx, { event, invitee, kind: "cancellation", key: `${invitee.id}-deleted` }));
});
