import { z } from "zod";
import type { PaymentState, RefundState, RefundStatus } from "@/lib/kernel/ports/payment-gateway";
import { razorpayMoney } from "./money";

/** Razorpay writes an empty object as an empty list. */
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.never())]).nullish();

export const RazorpayLink = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reference_id: z.string().nullish(),
  order_id: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string() })).nullish(),
});
export type RazorpayLink = z.output<typeof RazorpayLink>;

export const RazorpayLinks = z.object({ payment_links: z.array(RazorpayLink) });

export const RazorpayPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  notes: Notes,
  error_description: z.string().nullish(),
});
export type RazorpayPayment = z.output<typeof RazorpayPayment>;

export const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) });

export const RazorpayRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
});
export type RazorpayRefund = z.output<typeof RazorpayRefund>;

export const RazorpayDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason_code: z.string().nullish(),
});

/** The attempt's id in notes: a payment gets those of its link. */
export function attemptOf(notes: z.output<typeof Notes>): string | null {
  return z.object({ attempt_id: z.string() }).safeParse(notes).data?.attempt_id ?? null;
}

/** The state of a link with the payments that were tried on it: only a captured one is listed in the link itself. */
export function linkState(link: RazorpayLink, tried: readonly RazorpayPayment[]): PaymentState {
  // Captured a moment ago, or about to be.
  const authorized = tried.find(({ status }) => status === "authorized" || status === "captured");
  const paid = link.status === "paid" ? link.payments?.at(-1)?.payment_id : undefined;
  const closed = link.status === "expired" || link.status === "cancelled";
  const open = authorized ? "processing" : closed ? "expired" : "open";
  return {
    charge_ref: link.id,
    payment_ref: paid ?? authorized?.id ?? null,
    attempt_id: link.reference_id ?? null,
    status: link.status === "paid" ? "received" : open,
    amount: moneyOf(link),
    failure: link.status === "paid" || authorized ? null : failureAmong(tried),
  };
}

function failureAmong(tried: readonly RazorpayPayment[]): string | null {
  const failed = tried.filter(({ status }) => status === "failed").at(-1);
  return failed ? (failed.error_description ?? "The payment failed.") : null;
}

export function refundStatus(status: string): RefundStatus {
  if (status === "processed") return "succeeded";
  return status === "failed" ? "failed" : "pending";
}

export function refundState(refund: RazorpayRefund): RefundState {
  const status = refundStatus(refund.status);
  return {
    refund_ref: refund.id,
    payment_ref: refund.payment_id,
    attempt_id: attemptOf(refund.notes),
    status,
    amount: moneyOf(refund),
    failure: status === "failed" ? "Razorpay could not make the refund." : null,
  };
}

export function moneyOf({ amount, currency }: { amount: number; currency: string }): PaymentState["amount"] {
  return razorpayMoney.fromUnits(amount, currency);
}
