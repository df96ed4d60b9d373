import { fromDayColumn } from "@/lib/commerce/day-column";
import type {
  CalendarEvent as EventRow,
  CalendarException as ExceptionRow,
  CalendarInvitee as InviteeRow,
} from "@/prisma/generated/client";
import { InvitationAnswer, type CalendarEvent, type CalendarException, type CalendarInvitee } from "./schema";

export type EventWithParts = EventRow & { invitees: InviteeRow[]; exceptions: ExceptionRow[] };

export function toInvitee({ id, email, name, answer, answered_at }: InviteeRow): CalendarInvitee {
  return { id, email, name, answer: InvitationAnswer.parse(answer), answered_at };
}

type Dated = Pick<EventRow, "starts" | "start_day" | "end_day">;

/** An event by the clock has times, one by days has days. */
function daysOf({ starts, start_day, end_day }: Dated): { starts_on: string | null; ends_on: string | null } {
  if (starts !== null) return { starts_on: null, ends_on: null };
  return { starts_on: fromDayColumn(start_day), ends_on: fromDayColumn(end_day) };
}

function toException(row: ExceptionRow): CalendarException {
  const { occurrence, cancelled, title, location, notes, starts, ends, timezone, starts_at, ends_at } = row;
  return { occurrence, cancelled, title, location, notes, starts, ends, timezone, ...daysOf(row), starts_at, ends_at };
}

/** A row as callers see it. */
export function toCalendarEvent(row: EventWithParts): CalendarEvent {
  const { tenant_id: _tenant, start_day: _first, end_day: _last, series_end, invitees, exceptions, ...rest } = row;
  return {
    ...rest,
    all_day: row.starts === null,
    ...daysOf(row),
    series_ends_on: series_end && fromDayColumn(series_end),
    exceptions: exceptions.map(toException),
    invitees: invitees.map(toInvitee),
  };
}
