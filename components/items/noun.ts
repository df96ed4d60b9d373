import { Package, Plus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const itemNoun = defineNoun({
  noun: "item",
  icon: Package,
  page: (id) => ["items", id],
  nav: { section: "sales", permission: "items.read", goto: "t" },
  actions: [{ key: "new", icon: Plus, permission: "items.write", segments: ["items", "new"] }],
  affects: ["items", "lookup"],
});
