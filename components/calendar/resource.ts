import { defineResource, type Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type {
  CalendarEntry,
  CalendarEvent,
  CalendarEventCreate,
  CalendarEventUpdate,
  CalendarPreference,
} from "@/lib/domains/calendar/schema";

export type EntryRow = Wire<typeof CalendarEntry>;
export type EventRecord = Wire<typeof CalendarEvent>;
export type Preference = Wire<typeof CalendarPreference>;

export const calendarEvents = defineResource<{
  row: typeof CalendarEntry;
  detail: typeof CalendarEvent;
  create: typeof CalendarEventCreate;
  update: typeof CalendarEventUpdate;
}>("calendar", { path: "/api/tenant/calendar/events" });

export const calendarLook = defineResource<{
  row: typeof CalendarPreference;
  detail: typeof CalendarPreference;
  create: typeof CalendarPreference;
  update: typeof CalendarPreference;
  verbs: { replace: Verb<Preference, Preference> };
}>("calendar", { path: "/api/tenant/calendar", verbs: { replace: "PUT /preferences" } });
