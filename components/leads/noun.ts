import { Plus, SquareKanban, Target } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const leadNoun = defineNoun({
  noun: "lead",
  icon: Target,
  page: (id) => ["leads", id],
  nav: { section: "sales", permission: "leads.read", goto: "l" },
  actions: [
    { key: "new", icon: Plus, permission: "leads.write", segments: ["leads", "new"] },
    { key: "board", icon: SquareKanban, permission: "leads.read", segments: ["leads", "board"] },
  ],
  affects: ["leads", "customers"],
  sections: [{ on: "customer", permission: "leads.read", load: () => import("./CustomerLeads").then((module) => module.CustomerLeads) }],
});

export const leadScoringNoun = defineNoun({
  noun: "lead_scoring",
  icon: Target,
  page: () => ["settings", "lead-scoring"],
  affects: ["lead-scoring", "leads"],
});
