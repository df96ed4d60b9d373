import { Plus, RefreshCw } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const subscriptionNoun = defineNoun({
  noun: "subscription",
  icon: RefreshCw,
  page: (id) => ["subscriptions", id],
  nav: { section: "sales", permission: "subscriptions.read", goto: "z" },
  actions: [{ key: "new", icon: Plus, permission: "subscriptions.write", segments: ["subscriptions", "new"] }],
  sections: [
    {
      on: "customer",
      permission: "subscriptions.read",
      load: () => import("./CustomerSubscriptions").then((module) => module.CustomerSubscriptions),
    },
  ],
});
