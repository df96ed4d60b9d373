import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import type { PaymentRecord } from "./resource";

/** The part of a payment that was applied to no invoice on receipt and so became the customer's credit. */
export function creditOf({ amount, allocations, currency }: Pick<PaymentRecord, "amount" | "allocations" | "currency">): string {
  return toWire(fromWire(amount, currency) - sumOf(allocations.map((share) => fromWire(share.amount, currency))), currency);
}
