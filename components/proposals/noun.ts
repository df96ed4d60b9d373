import { ScrollText, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const proposalNoun = defineNoun({
  noun: "proposal",
  icon: ScrollText,
  page: (id) => ["proposals", id],
  nav: { section: "sales", permission: "proposals.read", goto: "q" },
  actions: [{ key: "new", icon: Plus, permission: "proposals.write", segments: ["proposals", "new"] }],
  affects: ["proposals", "invoices", "customers"],
  sections: [
    { on: "customer", permission: "proposals.read", load: () => import("./CustomerProposals").then((module) => module.CustomerProposals) },
  ],
});
