import { z } from "zod";
import type { PaymentState, PaymentStatus, RefundState, RefundStatus, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { unreadableAnswer } from "../client";
import { paypalMoney } from "./money";

// Only the fields in use are read, and validated.
const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Links = z.array(z.object({ rel: z.string(), href: z.string() })).nullish();

export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().nullish(),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() }).nullish(),
});
export type Capture = z.infer<typeof Capture>;

const Vault = z.object({ id: z.string().nullish(), status: z.string(), customer: z.object({ id: z.string() }).nullish() });
const Wallet = z.object({ email_address: z.string().nullish(), attributes: z.object({ vault: Vault.nullish() }).nullish() });

export const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: Links,
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        amount: Amount,
        payments: z.object({ captures: z.array(Capture).nullish() }).nullish(),
      }),
    )
    .min(1),
  payment_source: z.object({ paypal: Wallet.nullish() }).nullish(),
});
export type Order = z.infer<typeof Order>;

export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().nullish(),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
  links: Links,
});

/** A setup token, or the payment token that it becomes. */
export const VaultToken = z.object({
  id: z.string(),
  status: z.string().nullish(),
  customer: z.object({ id: z.string() }).nullish(),
  payment_source: z.object({ paypal: z.object({ email_address: z.string().nullish() }).nullish() }).nullish(),
  links: Links,
});

export function amountOf({ value, currency_code }: z.infer<typeof Amount>) {
  return paypalMoney.fromText(value, currency_code);
}

/** @throws AppError `unavailable` for an answer without the page's address. */
export function pageOf(links: z.infer<typeof Links>): string {
  const page = links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;
  if (page === undefined) throw unreadableAnswer();
  return page;
}

/** The payer's approval moves no money: only a capture does. */
export function orderState(order: Order, failure: string | null = null): PaymentState {
  const [unit] = order.purchase_units;
  if (unit === undefined) throw unreadableAnswer();
  const capture = unit.payments?.captures?.[0];
  const status = capture ? captureStatus(capture.status) : order.status === "VOIDED" ? "expired" : "open";
  return {
    charge_ref: order.id,
    payment_ref: capture?.id ?? null,
    attempt_id: unit.custom_id ?? null,
    status,
    amount: amountOf(unit.amount),
    failure: status === "failed" ? captureFailure(capture) : failure,
  };
}

function captureStatus(status: string): PaymentStatus {
  if (status === "COMPLETED" || status === "PARTIALLY_REFUNDED" || status === "REFUNDED") return "received";
  return status === "DECLINED" || status === "FAILED" ? "failed" : "processing";
}

export function captureFailure(capture: Pick<Capture, "status_details"> | undefined): string {
  return capture?.status_details?.reason?.replaceAll("_", " ").toLowerCase() ?? "The payment was declined.";
}

export function refundState({ id, status: text, amount, custom_id, status_details, links }: z.infer<typeof Refund>): RefundState {
  const status = refundStatus(text);
  return {
    refund_ref: id,
    payment_ref:
      links
        ?.find(({ rel }) => rel === "up")
        ?.href.split("/")
        .at(-1) ?? null,
    attempt_id: custom_id ?? null,
    status,
    amount: amountOf(amount),
    failure: status === "failed" ? (status_details?.reason?.replaceAll("_", " ").toLowerCase() ?? "The refund failed.") : null,
  };
}

function refundStatus(status: string): RefundStatus {
  if (status === "COMPLETED") return "succeeded";
  return status === "FAILED" || status === "CANCELLED" ? "failed" : "pending";
}

export function savedWallet(token: string, customer: string, email: string | null | undefined): SavedMethod {
  return { customer_ref: customer, method_ref: token, label: `PayPal ${email ?? ""}`.trim(), expires: null };
}
