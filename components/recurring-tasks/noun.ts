import { Repeat } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const recurringTaskNoun = defineNoun({
  noun: "recurring_task",
  icon: Repeat,
  page: () => ["tasks", "recurring"],
  actions: [{ key: "open", icon: Repeat, permission: "tasks.read", segments: ["tasks", "recurring"] }],
  affects: ["recurring-tasks"],
});
