import { invalidField } from "@/lib/kernel/base/errors";

export interface Share {
  invoice_id: string;
  /** Minor units. */
  amount: bigint;
}

/** What of a payment goes to the invoice and what becomes credit, in minor units. Nothing owed means all is credit. */
export function splitPayment(amount: bigint, owed: bigint): { applied: bigint; credit: bigint } {
  const applied = owed <= 0n ? 0n : amount < owed ? amount : owed;
  return { applied, credit: amount - applied };
}

/** @throws AppError `invalid` when the shares exceed the payment or name an invoice twice. */
export function assertShares(amount: bigint, shares: Share[]): void {
  const seen = new Set<string>();
  let sum = 0n;
  for (const [index, share] of shares.entries()) {
    if (seen.has(share.invoice_id)) throw invalidField(`allocations.${index}.invoice_id`, "repeated", "The invoice is named twice.");
    seen.add(share.invoice_id);
    sum += share.amount;
  }
  if (sum > amount) throw invalidField("allocations", "exceeds_payment", "The allocations add up to more than the payment.");
}

/**
 * From where a refund is taken back: first what became credit and is still unused, then the invoices it settled, the last first.
 * The parts add up to `amount` exactly. All in minor units.
 */
export function splitRefund(amount: bigint, credit: bigint, settled: Share[]): { from_credit: bigint; reopened: Share[] } {
  const from_credit = amount < credit ? amount : credit;
  let rest = amount - from_credit;
  const reopened: Share[] = [];
  for (const share of [...settled].reverse()) {
    if (rest === 0n) break;
    const part = share.amount < rest ? share.amount : rest;
    if (part > 0n) reopened.push({ invoice_id: share.invoice_id, amount: part });
    rest -= part;
  }
  if (rest > 0n) throw invalidField("amount", "exceeds_refundable", "This payment's credit was used for other invoices meanwhile; refund at most what is left.");
  return { from_credit, reopened };
}
