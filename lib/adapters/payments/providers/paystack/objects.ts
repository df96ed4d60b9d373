import { z } from "zod";
import type { PaymentState, PaymentStatus, RefundState, RefundStatus, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { AppError } from "@/lib/kernel/base/errors";
import { paystackMoney } from "./money";

/** The fields in use of Paystack's objects; a charge that waits for the payer has no more than a reference. */
export const Transaction = z.object({
  id: z.int(),
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  gateway_response: z.string().nullish(),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
  customer: z.object({ email: z.string() }).nullish(),
  authorization: z
    .object({
      authorization_code: z.string().nullish(),
      reusable: z.boolean().nullish(),
      last4: z.string().nullish(),
      exp_month: z.string().nullish(),
      exp_year: z.string().nullish(),
      brand: z.string().nullish(),
    })
    .nullish(),
});
export type Transaction = z.output<typeof Transaction>;

/** A refund as it is listed; `amount` is text in some of Paystack's answers. */
export const Refund = z.object({
  id: z.int(),
  status: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  merchant_note: z.string().nullish(),
  refunded_at: z.string().nullish(),
  createdAt: z.string().nullish(),
});
export type Refund = z.output<typeof Refund>;

/** How a reference ends: the page's number (a repeated request needs another reference), or a charge without a page. */
export type ReferenceEnd = number | "saved";

/** Our reference of a payment. Paystack allows no underscore, which every attempt's id has once. */
export function referenceOf(attempt_id: string, end: ReferenceEnd): string {
  return `${attempt_id.replace("_", "-")}.${end}`;
}

/** The attempt of a reference; null for one that others have made in the same account. */
export function attemptOf(reference: string): string | null {
  const [, prefix, id] = /^([a-z]{2,5})-([0-9a-z]+)\.(?:\d|saved)$/.exec(reference) ?? [];
  return prefix === undefined || id === undefined ? null : `${prefix}_${id}`;
}

const hasPage = (reference: string): boolean => !reference.endsWith(".saved");

/** The state of a payment, which Paystack knows by its reference throughout. */
export function paymentState(transaction: Transaction): PaymentState {
  const { reference, amount, currency, gateway_response } = transaction;
  const status = paymentStatus(transaction);
  const failed = transaction.status === "failed" || transaction.status === "reversed";
  return {
    charge_ref: reference,
    payment_ref: status === "received" || status === "processing" || !hasPage(reference) ? reference : null,
    attempt_id: attemptOf(reference),
    status,
    amount: paystackMoney.fromUnits(amount, currency),
    failure: failed ? (gateway_response ?? transaction.status) : null,
  };
}

/** A page stays open after a failed try, and "abandoned" is a page that nobody has paid yet. */
function paymentStatus({ status, reference }: Transaction): PaymentStatus {
  switch (status) {
    case "success":
      return "received";
    case "abandoned":
      return hasPage(reference) ? "open" : "failed";
    case "failed":
      return hasPage(reference) ? "open" : "failed";
    case "reversed":
      return "failed";
    default:
      return "processing";
  }
}

export function refundState(refund: Refund, payment_ref: string | null): RefundState {
  const status = refundStatus(refund.status);
  return {
    refund_ref: String(refund.id),
    payment_ref,
    attempt_id: refund.merchant_note?.startsWith("att_") === true ? refund.merchant_note : null,
    status,
    amount: paystackMoney.fromUnits(refund.amount, refund.currency),
    failure: status === "failed" ? "The bank did not accept the refund." : null,
  };
}

function refundStatus(status: string): RefundStatus {
  if (status === "processed") return "succeeded";
  return status === "failed" ? "failed" : "pending";
}

/** @throws AppError `conflict` for a payment that is not made, or whose method cannot be charged again. */
export function savedMethod({ status, authorization, customer }: Transaction): SavedMethod {
  const code = authorization?.authorization_code;
  if (status !== "success" || authorization?.reusable !== true || !code || !customer) {
    throw new AppError("conflict", "No payment method has been saved yet.");
  }
  const { brand, last4, exp_month, exp_year } = authorization;
  const name = (brand ?? "Card").replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return {
    customer_ref: customer.email,
    method_ref: code,
    label: `${name.trim()} •••• ${last4 ?? ""}`,
    expires: exp_year && exp_month ? `${exp_year}-${exp_month.padStart(2, "0")}` : null,
  };
}
