import { CalendarDays, Timer } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

const permission = "time_entries.read";

export const timeEntryNoun = defineNoun({
  noun: "time_entry",
  icon: Timer,
  nav: { section: "work", permission, goto: "m" },
  actions: [{ key: "week", icon: CalendarDays, permission: "time_entries.write", segments: ["time-entries", "week"] }],
  affects: ["time-entries", "tasks", "projects"],
  sections: [
    { on: "task", permission, load: () => import("./TaskTime").then((module) => module.TaskTime) },
    { on: "project", permission, load: () => import("./ProjectTime").then((module) => module.ProjectTime) },
  ],
});
