import { Banknote, CreditCard, Wallet } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const paymentNoun = defineNoun({
  noun: "payment",
  icon: Banknote,
  page: (id) => ["payments", id],
  nav: { section: "sales", permission: "payments.read", goto: "p" },
  // A payment is recorded on what it pays: the open invoices are the place to begin.
  actions: [{ key: "record", icon: Banknote, permission: "payments.write", segments: ["invoices"], query: "status=finalized" }],
  affects: ["payments", "invoices", "customers"],
});

/** An attempt has no page of its own: it opens in the list of attempts. */
export const attemptNoun = defineNoun({
  noun: "payment_attempt",
  icon: CreditCard,
  page: (id) => ["payments", `attempts?open=${id}`],
  affects: ["payment-attempts", "payments", "invoices"],
});

export const savedMethodNoun = defineNoun({
  noun: "saved_method",
  icon: Wallet,
  affects: ["customers"],
  sections: [{ on: "customer", permission: "payments.read", load: () => import("./SavedMethods").then((module) => module.SavedMethods) }],
});
