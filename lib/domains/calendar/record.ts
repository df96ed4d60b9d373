import { defineRecord } from "@/lib/kernel/record";
import { calendarEventEvents } from "./events";
import { findCalendarEvent } from "./queries";
import { CalendarEvent } from "./schema";

export const calendarEventRecord = defineRecord({
  noun: "calendar_event",
  read: "calendar.read",
  resource: CalendarEvent,
  title: "title",
  events: calendarEventEvents,
  find: findCalendarEvent,
});
