import { FileSignature, Plus, ScrollText } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const contractNoun = defineNoun({
  noun: "contract",
  icon: FileSignature,
  page: (id) => ["contracts", id],
  nav: { section: "sales", permission: "contracts.read", goto: "o" },
  actions: [{ key: "new", icon: Plus, permission: "contracts.write", segments: ["contracts", "new"] }],
  sections: [
    { on: "customer", permission: "contracts.read", load: () => import("./CustomerContracts").then((module) => module.CustomerContracts) },
  ],
});

export const contractTemplateNoun = defineNoun({
  noun: "contract_template",
  icon: ScrollText,
  actions: [{ key: "open", icon: ScrollText, permission: "contract_templates.read", segments: ["settings", "contract-templates"] }],
  affects: ["contract-templates"],
});
