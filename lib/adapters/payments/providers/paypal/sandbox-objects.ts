import { toGatewayAmount, type SandboxChange, type SandboxMoney, type SandboxPayment, type SandboxRefund } from "../sandbox/kit";
import { paypalMoney } from "./money";

const iso = (at: number) => new Date(at).toISOString();
export const writeAmount = (money: SandboxMoney) => ({
  currency_code: money.currency,
  value: paypalMoney.toText(toGatewayAmount(money)),
});

const orderStatuses = {
  open: "PAYER_ACTION_REQUIRED",
  approved: "APPROVED",
  paid: "COMPLETED",
  failed: "VOIDED",
  expired: "VOIDED",
} as const;

export function showOrder(payment: SandboxPayment, pageUrl: string) {
  const { id, amount, reference, status, saves, method, customer, description } = payment;
  const vault = saves && status === "paid" ? { id: method, status: "VAULTED", customer: { id: customer } } : undefined;
  return {
    id,
    intent: "CAPTURE",
    status: orderStatuses[status],
    purchase_units: [
      {
        reference_id: "default",
        custom_id: reference,
        description,
        amount: amount && writeAmount(amount),
        ...(status === "paid" ? { payments: { captures: [showCapture(payment)] } } : {}),
      },
    ],
    payment_source: { paypal: { email_address: "payer@example.com", ...(vault ? { attributes: { vault } } : {}) } },
    links: status === "open" ? [{ rel: "payer-action", href: pageUrl, method: "GET" }] : [],
  };
}

export function showCapture({ id, amount, reference, payment_id }: SandboxPayment) {
  return {
    id: payment_id,
    status: "COMPLETED",
    custom_id: reference,
    amount: amount && writeAmount(amount),
    supplementary_data: { related_ids: { order_id: id } },
  };
}

const refundStatuses = { pending: "PENDING", succeeded: "COMPLETED", failed: "FAILED" } as const;

export function showRefund({ id, amount, status, reference, failure }: SandboxRefund, captureId: string | null) {
  return {
    id,
    status: refundStatuses[status],
    custom_id: reference,
    amount: writeAmount(amount),
    ...(failure === null ? {} : { status_details: { reason: failure } }),
    links: [{ rel: "up", href: `https://api-m.sandbox.paypal.com/v2/payments/captures/${captureId ?? ""}`, method: "GET" }],
  };
}

export function showSetupToken({ id, status, customer }: SandboxPayment, pageUrl: string) {
  const shown = { open: "PAYER_ACTION_REQUIRED", approved: "APPROVED", paid: "VAULTED", failed: "VOIDED", expired: "VOIDED" }[status];
  return {
    id,
    status: shown,
    ...(customer === null ? {} : { customer: { id: customer } }),
    links: [{ rel: "approve", href: pageUrl, method: "GET" }],
  };
}

export function showPaymentToken(id: string, customer: string) {
  return { id, customer: { id: customer }, payment_source: { paypal: { email_address: "payer@example.com" } } };
}

/** What PayPal reports of a change; null for what only the payer sees, such as a declined card on PayPal's own page. */
function resourceOf(change: SandboxChange): [type: string, resource: unknown] | null {
  const { payment } = change;
  switch (change.kind) {
    case "approved":
      return payment.amount === null
        ? ["VAULT.SETUP-TOKEN.APPROVED", showSetupToken(payment, "")]
        : ["CHECKOUT.ORDER.APPROVED", showOrder(payment, "")];
    case "paid":
      return ["PAYMENT.CAPTURE.COMPLETED", showCapture(payment)];
    case "saved":
      return ["VAULT.PAYMENT-TOKEN.CREATED", showPaymentToken(change.method.id, change.method.customer)];
    case "refund":
      return [
        { pending: "PAYMENT.REFUND.PENDING", succeeded: "PAYMENT.CAPTURE.REFUNDED", failed: "PAYMENT.REFUND.FAILED" }[change.refund.status],
        showRefund(change.refund, payment.payment_id),
      ];
    case "dispute": {
      const { id, amount, reason, status } = change.dispute;
      const outcome_code = status === "won" ? "RESOLVED_SELLER_FAVOUR" : "RESOLVED_BUYER_FAVOUR";
      return [
        status === "opened" ? "CUSTOMER.DISPUTE.CREATED" : "CUSTOMER.DISPUTE.RESOLVED",
        {
          dispute_id: id,
          reason: reason.toUpperCase(),
          dispute_amount: writeAmount(amount),
          disputed_transactions: [{ seller_transaction_id: payment.payment_id, custom: payment.reference }],
          ...(status === "opened" ? {} : { dispute_outcome: { outcome_code } }),
        },
      ];
    }
    default:
      return null;
  }
}

export function eventText(change: SandboxChange): string | null {
  const reported = resourceOf(change);
  if (reported === null) return null;
  const [event_type, resource] = reported;
  return JSON.stringify({ id: `WH-${change.id}`, event_version: "1.0", create_time: iso(change.at), event_type, resource });
}
