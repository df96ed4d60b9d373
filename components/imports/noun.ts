import { FileUp } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const importNoun = defineNoun({
  noun: "import",
  icon: FileUp,
  page: (id) => ["settings", "imports", id],
  affects: ["imports", "customers", "invoices", "items", "leads", "time-entries"],
});
