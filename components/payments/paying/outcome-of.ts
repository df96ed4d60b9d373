import type { PaymentAttempt } from "@/lib/domains/payments/schema";

/** The payer is on the way to the provider, left its page without paying, or was sent back by it. */
export type Arrival = "to_pay" | "left" | "back";

export type Outcome = "attention" | "paid" | "settled" | "failed" | "expired" | "processing" | "going" | "declined" | "left" | "waiting";

/**
 * What the payer is shown. A payer whom the provider sent back has paid, or hears the opposite soon: an earlier decline on the same page
 * is then no news.
 * @param settled whether the invoices have no balance due any more, however they were paid.
 */
export function outcomeOf(
  { status, attention, failure, redirect_url }: Pick<PaymentAttempt, "status" | "attention" | "failure" | "redirect_url">,
  arrival: Arrival,
  settled: boolean,
): Outcome {
  if (status === "succeeded") return "paid";
  // A foreign report that names this attempt says nothing about the payer's own payment.
  if (attention !== null && attention !== "other_payment") return "attention";
  switch (status) {
    case "failed":
    case "expired":
      return settled ? "settled" : status;
    case "processing":
      return "processing";
    case "started":
    case "open":
      if (arrival === "back") return "waiting";
      if (settled) return "settled";
      if (arrival === "to_pay") return redirect_url === null ? "waiting" : "going";
      return failure === null ? "left" : "declined";
  }
}
