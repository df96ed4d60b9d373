import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCalendarEvent } from "./resource";
import { CalendarEvent } from "./schema";

export const eventRows = defineRows({
  noun: "calendar_event",
  model: "calendarEvent",
  visible,
  include: { invitees: { orderBy: [{ created_at: "asc" }, { id: "asc" }] } } as const,
  schema: CalendarEvent,
  toResource: toCalendarEvent,
});
