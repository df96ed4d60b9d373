import { FolderKanban, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

const permission = "projects.read";

export const projectNoun = defineNoun({
  noun: "project",
  icon: FolderKanban,
  page: (id) => ["projects", id],
  nav: { section: "work", permission, goto: "j" },
  actions: [{ key: "new", icon: Plus, permission: "projects.write", segments: ["projects", "new"] }],
  affects: ["projects", "customers", "contracts"],
  sections: [
    { on: "customer", permission, load: () => import("./RecordProjects").then((module) => module.CustomerProjects) },
    { on: "contract", permission, load: () => import("./RecordProjects").then((module) => module.ContractProjects) },
  ],
});
