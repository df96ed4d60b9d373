import { CalendarDays } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const calendarEventNoun = defineNoun({
  noun: "calendar_event",
  icon: CalendarDays,
  nav: { section: "work", permission: "calendar.read", goto: "y" },
  page: (id) => ["calendar", id],
  affects: ["calendar"],
});
