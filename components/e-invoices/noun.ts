import { FileCode, Send } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const eInvoiceDeliveryNoun = defineNoun({
  noun: "e_invoice_delivery",
  icon: Send,
  page: () => ["settings", "e-invoices", "deliveries"],
  affects: ["e-invoice-deliveries", "invoices", "credit-notes"],
});

export const eInvoiceNoun = defineNoun({
  noun: "e_invoice",
  icon: FileCode,
  sections: [
    { on: "customer", permission: "customers.read", load: () => import("./CustomerEInvoice").then((module) => module.CustomerEInvoice) },
    { on: "invoice", permission: "invoices.read", load: () => import("./DocumentEInvoice").then((module) => module.InvoiceEInvoice) },
    { on: "expense", permission: "expenses.read", load: () => import("./ExpenseEInvoice").then((module) => module.ExpenseEInvoice) },
    {
      on: "credit_note",
      permission: "credit_notes.read",
      load: () => import("./DocumentEInvoice").then((module) => module.CreditNoteEInvoice),
    },
  ],
});
