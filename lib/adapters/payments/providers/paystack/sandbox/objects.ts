import { toGatewayAmount, unconfirmedMessage } from "../../sandbox/kit";
import type { SandboxAccount, SandboxChange, SandboxMethod, SandboxMoney, SandboxPayment, SandboxRefund } from "../../sandbox/kit";
import { paystackMoney } from "../money";

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
const unitsOf = (amount: SandboxMoney): number => paystackMoney.toUnits(toGatewayAmount(amount));
const domainOf = ({ config }: SandboxAccount): string => config["mode"] ?? "test";

/** A payment as Paystack's transaction, with the card that paid it. */
export function toTransaction(
  account: SandboxAccount,
  payment: SandboxPayment,
  method: SandboxMethod | undefined,
): Record<string, unknown> {
  const { id, amount, failure, details, created } = payment;
  const [exp_year, exp_month] = method?.expires.split("-") ?? [];
  return {
    id: Number(details["number"]),
    domain: domainOf(account),
    status: statusOf(payment),
    reference: id,
    amount: amount ? unitsOf(amount) : 0,
    currency: amount?.currency ?? "",
    gateway_response: failure ?? (payment.status === "paid" ? "Successful" : "The transaction was not completed"),
    paid_at: payment.status === "paid" ? dateOf(created) : null,
    created_at: dateOf(created),
    channel: "card",
    metadata: { description: payment.description },
    customer: { id: 1, email: details["email"], customer_code: "CUS_sandbox" },
    authorization: method
      ? { authorization_code: method.id, reusable: true, last4: method.last4, brand: method.brand, channel: "card", exp_month, exp_year }
      : {},
  };
}

/** Paystack calls a page that nobody has paid yet abandoned, and so a charge that waits for its payer. */
function statusOf({ status, failure, id }: SandboxPayment): string {
  if (status === "paid") return "success";
  if (id.endsWith(".saved") && failure === unconfirmedMessage) return "abandoned";
  return failure === null ? "abandoned" : "failed";
}

export function toRefund(account: SandboxAccount, payment: SandboxPayment, refund: SandboxRefund): Record<string, unknown> {
  return {
    id: Number(refund.id),
    domain: domainOf(account),
    transaction: Number(payment.details["number"]),
    transaction_reference: payment.id,
    amount: unitsOf(refund.amount),
    currency: refund.amount.currency,
    status: refundStatus[refund.status],
    merchant_note: refund.reference,
    createdAt: dateOf(refund.created),
  };
}

const refundStatus = { pending: "pending", succeeded: "processed", failed: "failed" } as const;

/** What Paystack reports; it reports no declined attempt, and a refund without its number. */
export function eventOf(change: SandboxChange, account: SandboxAccount): Record<string, unknown> | null {
  const { payment } = change;
  switch (change.kind) {
    case "paid":
      return { event: "charge.success", data: toTransaction(account, payment, undefined) };
    case "refund": {
      const { amount, status } = change.refund;
      const money = { amount: String(unitsOf(amount)), currency: amount.currency };
      const data = { status: refundStatus[status], transaction_reference: payment.id, refund_reference: null, ...money };
      return { event: `refund.${refundStatus[status]}`, data: { ...data, integration: 412_829, domain: domainOf(account) } };
    }
    case "dispute": {
      const { id, amount, reason, status, created } = change.dispute;
      const resolution = { opened: null, won: "declined", lost: "merchant-accepted" }[status];
      const transaction = { reference: payment.id, amount: unitsOf(amount), currency: amount.currency };
      const data = {
        id: Number.parseInt(id.slice(-8), 16),
        refund_amount: unitsOf(amount),
        currency: amount.currency,
        category: reason,
        resolution,
        transaction,
      };
      const event = status === "opened" ? "charge.dispute.create" : "charge.dispute.resolve";
      return { event, data: { ...data, domain: domainOf(account), created_at: dateOf(created) } };
    }
    default:
      return null;
  }
}
