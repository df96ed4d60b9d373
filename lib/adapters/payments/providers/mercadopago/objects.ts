import { z } from "zod";
import type { GatewayAmount, PaymentState, PaymentStatus, RefundState, RefundStatus } from "@/lib/kernel/ports/payment-gateway";
import { unreadableAnswer } from "../client";
import { mercadoPagoMoney } from "./money";

/** The fields in use of Mercado Pago's objects. */
export const Preference = z.object({
  id: z.string(),
  init_point: z.string(),
  sandbox_init_point: z.string().nullish(),
  external_reference: z.string().nullish(),
  items: z.array(z.object({ unit_price: z.number(), currency_id: z.string() })).min(1),
  expires: z.boolean().nullish(),
  expiration_date_to: z.string().nullish(),
});
export type Preference = z.output<typeof Preference>;

export const Refund = z.object({
  id: z.union([z.int(), z.string()]),
  payment_id: z.union([z.int(), z.string()]),
  amount: z.number(),
  /** Absent from the refunds of older payments, which were made. */
  status: z.string().nullish(),
  date_created: z.string().nullish(),
});
export type Refund = z.output<typeof Refund>;

export const Payment = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  live_mode: z.boolean().nullish(),
  date_created: z.string().nullish(),
  date_last_updated: z.string().nullish(),
  refunds: z.array(Refund).nullish(),
});
export type Payment = z.output<typeof Payment>;

/** The attempt that we wrote as the external reference; null for what others made in the same account. */
export function attemptOf({ external_reference }: Pick<Payment, "external_reference">): string | null {
  return external_reference?.startsWith("att_") === true ? external_reference : null;
}

export function amountOf(payment: Payment): GatewayAmount {
  return mercadoPagoMoney.fromNumber(payment.transaction_amount, payment.currency_id);
}

/** Refunded and disputed money had been received; what happened to it since is reported for itself. */
export function isReceived({ status }: Payment): boolean {
  return ["approved", "refunded", "charged_back"].includes(status);
}

const isUnderWay = ({ status }: Payment): boolean => ["pending", "in_process", "in_mediation", "authorized"].includes(status);

/** The state of a page, from the page and the payments that were tried on it. */
export function pageState(preference: Preference, payments: readonly Payment[], now: Date): PaymentState {
  const counted = payments.find(isReceived) ?? payments.find(isUnderWay);
  const tried = payments[0];
  const [item] = preference.items;
  if (!item) throw unreadableAnswer();
  const amount = counted ? amountOf(counted) : mercadoPagoMoney.fromNumber(item.unit_price, item.currency_id);
  const closed = preference.expires === true && new Date(preference.expiration_date_to ?? "") <= now;
  return {
    charge_ref: preference.id,
    payment_ref: counted ? String(counted.id) : null,
    attempt_id: attemptOf(preference),
    status: statusOf(counted, closed),
    amount,
    failure: counted || !tried ? null : failureOf(tried),
  };
}

function statusOf(counted: Payment | undefined, closed: boolean): PaymentStatus {
  if (counted) return isReceived(counted) ? "received" : "processing";
  return closed ? "expired" : "open";
}

/** Mercado Pago tells the reason by a code such as `cc_rejected_insufficient_amount`. */
export function failureOf({ status_detail }: Payment): string {
  const reason = (status_detail ?? "").replace(/^cc_rejected_/, "").replaceAll("_", " ");
  return reason === "" || reason === "other reason" ? "The payment was declined." : `The payment was declined (${reason}).`;
}

/** A refund is fetched below its payment, so its reference names both. */
export function refundState(refund: Refund, currency: string): RefundState {
  const status = refundStatus(refund);
  return {
    refund_ref: `${refund.payment_id}/${refund.id}`,
    payment_ref: String(refund.payment_id),
    attempt_id: null,
    status,
    amount: mercadoPagoMoney.fromNumber(refund.amount, currency),
    failure: status === "failed" ? "Mercado Pago did not make the refund." : null,
  };
}

function refundStatus({ status }: Refund): RefundStatus {
  if (status === "in_process" || status === "pending" || status === "authorized") return "pending";
  return status === "rejected" || status === "cancelled" ? "failed" : "succeeded";
}
