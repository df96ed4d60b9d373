import { fromWire, toWire } from "@/lib/commerce/money";
import type { PaymentRecord } from "./resource";

/** What is left of a payment after its refunds, as money text; nothing of a reversed one. */
export function netOf({
  amount,
  amount_refunded,
  reversal,
  currency,
}: Pick<PaymentRecord, "amount" | "amount_refunded" | "reversal" | "currency">): string {
  return toWire(reversal === null ? fromWire(amount, currency) - fromWire(amount_refunded, currency) : 0n, currency);
}
