import { Landmark } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

/** An entry has no page of its own: it opens in the list. */
export const bankEntryNoun = defineNoun({
  noun: "bank_entry",
  icon: Landmark,
  page: (id) => ["payments", `bank-entries?open=${id}`],
  affects: ["bank-entries", "payments", "invoices"],
});
