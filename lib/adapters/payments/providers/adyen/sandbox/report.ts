import type { SandboxAccount, SandboxChange, SandboxMoney, SandboxPayment } from "../../sandbox/model";
import { toGatewayAmount } from "../../sandbox/world";
import { adyenMoney } from "../money";
import { signAdyen } from "../signature";

export function amountOf(money: SandboxMoney): { value: number; currency: string } {
  return { value: adyenMoney.toUnits(toGatewayAmount(money)), currency: money.currency };
}

/** A page that only saves a method has no amount but a currency. */
export function amountOrNothing({ amount, details }: SandboxPayment): { value: number; currency: string } {
  return amount === null ? { value: 0, currency: details["currency"] ?? "" } : amountOf(amount);
}

interface Item {
  pspReference: string;
  originalReference?: string;
  merchantReference: string;
  amount: { value: number; currency: string };
  eventCode: string;
  success: "true" | "false";
  reason?: string;
  additionalData?: Readonly<Record<string, string>>;
}

const disputeCodes = { opened: "CHARGEBACK", won: "CHARGEBACK_REVERSED", lost: "SECOND_CHARGEBACK" } as const;

/** The notification of a change; null for what Adyen does not report, as a refund that has only been received. */
function itemOf(change: SandboxChange): Item | null {
  const { payment } = change;
  const about = { merchantReference: payment.reference ?? "", amount: amountOrNothing(payment), success: "true" as const };
  const original = payment.payment_id === null ? {} : { originalReference: payment.payment_id };
  switch (change.kind) {
    case "paid":
      return {
        ...about,
        pspReference: payment.payment_id ?? "",
        eventCode: "AUTHORISATION",
        additionalData: { paymentLinkId: payment.id },
      };
    case "failed":
      return { ...about, pspReference: change.id, eventCode: "AUTHORISATION", success: "false", reason: payment.failure ?? "Refused" };
    case "saved": {
      const { id, customer } = change.method;
      // A method that a payment has saved is in the payment's report.
      if (payment.amount !== null) return null;
      const additionalData = { "tokenization.storedPaymentMethodId": id, "tokenization.shopperReference": customer };
      return { ...about, pspReference: change.id, eventCode: "AUTHORISATION", additionalData };
    }
    case "refund": {
      const { id, status, failure, reference, amount, details } = change.refund;
      if (status === "pending") return null;
      const asked = { value: Number(details["value"]), currency: details["currency"] ?? amount.currency };
      const result = status === "succeeded" ? {} : { success: "false" as const, reason: failure ?? "Refused" };
      return { ...about, ...original, amount: asked, merchantReference: reference ?? "", pspReference: id, eventCode: "REFUND", ...result };
    }
    case "dispute": {
      const { id, status, amount, reason } = change.dispute;
      return { ...about, ...original, amount: amountOf(amount), pspReference: id, eventCode: disputeCodes[status], reason };
    }
    default:
      return null;
  }
}

/** The body of a delivery with one signed item. */
export function reportOf(change: SandboxChange, { config }: SandboxAccount): { body: string; headers: Record<string, string> } | null {
  const item = itemOf(change);
  if (item === null) return null;
  const named = { ...item, merchantAccountCode: config["merchant_account"] ?? "", eventDate: new Date(change.at).toISOString() };
  const additionalData = { ...item.additionalData, hmacSignature: signAdyen(named, config["hmac_key"] ?? "") };
  const notificationItems = [{ NotificationRequestItem: { ...named, additionalData } }];
  return { body: JSON.stringify({ live: "false", notificationItems }), headers: { "content-type": "application/json" } };
}
