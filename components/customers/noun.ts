import { Building2, Plus, UserRound } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const customerNoun = defineNoun({
  noun: "customer",
  icon: Building2,
  page: (id) => ["customers", id],
  nav: { section: null, permission: "customers.read", goto: "c" },
  actions: [{ key: "new", icon: Plus, permission: "customers.write", segments: ["customers", "new"] }],
  affects: ["customers", "lookup"],
});

/** A contact is shown on the page of its customer. */
export const contactNoun = defineNoun({ noun: "contact", icon: UserRound, affects: ["customers"] });
