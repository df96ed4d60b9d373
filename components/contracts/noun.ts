import { FileSignature, Plus } from "lucide-react";
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
