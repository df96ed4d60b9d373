import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCalendarEvent } from "./resource";
import { CalendarEvent } from "./schema";

/** Ids are in the order of their creation. */
export const eventParts = { invitees: { orderBy: { id: "asc" } }, exceptions: { orderBy: { occurrence: "asc" } } } as const;

export const eventRows = defineRows({
  noun: "calendar_event",
  model: "calendarEvent",
  visible,
  include: eventParts,
  schema: CalendarEvent,
  toResource: toCalendarEvent,
});
