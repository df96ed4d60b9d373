import { CalendarDays } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** A warning about a connection leads to all of them. */
export const calendarConnectionNoun = defineNoun({
  noun: "calendar_connection",
  icon: CalendarDays,
  page: () => ["calendar", "connections"],
  affects: ["calendar-connections"],
});

export const calendarEventNoun = defineNoun({
  noun: "calendar_event",
  icon: CalendarDays,
  nav: { section: "work", permission: "calendar.read", goto: "y" },
  page: (id) => ["calendar", id],
  affects: ["calendar"],
});
