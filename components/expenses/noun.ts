import { Plus, Wallet } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

const permission = "expenses.read";

export const expenseNoun = defineNoun({
  noun: "expense",
  icon: Wallet,
  page: (id) => ["expenses", id],
  nav: { section: "work", permission, goto: "x" },
  actions: [{ key: "new", icon: Plus, permission: "expenses.write", segments: ["expenses", "new"] }],
  affects: ["expenses", "customers", "projects"],
  sections: [
    { on: "customer", permission, load: () => import("./RecordExpenses").then((module) => module.CustomerExpenses) },
    { on: "project", permission, load: () => import("./RecordExpenses").then((module) => module.ProjectExpenses) },
  ],
});
