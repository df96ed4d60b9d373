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
  page: () => ["settings", "tax-authority", "documents"],
  affects: ["tax-documents", "invoices", "credit-notes"],
  sections: [
    {
      on: "invoice",
      permission: "tax_documents.read",
      load: () => import("./TaxDocumentPart").then((module) => module.InvoiceTaxDocument),
    },
    {
      on: "credit_note",
      permission: "tax_documents.read",
      load: () => import("./TaxDocumentPart").then((module) => module.CreditNoteTaxDocument),
    },
  ],
});
