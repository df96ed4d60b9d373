import { fromDayColumn } from "@/lib/commerce/day-column";
import type { CalendarEvent as EventRow } from "@/prisma/generated/client";
import type { CalendarEvent } from "./schema";

/** A row as callers see it: an event by the clock has times, one by days has days. */
export function toCalendarEvent({ tenant_id: _tenant, start_day, end_day, ...row }: EventRow): CalendarEvent {
  const all_day = row.starts === null;
  return { ...row, all_day, starts_on: all_day ? fromDayColumn(start_day) : null, ends_on: all_day ? fromDayColumn(end_day) : null };
}
