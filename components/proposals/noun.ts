import { Blocks, FileSignature, Plus, ScrollText } from "lucide-react";
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

export const signerNoun = defineNoun({ noun: "signer", icon: FileSignature, affects: ["proposals", "contracts"] });

export const proposalTemplateNoun = defineNoun({
  noun: "proposal_template",
  icon: Blocks,
  actions: [{ key: "open", icon: Blocks, permission: "proposal_templates.read", segments: ["settings", "proposal-templates"] }],
  affects: ["proposal-templates"],
});
