import { z } from "zod";
import type { PaymentState, PaymentStatus, RefundState, RefundStatus, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { mollieMoney } from "./money";

// Only the fields in use are read, and validated.
const Amount = z.object({ currency: z.string(), value: z.string() });
/** Ours is an object; whoever creates payments in the same account may store anything. */
const Metadata = z.object({ attempt_id: z.string().nullish() }).nullish().catch(null);

export const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: Amount,
  status: z.string(),
  createdAt: z.string(),
  metadata: Metadata,
});

const Chargeback = z.object({
  id: z.string(),
  amount: Amount,
  createdAt: z.string(),
  reversedAt: z.string().nullish(),
  reason: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
});

export const Payment = z.object({
  id: z.string(),
  mode: z.enum(["test", "live"]),
  status: z.string(),
  amount: Amount,
  amountRemaining: Amount.nullish(),
  createdAt: z.string(),
  paidAt: z.string().nullish(),
  failedAt: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  metadata: Metadata,
  details: z.object({ failureReason: z.string().nullish(), failureMessage: z.string().nullish() }).nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
  _embedded: z.object({ refunds: z.array(Refund).nullish(), chargebacks: z.array(Chargeback).nullish() }).nullish(),
});
export type Payment = z.infer<typeof Payment>;

export const Customer = z.object({ id: z.string() });

export const Mandate = z.object({
  id: z.string(),
  method: z.string(),
  status: z.string(),
  details: z.object({
    cardNumber: z.string().nullish(),
    cardLabel: z.string().nullish(),
    cardExpiryDate: z.string().nullish(),
    consumerAccount: z.string().nullish(),
  }),
});

/** Whether a payment only saves a method: Mollie takes an amount of zero for it. */
export function isSave(payment: Payment): boolean {
  return !/[1-9]/.test(payment.amount.value);
}

export function attemptOf({ metadata }: Pick<Payment, "metadata">): string | null {
  return metadata?.attempt_id ?? null;
}

/** A cancelled payment is one that the payer left: its page is closed, and nothing was tried. */
const statuses: Readonly<Record<string, PaymentStatus>> = {
  open: "open",
  pending: "processing",
  authorized: "processing",
  paid: "received",
  canceled: "expired",
  expired: "expired",
  failed: "failed",
};

export function paymentState(payment: Payment): PaymentState {
  const { id, amount } = payment;
  const status = statuses[payment.status] ?? "processing";
  return {
    charge_ref: id,
    payment_ref: status === "received" || status === "processing" ? id : null,
    attempt_id: attemptOf(payment),
    status,
    amount: mollieMoney.fromText(amount.value, amount.currency),
    failure: failureOf(payment),
  };
}

/** Mollie's text for the payer, or its reason in words. */
export function failureOf({ status, details }: Payment): string | null {
  if (status !== "failed") return null;
  return details?.failureMessage ?? details?.failureReason?.replaceAll("_", " ") ?? "The payment failed.";
}

export function refundState(refund: z.infer<typeof Refund>): RefundState {
  const { id, paymentId, amount } = refund;
  const status = refundStatus(refund.status);
  return {
    refund_ref: `${paymentId}/${id}`,
    payment_ref: paymentId,
    attempt_id: attemptOf(refund),
    status,
    amount: mollieMoney.fromText(amount.value, amount.currency),
    failure: status === "failed" ? `The refund is ${refund.status}.` : null,
  };
}

function refundStatus(status: string): RefundStatus {
  if (status === "refunded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

export function savedMethod(customerId: string, { id, method, details }: z.infer<typeof Mandate>): SavedMethod {
  const { cardNumber, cardLabel, cardExpiryDate, consumerAccount } = details;
  const label = cardNumber ? `${cardLabel ?? "Card"} •••• ${cardNumber.slice(-4)}` : (consumerAccount ?? method);
  return { customer_ref: customerId, method_ref: id, label, expires: cardExpiryDate?.slice(0, 7) ?? null };
}
