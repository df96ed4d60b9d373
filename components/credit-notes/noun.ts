import { FileMinus } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const creditNoteNoun = defineNoun({
  noun: "credit_note",
  icon: FileMinus,
  page: (id) => ["credit-notes", id],
  nav: { section: "sales", permission: "credit_notes.read", goto: "d" },
  affects: ["credit-notes", "invoices", "payments", "customers"],
  sections: [
    {
      on: "customer",
      permission: "credit_notes.read",
      load: () => import("./CustomerCreditNotes").then((module) => module.CustomerCreditNotes),
    },
    {
      on: "invoice",
      permission: "credit_notes.read",
      load: () => import("./InvoiceCreditNotes").then((module) => module.InvoiceCreditNotes),
    },
  ],
});
