import { ScrollText } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const statementNoun = defineNoun({
  noun: "statement",
  icon: ScrollText,
  affects: ["customers"],
  sections: [
    {
      on: "customer",
      permission: "customers.read",
      load: () => import("./CustomerStatements").then((module) => module.CustomerStatements),
    },
  ],
});
