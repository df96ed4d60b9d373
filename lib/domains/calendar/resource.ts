import { fromDayColumn } from "@/lib/commerce/day-column";
import type { CalendarEvent as EventRow, CalendarInvitee as InviteeRow } from "@/prisma/generated/client";
import { InvitationAnswer, type CalendarEvent, type CalendarInvitee } from "./schema";

export type EventWithInvitees = EventRow & { invitees: InviteeRow[] };

export function toInvitee({ id, email, name, answer, answered_at }: InviteeRow): CalendarInvitee {
  return { id, email, name, answer: InvitationAnswer.parse(answer), answered_at };
}

/** A row as callers see it: an event by the clock has times, one by days has days. */
export function toCalendarEvent({ tenant_id: _tenant, start_day, end_day, invitees, ...row }: EventWithInvitees): CalendarEvent {
  const all_day = row.starts === null;
  return {
    ...row,
    all_day,
    starts_on: all_day ? fromDayColumn(start_day) : null,
    ends_on: all_day ? fromDayColumn(end_day) : null,
    invitees: invitees.map(toInvitee),
  };
}
