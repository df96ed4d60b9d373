import { getBooker } from "@/lib/domains/bookings";
import {
  calendarEventDeleted,
  calendarEventInvited,
  calendarEventUninvited,
  calendarEventUpdated,
  mailInvitee,
} from "@/lib/domains/calendar";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent } from "../on-event";

/** The guests who get the calendar's emails. Who booked the event gets those of the booking instead. */
async function readGuests<Guest extends { email: string }>(ctx: Ctx, event: { id: string }, guests: readonly Guest[]): Promise<Guest[]> {
  if (guests.length === 0) return [];
  const { email } = await getBooker(ctx, { event_id: event.id });
  return guests.filter((guest) => guest.email !== email);
}

export const emailAddedInvitee = onEvent("email-added-invitee", calendarEventInvited, async ({ ctx, data, step }) => {
  const { invitee: added, ...event } = data;
  for (const invitee of await readGuests(ctx, event, [added]))
    await step.run("queue", () => mailInvitee(ctx, { event, invitee, kind: "invitation", key: `${invitee.id}-${event.version}` }));
});

export const emailRemovedInvitee = onEvent("email-removed-invitee", calendarEventUninvited, async ({ ctx, data, step }) => {
  const { invitee: removed, ...event } = data;
  for (const invitee of await readGuests(ctx, event, [removed]))
    await step.run("queue", () => mailInvitee(ctx, { event, invitee, kind: "cancellation", key: `${invitee.id}-${event.version}` }));
});

export const emailUpdatedEvent = onEvent("email-updated-event", calendarEventUpdated, async ({ ctx, data: event, step }) => {
  for (const invitee of await readGuests(ctx, event, event.invitees))
    await step.run(`queue-${invitee.id}`, () =>
      mailInvitee(ctx, { event, invitee, kind: "update", key: `${invitee.id}-${event.version}` }),
    );
});

export const emailDeletedEvent = onEvent("email-deleted-event", calendarEventDeleted, async ({ ctx, data: event, step }) => {
  for (const invitee of await readGuests(ctx, event, event.invitees))
    await step.run(`queue-${invitee.id}`, () => mailInvitee(ctx, { event, invitee, kind: "cancellation", key: `${invitee.id}-deleted` }));
});
