import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Payment, PaymentAttempt, SavedMethod } from "./schema";

const sample: z.input<typeof Payment> = {
  id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  amount: "120.00",
  surcharge: "0.00",
  amount_credited: "0.00",
  amount_refunded: "0.00",
  date: "2026-03-10",
  method: "bank_transfer",
  reference: "FT 20260310-118",
  notes: "",
  gateway: null,
  gateway_ref: null,
  allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
  refunds: [],
  reversal: null,
  dispute: null,
  version: 1,
  created_at: "2026-03-10T08:00:00.000Z",
  updated_at: "2026-03-10T08:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `payment.${name}`, noun: "payment", data: Payment, sample });

export const paymentReceived = define("received");
export const paymentRefunded = define("refunded");
/** It did not arrive: its invoices are due again. */
export const paymentReversed = define("reversed");
/** The payer's bank asks for the money back; it has not decided yet. */
export const paymentDisputed = define("disputed");
/** The bank left the money with the company. */
export const paymentDisputeWon = define("dispute_won");
/** The bank took the money back: the invoices of the payment are due again. */
export const paymentChargedBack = define("charged_back");

const attempt: z.input<typeof PaymentAttempt> = {
  id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "charge",
  gateway: "stripe",
  status: "open",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
  payment_id: null,
  refund_id: null,
  method_id: null,
  credit_note_id: null,
  currency: "GBP",
  amount: "120.00",
  surcharge: "0.00",
  save_method: false,
  reason: null,
  still_owed: null,
  redirect_url: "https://checkout.stripe.com/c/pay/cs_live_a1b2c3",
  failure: "Your card was declined.",
  attention: null,
  version: 3,
  created_at: "2026-03-10T08:00:00.000Z",
  updated_at: "2026-03-10T08:01:00.000Z",
};

const defineForAttempt = (name: string, sample: z.input<typeof PaymentAttempt>) =>
  defineEvent({ name, noun: "payment_attempt", data: PaymentAttempt, sample });

/** A failed attempt: the invoice is unchanged, and a later attempt on the same page may succeed. */
export const paymentFailed = defineForAttempt("payment.failed", attempt);
/** The gateway reported something that must not be recorded automatically; a person must check it. */
export const paymentFlagged = defineForAttempt("payment.flagged", { ...attempt, failure: null, attention: "wrong_amount" });

const refund = {
  ...attempt,
  kind: "refund" as const,
  invoice_id: null,
  allocations: [],
  payment_id: sample.id,
  still_owed: true,
  redirect_url: null,
  failure: null,
};
export const refundPending = defineForAttempt("refund.pending", { ...refund, status: "processing" });
export const refundSucceeded = defineForAttempt("refund.succeeded", {
  ...refund,
  status: "succeeded",
  refund_id: "ref_01jd0p2q3r4s5t6v7w8x9y0z1a",
});
export const refundFailed = defineForAttempt("refund.failed", { ...refund, status: "failed", failure: "expired_or_canceled_card" });

/** It is no longer charged: its customer or a colleague removed it, or the provider no longer knows it. */
export const savedMethodRemoved = defineEvent({
  name: "saved_method.removed",
  noun: "saved_method",
  data: SavedMethod,
  sample: {
    id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a",
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    gateway: "stripe",
    label: "Visa •••• 4242",
    expires: "2029-12",
    version: 2,
    created_at: "2026-03-10T08:00:00.000Z",
    updated_at: "2026-05-04T08:00:00.000Z",
  },
});

export const paymentEvents = [
  paymentReceived,
  paymentRefunded,
  paymentReversed,
  paymentDisputed,
  paymentDisputeWon,
  paymentChargedBack,
  paymentFailed,
  paymentFlagged,
  refundPending,
  refundSucceeded,
  refundFailed,
];
