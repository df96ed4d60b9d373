import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import type { PaymentRecord } from "./resource";

/** What of a payment settled no invoice when it came, and so became the customer's credit. */
export function creditOf({ amount, allocations, currency }: Pick<PaymentRecord, "amount" | "allocations" | "currency">): string {
  return toWire(fromWire(amount, currency) - sumOf(allocations.map((share) => fromWire(share.amount, currency))), currency);
}
