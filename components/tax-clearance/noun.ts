import { FileCheck2, Landmark } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const taxUnitNoun = defineNoun({
  noun: "tax_unit",
  icon: Landmark,
  page: () => ["settings", "tax-authority"],
  affects: ["tax-units"],
});

export const taxDocumentNoun = defineNoun({
  noun: "tax_document",
  icon: FileCheck2,
  page: (id) => ["tax-documents", id],
  affects: ["tax-documents"],
});
