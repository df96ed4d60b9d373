import { z } from "zod";
import type { GatewayAmount, PaymentState, PaymentStatus, RefundState, RefundStatus } from "@/lib/kernel/ports/payment-gateway";
import { tapMoney } from "./money";
import type { SignedFields } from "./signature";

const Reference = z.object({
  gateway: z.string().nullish(),
  payment: z.string().nullish(),
  transaction: z.string().nullish(),
  merchant: z.string().nullish(),
});
const Created = z.union([z.string(), z.number()]);

/** The fields in use of Tap's objects. */
export const Charge = z.object({
  id: z.string(),
  live_mode: z.boolean().nullish(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  transaction: z.object({ created: Created.nullish(), url: z.string().nullish() }).nullish(),
  reference: Reference.nullish(),
  response: z.object({ message: z.string().nullish() }).nullish(),
  card: z.object({ id: z.string().nullish() }).nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  payment_agreement: z.object({ id: z.string().nullish() }).nullish(),
});
export type Charge = z.output<typeof Charge>;

export const Refund = z.object({
  id: z.string(),
  charge_id: z.string(),
  live_mode: z.boolean().nullish(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  created: Created.nullish(),
  reference: Reference.nullish(),
  response: z.object({ message: z.string().nullish() }).nullish(),
});
export type Refund = z.output<typeof Refund>;

export const Card = z.object({
  brand: z.string().nullish(),
  last_four: z.string().nullish(),
  exp_month: z.coerce.number().int(),
  exp_year: z.coerce.number().int(),
});
export type Card = z.output<typeof Card>;

const ours = (text: string | null | undefined): string | null => (text?.startsWith("att_") === true ? text : null);

export function amountOf({ amount, currency }: Pick<Charge, "amount" | "currency">): GatewayAmount {
  return tapMoney.fromNumber(amount, currency);
}

/** The state of a charge; a failed one stays failed, since Tap's page takes one attempt. */
export function chargeState(charge: Charge): PaymentState {
  const status = paymentStatus(charge);
  const failed = status === "failed";
  return {
    charge_ref: charge.id,
    payment_ref: status === "received" || status === "processing" ? charge.id : null,
    attempt_id: ours(charge.reference?.transaction),
    status,
    amount: amountOf(charge),
    failure: failed ? (charge.response?.message ?? "The payment was declined.") : null,
  };
}

function paymentStatus({ status }: Charge): PaymentStatus {
  switch (status) {
    case "CAPTURED":
      return "received";
    case "INITIATED":
      return "open";
    case "IN_PROGRESS":
    case "AUTHORIZED":
    case "UNKNOWN":
      return "processing";
    case "ABANDONED":
    case "TIMEDOUT":
      return "expired";
    default:
      return "failed";
  }
}

export function refundState(refund: Refund): RefundState {
  const status = refundStatus(refund);
  return {
    refund_ref: refund.id,
    payment_ref: refund.charge_id,
    attempt_id: ours(refund.reference?.merchant),
    status,
    amount: amountOf(refund),
    failure: status === "failed" ? (refund.response?.message ?? "Tap did not make the refund.") : null,
  };
}

function refundStatus({ status }: Refund): RefundStatus {
  if (status === "REFUNDED") return "succeeded";
  return ["PENDING", "IN_PROGRESS", "INITIATED"].includes(status) ? "pending" : "failed";
}

/** What the signature of a charge or a refund covers; a missing reference counts as empty. */
export function signedFields(object: Charge | Refund): SignedFields {
  const { id, currency, status, reference } = object;
  const created = "charge_id" in object ? object.created : object.transaction?.created;
  return {
    id,
    amount: tapMoney.toText(amountOf(object)),
    currency,
    gateway_reference: reference?.gateway ?? "",
    payment_reference: reference?.payment ?? "",
    status,
    created: String(created ?? ""),
  };
}

export function labelOf({ brand, last_four }: Card): string {
  const name = (brand ?? "Card").toLowerCase().replaceAll("_", " ");
  return `${name.replace(/^[a-z]/, (letter) => letter.toUpperCase())} •••• ${last_four ?? ""}`;
}

/** Tap writes years with two or with four digits. */
export function expiryOf({ exp_month, exp_year }: Card): string {
  return `${exp_year < 100 ? 2000 + exp_year : exp_year}-${String(exp_month).padStart(2, "0")}`;
}
