import { squareMoney } from "../money";
import type { SandboxDispute, SandboxMoney, SandboxPayment, SandboxRefund } from "../../sandbox/model";
import { toGatewayAmount } from "../../sandbox/world";

export interface Money {
  amount: number;
  currency: string;
}

export function moneyOf(money: SandboxMoney): Money {
  return { amount: squareMoney.toUnits(toGatewayAmount(money)), currency: money.currency };
}

const nothing = (currency: string): Money => ({ amount: 0, currency });
/** The id of a failed try, which Square lists among an order's tenders. */
export const failedPrefix = "failed-";

const amountOf = ({ amount }: SandboxPayment): SandboxMoney => amount ?? { minor: 0, currency: "USD" };

export function linkObject(payment: SandboxPayment, url: string): object {
  const { details, id, created } = payment;
  return {
    payment_link: { id: details["link"], version: 1, order_id: id, url, long_url: url, created_at: new Date(created).toISOString() },
  };
}

export function orderObject(payment: SandboxPayment): object {
  const { id, reference, payment_id, failure, status, details } = payment;
  const states: Partial<Record<SandboxPayment["status"], string>> = { open: "DRAFT", expired: "CANCELED" };
  const tried = payment_id ?? (failure === null ? null : `${failedPrefix}${id}`);
  return {
    id,
    location_id: details["location"],
    reference_id: reference,
    state: states[status] ?? "OPEN",
    total_money: moneyOf(amountOf(payment)),
    ...(tried === null ? {} : { tenders: [{ id: tried, type: "CARD", payment_id: tried }] }),
  };
}

/** `left` is what may still be refunded. */
export function paymentObject(payment: SandboxPayment, left: number): object {
  const { id, payment_id, failure, created, details } = payment;
  const amount = amountOf(payment);
  const failed = payment_id === null;
  const total = moneyOf(amount);
  const refunded = amount.minor - left;
  return {
    id: payment_id ?? `${failedPrefix}${id}`,
    created_at: new Date(created).toISOString(),
    status: failed ? "FAILED" : "COMPLETED",
    source_type: "CARD",
    amount_money: total,
    total_money: total,
    refunded_money: refunded === 0 ? nothing(amount.currency) : moneyOf({ ...amount, minor: refunded }),
    order_id: id,
    location_id: details["location"],
    note: details["note"],
    card_details: {
      status: failed ? "FAILED" : "CAPTURED",
      errors: failed ? [{ category: "PAYMENT_METHOD_ERROR", code: "GENERIC_DECLINE", detail: failure }] : [],
    },
  };
}

const refundStates = { pending: "PENDING", succeeded: "COMPLETED", failed: "FAILED" } as const;

export function refundObject(refund: SandboxRefund, payment: SandboxPayment): object {
  return {
    id: refund.id,
    status: refundStates[refund.status],
    amount_money: moneyOf(refund.amount),
    payment_id: payment.payment_id,
    order_id: payment.id,
    location_id: payment.details["location"],
    reason: refund.reference,
    created_at: new Date(refund.created).toISOString(),
  };
}

const disputeStates = { opened: "EVIDENCE_REQUIRED", won: "WON", lost: "LOST" } as const;

export function disputeObject({ id, status, amount, created }: SandboxDispute, payment: SandboxPayment): object {
  return {
    id,
    dispute_id: id,
    state: disputeStates[status],
    reason: "NO_KNOWLEDGE",
    amount_money: moneyOf(amount),
    disputed_payment: { payment_id: payment.payment_id },
    location_id: payment.details["location"],
    created_at: new Date(created).toISOString(),
  };
}
