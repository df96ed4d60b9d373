import type Stripe from "stripe";
import { AppError } from "@/lib/kernel/base/errors";
import type { PaymentState, PaymentStatus, RefundState, RefundStatus, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { fromStripeAmount } from "./stripe-money";

type Metadata = Record<string, string> | null | undefined;

/** The attempt id that we wrote into an object's metadata; null for objects that others created in the same account. */
export function attemptOf(metadata: Metadata): string | null {
  return metadata?.["attempt_id"] ?? null;
}

/** The id of a reference that may be expanded or absent. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
}

/** The state of a Checkout session in payment mode, whose `payment_intent` is expanded. */
export function sessionState(session: Stripe.Checkout.Session): PaymentState {
  if (session.amount_total === null || session.currency === null) throw new AppError("upstream", "Stripe returned no amount.");
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  return {
    charge_ref: session.id,
    payment_ref: idOf(session.payment_intent),
    attempt_id: attemptOf(session.metadata) ?? session.client_reference_id,
    status: sessionStatus(session, intent),
    amount: fromStripeAmount(session.amount_total, session.currency),
    failure: intent?.last_payment_error?.message ?? null,
  };
}

function sessionStatus(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentStatus {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  if (session.payment_status === "paid") return "received";
  // Complete but unpaid: a bank debit or similar, decided days later.
  return intent?.status === "requires_payment_method" || intent?.status === "canceled" ? "failed" : "processing";
}

/** The state of a payment by a saved method, without a page. */
export function intentState(intent: Stripe.PaymentIntent): PaymentState {
  return {
    charge_ref: intent.id,
    payment_ref: intent.id,
    attempt_id: attemptOf(intent.metadata),
    status: intentStatus(intent.status),
    amount: fromStripeAmount(intent.amount, intent.currency),
    failure: intent.last_payment_error?.message ?? null,
  };
}

function intentStatus(status: Stripe.PaymentIntent.Status): PaymentStatus {
  if (status === "succeeded") return "received";
  return status === "processing" || status === "requires_capture" ? "processing" : "failed";
}

export function refundState(refund: Stripe.Refund): RefundState {
  return {
    refund_ref: refund.id,
    payment_ref: idOf(refund.payment_intent),
    attempt_id: attemptOf(refund.metadata),
    status: refundStatus(refund.status),
    amount: fromStripeAmount(refund.amount, refund.currency),
    failure: refund.failure_reason ?? null,
  };
}

/** A refund that waits for the payer (`requires_action`) is pending; a canceled one has failed. */
export function refundStatus(status: string | null): RefundStatus {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** @throws AppError `conflict` for a session that the payer has not finished, or that saved no method. */
export function savedMethod(session: Stripe.Checkout.Session): SavedMethod {
  const source = session.mode === "setup" ? session.setup_intent : session.payment_intent;
  const method = typeof source === "object" ? source?.payment_method : null;
  const customer = idOf(session.customer);
  if (session.status !== "complete" || typeof method !== "object" || method === null || customer === null) {
    throw new AppError("conflict", "No payment method has been saved yet.");
  }
  return { customer_ref: customer, method_ref: method.id, label: labelOf(method), expires: expiryOf(method.card) };
}

/** Stripe's words for card brands, as the brands write themselves. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  unknown: "Card",
  visa: "Visa",
};

export function labelOf(method: Stripe.PaymentMethod): string {
  return method.card ? `${brands[method.card.brand] ?? method.card.brand} •••• ${method.card.last4}` : method.type.replaceAll("_", " ");
}

export function expiryOf(card: Stripe.PaymentMethod.Card | undefined): string | null {
  return card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null;
}
