import { ChartNoAxesColumn, FolderKanban, Plus, ReceiptText } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

const permission = "projects.read";

export const projectNoun = defineNoun({
  noun: "project",
  icon: FolderKanban,
  page: (id) => ["projects", id],
  nav: { section: "work", permission, goto: "j" },
  actions: [
    { key: "new", icon: Plus, permission: "projects.write", segments: ["projects", "new"] },
    { key: "ready_to_bill", icon: ReceiptText, permission, segments: ["projects", "ready-to-bill"] },
    { key: "profit", icon: ChartNoAxesColumn, permission: "projects.profit", segments: ["projects", "profit"] },
  ],
  affects: ["projects", "customers", "contracts"],
  sections: [
    { on: "customer", permission, load: () => import("./RecordProjects").then((module) => module.CustomerProjects) },
    { on: "contract", permission, load: () => import("./RecordProjects").then((module) => module.ContractProjects) },
  ],
});
