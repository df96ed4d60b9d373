import { FileCheck } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const consentNoun = defineNoun({
  noun: "consent",
  icon: FileCheck,
  page: () => ["settings", "consents"],
  sections: [
    { on: "customer", permission: "consents.read", load: () => import("./RecordConsents").then((module) => module.CustomerConsents) },
    { on: "lead", permission: "consents.read", load: () => import("./RecordConsents").then((module) => module.LeadConsents) },
  ],
});
