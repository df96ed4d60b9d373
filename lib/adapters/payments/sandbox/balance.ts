import { createHash } from "node:crypto";

/** What changed a balance of a sandbox; a refund's `amount` is below zero. */
export interface BalanceEntry {
  /** Of the payment, refund or dispute. */
  id: string;
  kind: "charge" | "refund" | "chargeback";
  /** Unix milliseconds. */
  at: number;
  currency: string;
  /** The currency's smallest units on the wire. */
  amount: number;
  fee: number;
  payment: string;
}

export interface BalancePayout {
  id: string;
  at: number;
  currency: string;
  amount: number;
  fees: number;
  entries: BalanceEntry[];
}

export interface Balance {
  /** Oldest first. */
  entries: BalanceEntry[];
  payouts: BalancePayout[];
}

const day = 24 * 60 * 60_000;

/** A sandbox takes 2 % of every payment, rounded up. */
export const feeOf = (amount: number): number => Math.ceil(amount / 50);

/**
 * Pays each day's movements out at the next midnight UTC, by currency; what would pay nothing stays in the balance. A payout's id follows
 * from account, day and currency, so that nothing has to be stored.
 */
export function balanceOf(account: string, prefix: string, given: readonly BalanceEntry[], now: number): Balance {
  const entries = [...given].sort((one, other) => one.at - other.at);
  const groups = new Map<string, BalanceEntry[]>();
  for (const entry of entries) {
    const paidAt = (Math.floor(entry.at / day) + 1) * day;
    if (paidAt > now) continue;
    const key = `${String(paidAt)}:${entry.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const payouts = [...groups].flatMap(([key, paid]): BalancePayout[] => {
    const fees = paid.reduce((sum, { fee }) => sum + fee, 0);
    const amount = paid.reduce((sum, entry) => sum + entry.amount, -fees);
    if (amount <= 0) return [];
    const id = prefix + createHash("sha256").update(`${account}:${key}`).digest("hex").slice(0, 24);
    const [first] = paid;
    return [{ id, at: Number(key.split(":", 1)[0]), currency: first?.currency ?? "", amount, fees, entries: paid }];
  });
  return { entries, payouts };
}
