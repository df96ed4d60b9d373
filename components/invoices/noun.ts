import { Link, Plus, ReceiptText } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const invoiceNoun = defineNoun({
  noun: "invoice",
  icon: ReceiptText,
  page: (id) => ["invoices", id],
  nav: { section: "sales", permission: "invoices.read", goto: "i" },
  actions: [{ key: "new", icon: Plus, permission: "invoices.write", segments: ["invoices", "new"] }],
  affects: ["invoices", "customers"],
  sections: [
    {
      on: "invoice",
      permission: "invoices.read",
      load: () => import("./instalments/InvoiceInstalments").then((module) => module.InvoiceInstalments),
    },
    { on: "customer", permission: "invoices.read", load: () => import("./CustomerInvoices").then((module) => module.CustomerInvoices) },
  ],
});

export const documentLinkNoun = defineNoun({ noun: "document_link", icon: Link, affects: ["invoices"] });
