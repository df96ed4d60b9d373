import { z } from "zod";
import type { PaymentState, RefundState, RefundStatus } from "@/lib/kernel/ports/payment-gateway";
import { squareMoney } from "./money";

const Money = z.object({ amount: z.int(), currency: z.string() });

export const SquareLink = z.object({ payment_link: z.object({ id: z.string(), order_id: z.string(), url: z.string() }) });

export const SquareOrder = z.object({
  id: z.string(),
  state: z.string(),
  reference_id: z.string().nullish(),
  total_money: Money,
  tenders: z.array(z.object({ payment_id: z.string().nullish() })).nullish(),
});
export type SquareOrder = z.output<typeof SquareOrder>;

export const SquarePayment = z.object({
  id: z.string(),
  status: z.string(),
  /** With a tip. */
  total_money: Money,
  refunded_money: Money.nullish(),
  location_id: z.string().nullish(),
  note: z.string().nullish(),
  card_details: z.object({ errors: z.array(z.object({ code: z.string(), detail: z.string().nullish() })).nullish() }).nullish(),
});
export type SquarePayment = z.output<typeof SquarePayment>;

export const SquareRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount_money: Money,
  payment_id: z.string().nullish(),
  location_id: z.string().nullish(),
  reason: z.string().nullish(),
});
export type SquareRefund = z.output<typeof SquareRefund>;

export const SquareDispute = z.object({
  id: z.string(),
  state: z.string(),
  reason: z.string().nullish(),
  amount_money: Money,
  location_id: z.string().nullish(),
  disputed_payment: z.object({ payment_id: z.string().nullish() }).nullish(),
});

/** Square returns a payment's note and a refund's reason, in which we write the attempt's id; others may write anything. */
export function attemptIn(text: string | null | undefined): string | null {
  return /^att_[0-9a-z]{1,40}$/.exec(text ?? "")?.[0] ?? null;
}

/** The two ids of one page: its order tells the payment, and only its link can be closed. */
export function chargeRefOf({ payment_link: { order_id, id } }: z.output<typeof SquareLink>): string {
  return `${order_id}.${id}`;
}

export function splitChargeRef(chargeRef: string): { order: string; link: string } {
  const [order = "", link = ""] = chargeRef.split(".");
  return { order, link };
}

export type SquareOutcome = "received" | "processing" | "failed";

export function outcomeOf(status: string): SquareOutcome {
  if (status === "COMPLETED") return "received";
  return status === "FAILED" || status === "CANCELED" ? "failed" : "processing";
}

export function failureOf({ status, card_details }: SquarePayment): string | null {
  if (outcomeOf(status) !== "failed") return null;
  const [error] = card_details?.errors ?? [];
  return error?.detail ?? error?.code ?? "The payment was declined.";
}

/** The state of a page by its order and the payment that counts: the page stays open after a failed one. */
export function orderState(chargeRef: string, order: SquareOrder, payment: SquarePayment | null): PaymentState {
  const state = { charge_ref: chargeRef, attempt_id: attemptIn(order.reference_id) };
  const outcome = payment === null ? "failed" : outcomeOf(payment.status);
  if (payment !== null && outcome !== "failed")
    return { ...state, payment_ref: payment.id, status: outcome, amount: moneyOf(payment.total_money), failure: null };
  const status = order.state === "CANCELED" ? "expired" : "open";
  return { ...state, payment_ref: null, status, amount: moneyOf(order.total_money), failure: payment && failureOf(payment) };
}

export function refundStatus(status: string): RefundStatus {
  if (status === "COMPLETED") return "succeeded";
  return status === "REJECTED" || status === "FAILED" ? "failed" : "pending";
}

export function refundState(refund: SquareRefund): RefundState {
  const status = refundStatus(refund.status);
  return {
    refund_ref: refund.id,
    payment_ref: refund.payment_id ?? null,
    attempt_id: attemptIn(refund.reason),
    status,
    amount: moneyOf(refund.amount_money),
    failure: status === "failed" ? `Square could not make the refund (${refund.status}).` : null,
  };
}

export function moneyOf({ amount, currency }: z.output<typeof Money>): PaymentState["amount"] {
  return squareMoney.fromUnits(amount, currency);
}
