import { z } from "zod";
import type { PaymentState, PaymentStatus, RefundState, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { adyenMoney } from "./money";

export const AdyenAmount = z.object({ value: z.int(), currency: z.string() });

export const AdyenLink = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  amount: AdyenAmount,
  reference: z.string(),
  shopperReference: z.string().nullish(),
});
export type AdyenLink = z.output<typeof AdyenLink>;

export const AdyenPayment = z.object({
  resultCode: z.string(),
  pspReference: z.string(),
  refusalReason: z.string().nullish(),
  refusalReasonCode: z.string().nullish(),
});
export type AdyenPayment = z.output<typeof AdyenPayment>;

export const AdyenRefund = z.object({ pspReference: z.string() });

export const AdyenMethods = z.object({
  storedPaymentMethods: z
    .array(
      z.object({
        id: z.string(),
        brand: z.string().nullish(),
        type: z.string().nullish(),
        lastFour: z.string().nullish(),
        expiryMonth: z.string().nullish(),
        expiryYear: z.string().nullish(),
      }),
    )
    .nullish(),
});
type AdyenMethod = NonNullable<z.output<typeof AdyenMethods>["storedPaymentMethods"]>[number];

/** We write the attempt's id as Adyen's merchant reference; other systems of the company write their own. */
export function attemptIn(reference: string): string | null {
  return /^att_[0-9a-z]{1,40}$/.test(reference) ? reference : null;
}

/**
 * The state of a page. Adyen tells the payment's id, which refunds need, only in its webhook, so a paid page stays "processing" until the
 * delivery comes.
 */
export function linkState(link: AdyenLink): PaymentState {
  return {
    charge_ref: link.id,
    payment_ref: null,
    attempt_id: attemptIn(link.reference),
    status: linkStatus(link.status),
    amount: moneyOf(link.amount),
    failure: null,
  };
}

function linkStatus(status: string): PaymentStatus {
  if (status === "active") return "open";
  return status === "expired" ? "expired" : "processing";
}

/** Adyen answers neither a refund's amount nor its result later, so the id of a refund carries what was asked. */
export function refundRefOf(pspReference: string, { value, currency }: z.output<typeof AdyenAmount>): string {
  return `${pspReference}.${currency}.${value}`;
}

/** A refund as far as it can be known without a delivery. */
export function refundAsked(refundRef: string): Pick<RefundState, "refund_ref" | "status" | "amount" | "failure"> {
  const [, currency = "", value = ""] = refundRef.split(".");
  return { refund_ref: refundRef, status: "pending", amount: adyenMoney.fromUnits(Number(value), currency), failure: null };
}

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartebancaire: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mc: "Mastercard",
  visa: "Visa",
};

export function savedMethod(customer_ref: string, method: AdyenMethod): SavedMethod {
  const brand = method.brand ?? method.type ?? "";
  const name = brands[brand] ?? (brand === "" ? "Card" : brand);
  const { expiryMonth: month, expiryYear: year } = method;
  return {
    customer_ref,
    method_ref: method.id,
    label: method.lastFour ? `${name} •••• ${method.lastFour}` : name,
    expires: month && year ? `${year}-${month.padStart(2, "0")}` : null,
  };
}

export function moneyOf({ value, currency }: z.output<typeof AdyenAmount>): PaymentState["amount"] {
  return adyenMoney.fromUnits(value, currency);
}
