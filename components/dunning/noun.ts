import { Bell, CalendarClock } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const dunningPolicyNoun = defineNoun({
  noun: "dunning_policy",
  icon: Bell,
  actions: [{ key: "open", icon: Bell, permission: "dunning_policies.read", segments: ["settings", "reminders"] }],
  affects: ["dunning-policies", "invoices", "customers"],
});

export const dunningReminderNoun = defineNoun({
  noun: "dunning_reminder",
  icon: CalendarClock,
  affects: ["invoices"],
  sections: [
    { on: "invoice", permission: "dunning_policies.read", load: () => import("./InvoiceDunning").then((module) => module.InvoiceDunning) },
    {
      on: "customer",
      permission: "dunning_policies.read",
      load: () => import("./CustomerDunning").then((module) => module.CustomerDunning),
    },
  ],
});

export const dunningHoldNoun = defineNoun({ noun: "dunning_hold", icon: CalendarClock, affects: ["invoices"] });
