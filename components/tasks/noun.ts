import { ListTodo, Plus, SquareKanban } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

const permission = "tasks.read";

export const taskNoun = defineNoun({
  noun: "task",
  icon: ListTodo,
  page: (id) => ["tasks", id],
  nav: { section: "work", permission, goto: "a" },
  actions: [
    { key: "new", icon: Plus, permission: "tasks.write", segments: ["tasks", "new"] },
    { key: "board", icon: SquareKanban, permission, segments: ["tasks"], query: "shape=board" },
  ],
  affects: ["tasks", "customers", "contracts", "tickets", "projects"],
  sections: [
    { on: "customer", permission, load: () => import("./RecordTasks").then((module) => module.CustomerTasks) },
    { on: "contract", permission, load: () => import("./RecordTasks").then((module) => module.ContractTasks) },
    { on: "ticket", permission, load: () => import("./RecordTasks").then((module) => module.TicketTasks) },
    { on: "project", permission, load: () => import("./RecordTasks").then((module) => module.ProjectTasks) },
    { on: "task", permission, load: () => import("./RecordTasks").then((module) => module.SubTasks) },
  ],
});

export const taskStatusNoun = defineNoun({ noun: "task_status", icon: ListTodo, affects: ["task-statuses", "tasks"] });
