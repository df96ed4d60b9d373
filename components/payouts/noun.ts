import { ArrowDownToLine, CircleAlert } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const payoutNoun = defineNoun({
  noun: "payout",
  icon: ArrowDownToLine,
  page: (id) => ["payments", "payouts", id],
  affects: ["payouts", "bank-entries"],
  sections: [
    { on: "payment", permission: "payouts.read", load: () => import("./PaymentMovements").then((module) => module.PaymentMovements) },
  ],
});

/** An exception has no page of its own: it opens in the list. */
export const payoutExceptionNoun = defineNoun({
  noun: "payout_exception",
  icon: CircleAlert,
  page: (id) => ["payments", `exceptions?open=${id}`],
  affects: ["payout-exceptions"],
});
