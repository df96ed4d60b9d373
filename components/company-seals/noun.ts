import { Lock } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const companySealNoun = defineNoun({
  noun: "company_seal",
  icon: Lock,
  page: () => ["settings", "document-seal"],
  affects: ["company-seals"],
});
