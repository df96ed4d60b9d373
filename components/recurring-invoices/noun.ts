import { Plus, Repeat } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const recurringInvoiceNoun = defineNoun({
  noun: "recurring_invoice",
  icon: Repeat,
  page: (id) => ["recurring-invoices", id],
  nav: { section: "sales", permission: "recurring_invoices.read", goto: "u" },
  actions: [{ key: "new", icon: Plus, permission: "recurring_invoices.write", segments: ["recurring-invoices", "new"] }],
  affects: ["recurring-invoices", "invoices"],
  sections: [
    {
      on: "customer",
      permission: "recurring_invoices.read",
      load: () => import("./CustomerRecurring").then((module) => module.CustomerRecurring),
    },
  ],
});
