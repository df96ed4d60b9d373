import { razorpayMoney } from "../money";
import type { SandboxDispute, SandboxMoney, SandboxPayment, SandboxRefund } from "../../sandbox/model";
import { toGatewayAmount } from "../../sandbox/world";

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

export function moneyOf(money: SandboxMoney): { amount: number; currency: string } {
  return { amount: razorpayMoney.toUnits(toGatewayAmount(money)), currency: money.currency };
}

const amountOf = ({ amount }: SandboxPayment): SandboxMoney => amount ?? { minor: 0, currency: "INR" };
/** Razorpay's words for the states of a link. */
const linkStates: Partial<Record<SandboxPayment["status"], string>> = { open: "created", paid: "paid", failed: "created" };
export const notesOf = ({ details }: SandboxPayment): object => (details["attempt_id"] ? { attempt_id: details["attempt_id"] } : []);
/** The order of a link exists once somebody has begun to pay. */
const isTried = ({ payment_id, failure }: SandboxPayment): boolean => payment_id !== null || failure !== null;
export const orderOf = ({ id }: SandboxPayment): string => id.replace("plink_", "order_");

export function linkObject(payment: SandboxPayment, url: string): object {
  const { id, status, reference, details, payment_id, created, expires_at, description, success_url } = payment;
  const money = moneyOf(amountOf(payment));
  return {
    id,
    accept_partial: false,
    ...money,
    amount_paid: status === "paid" ? money.amount : 0,
    callback_method: "get",
    callback_url: success_url,
    created_at: seconds(created),
    expire_by: expires_at === null ? 0 : seconds(expires_at),
    description,
    notes: notesOf(payment),
    ...(isTried(payment) ? { order_id: orderOf(payment) } : {}),
    payments: payment_id === null ? null : [{ payment_id, plink_id: id, amount: money.amount, status: "captured", method: "card" }],
    reference_id: reference ?? "",
    short_url: url,
    status: linkStates[status] ?? (details["cancelled"] === "yes" ? "cancelled" : "expired"),
  };
}

/** `left` is what may still be refunded. */
export function paymentObject(payment: SandboxPayment, left: number): object {
  const { id, payment_id, failure, created } = payment;
  const amount = amountOf(payment);
  const refunded = amount.minor - left;
  const money = moneyOf(amount);
  const failed = payment_id === null;
  return {
    id: payment_id ?? id.replace("plink_", "pay_failed"),
    entity: "payment",
    ...money,
    amount_refunded: refunded === 0 ? 0 : moneyOf({ ...amount, minor: refunded }).amount,
    status: failed ? "failed" : left === 0 ? "refunded" : "captured",
    captured: !failed,
    order_id: orderOf(payment),
    description: `#${id.slice("plink_".length)}`,
    method: "card",
    notes: notesOf(payment),
    error_code: failed ? "BAD_REQUEST_ERROR" : null,
    error_description: failed ? failure : null,
    created_at: seconds(created),
  };
}

const refundStates = { pending: "pending", succeeded: "processed", failed: "failed" } as const;

export function refundObject(refund: SandboxRefund, payment: SandboxPayment): object {
  return {
    id: refund.id,
    entity: "refund",
    ...moneyOf(refund.amount),
    payment_id: payment.payment_id,
    notes: refund.details["attempt_id"] ? { attempt_id: refund.details["attempt_id"] } : [],
    receipt: refund.reference,
    status: refundStates[refund.status],
    speed_requested: "normal",
    speed_processed: "normal",
    created_at: seconds(refund.created),
  };
}

const disputeStates = { opened: "open", won: "won", lost: "lost" } as const;

export function disputeObject({ id, status, amount, created }: SandboxDispute, payment: SandboxPayment): object {
  return {
    id,
    entity: "dispute",
    payment_id: payment.payment_id,
    ...moneyOf(amount),
    amount_deducted: status === "lost" ? moneyOf(amount).amount : 0,
    reason_code: "chargeback",
    status: disputeStates[status],
    phase: "chargeback",
    created_at: seconds(created),
  };
}
