import { KeyRound, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const vaultItemNoun = defineNoun({
  noun: "vault_item",
  icon: KeyRound,
  page: (id) => ["vault", id],
  nav: { section: "work", permission: "vault.read" },
  actions: [{ key: "new", icon: Plus, permission: "vault.write", segments: ["vault", "new"] }],
  sections: [
    { on: "customer", permission: "vault.read", load: () => import("./LinkedItems").then((module) => module.CustomerVaultItems) },
    { on: "project", permission: "vault.read", load: () => import("./LinkedItems").then((module) => module.ProjectVaultItems) },
  ],
});
