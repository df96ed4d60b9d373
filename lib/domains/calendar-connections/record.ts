import { defineRecord } from "@/lib/kernel/record";
import { calendarConnectionEvents } from "./events";
import { findConnection } from "./queries";
import { CalendarConnection } from "./schema";

export const calendarConnectionRecord = defineRecord({
  noun: "calendar_connection",
  read: "calendar.read",
  resource: CalendarConnection,
  title: "account",
  events: calendarConnectionEvents,
  find: findConnection,
});
