import { FileInput } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const receivedEInvoiceNoun = defineNoun({
  noun: "received_e_invoice",
  icon: FileInput,
  page: () => ["expenses", "received"],
  affects: ["received-e-invoices", "expenses"],
});
