import { defineRecord } from "@/lib/kernel/record";
import { businessCalendarEvents } from "./events";
import { BusinessCalendar } from "./schema";

export const businessCalendarRecord = defineRecord({
  noun: "business_calendar",
  read: "sla_policies.read",
  resource: BusinessCalendar,
  title: "name",
  events: businessCalendarEvents,
});
