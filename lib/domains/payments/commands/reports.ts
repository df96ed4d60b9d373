import type { GatewayEvent, PaymentState, RefundState } from "@/lib/kernel/ports/payment-gateway";
import type { PaymentReport, RefundReport } from "../rules";

/** Converts a status that the provider was asked for. Without a page, every failure of a charge is final. */
export function reportOf(state: PaymentState, withoutPage: boolean): PaymentReport {
  const { status, charge_ref, payment_ref, amount, failure } = state;
  return {
    status,
    final: withoutPage || status !== "open",
    charge_ref,
    payment_ref,
    amount: amount.minor,
    currency: amount.currency,
    failure,
  };
}

/** Converts a charge's event: a failure is of one attempt, and the page may still be paid. */
export function reportOfEvent(
  event: Extract<GatewayEvent, { kind: "payment.received" | "payment.failed" }>,
  withoutPage: boolean,
): PaymentReport {
  const { charge_ref, payment_ref, amount, failure } = event;
  return {
    status: event.kind === "payment.received" ? "received" : "failed",
    final: withoutPage,
    charge_ref,
    payment_ref,
    amount: amount.minor,
    currency: amount.currency,
    failure,
  };
}

export function refundReportOf({
  refund_ref,
  payment_ref,
  status,
  amount,
  failure,
}: Pick<RefundState, "refund_ref" | "payment_ref" | "status" | "amount" | "failure">): RefundReport {
  return { status, refund_ref, payment_ref, amount: amount.minor, currency: amount.currency, failure };
}
