import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCalendarEvent } from "./resource";
import { CalendarEvent } from "./schema";

export const eventRows = defineRows({
  noun: "calendar_event",
  model: "calendarEvent",
  visible,
  schema: CalendarEvent,
  toResource: toCalendarEvent,
});
