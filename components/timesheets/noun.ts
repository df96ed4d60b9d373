import { CalendarDays } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const timesheetNoun = defineNoun({
  noun: "timesheet",
  icon: CalendarDays,
  page: (id) => ["timesheets", id],
  affects: ["timesheets", "time-entries"],
});
