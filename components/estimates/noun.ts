import { FileCheck, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const estimateNoun = defineNoun({
  noun: "estimate",
  icon: FileCheck,
  page: (id) => ["estimates", id],
  nav: { section: "sales", permission: "estimates.read", goto: "e" },
  actions: [{ key: "new", icon: Plus, permission: "estimates.write", segments: ["estimates", "new"] }],
  affects: ["estimates", "invoices", "customers"],
  sections: [
    { on: "customer", permission: "estimates.read", load: () => import("./CustomerEstimates").then((module) => module.CustomerEstimates) },
  ],
});
