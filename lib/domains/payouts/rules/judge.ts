import type { ExceptionKind } from "../schema";

/** A movement as the provider told it, in minor units; below zero for what was returned. */
export interface ToldMovement {
  kind: string;
  occurred_at: Date;
  paid: bigint | null;
  paid_currency: string | null;
  currency: string;
  gross: bigint;
  fee: bigint | null;
}

/** What the ledger has of it; `amount` is null where the ledger keeps none to compare. */
export interface LedgerSide {
  amount: bigint | null;
  currency: string;
}

export interface Money {
  amount: bigint;
  currency: string;
}

/** A webhook may come a day after the money. */
export const patienceHours = 24;
/** A provider tells a payment at the latest when it pays it out. */
export const missingAfterDays = 7;

/** What the payer paid: what changed the balance is the same only in the balance's own currency. */
export function paidOf({ paid, paid_currency, currency, gross }: ToldMovement): Money {
  return paid === null || paid_currency === null ? { amount: gross, currency } : { amount: paid, currency: paid_currency };
}

/** How a movement differs from the ledger: an empty list for one that agrees, null while the ledger may still learn of it. */
export function judgeMovement(movement: ToldMovement, ledger: LedgerSide | null, now: Date): ExceptionKind[] | null {
  if (ledger === null) {
    const hours = (now.getTime() - movement.occurred_at.getTime()) / 3_600_000;
    return hours < patienceHours ? null : ["not_in_ledger"];
  }
  const { amount, currency } = paidOf(movement);
  const found: ExceptionKind[] = [];
  if (currency === ledger.currency) {
    if (ledger.amount !== null && amount !== ledger.amount) found.push("amount_differs");
    // A provider that tells only the converted amount says nothing about the payer's currency.
  } else if (movement.paid !== null) found.push("currency_differs");
  if (movement.kind === "charge" && movement.fee === null) found.push("fee_unknown");
  return found;
}
