import type { KindRule } from "./kind-rule";

const ofGateway = { noun: "payment_gateway", permission: "payment_gateways.write", inbox: true, mail: true, everyone: true } as const;

/** What is told of payments, gateways, payouts and automatic payments. */
export const paymentKindRules = {
  payment_flagged: { event: "payment.flagged", noun: "payment_attempt", permission: "payments.read", inbox: true, mail: true },
  payment_disputed: { event: "payment.disputed", noun: "payment", permission: "payments.read", inbox: true, mail: true },
  payout_exceptions_found: {
    event: "payout_exception.found",
    noun: "payout_exception",
    permission: "payouts.read",
    inbox: true,
    mail: true,
  },
  payment_charged_back: { event: "payment.charged_back", noun: "payment", permission: "payments.read", inbox: true, mail: true },
  gateway_key_refused: { event: "payment_gateway.key_refused", ...ofGateway },
  gateway_delivery_set_aside: { event: "payment_gateway.delivery_set_aside", ...ofGateway },
  autopay_agreed: { event: "customer.autopay_agreed", noun: "customer", permission: "customers.read", inbox: true, mail: false },
  autopay_ended: { event: "customer.autopay_ended", noun: "customer", permission: "customers.read", inbox: true, mail: true },
  autopay_blocked: { event: "customer.autopay_blocked", noun: "customer", permission: "customers.read", inbox: true, mail: true },
  autopay_failed: { event: "payment.failed", noun: "payment_attempt", permission: "payments.read", inbox: true, mail: true },
} as const satisfies Record<string, KindRule>;
