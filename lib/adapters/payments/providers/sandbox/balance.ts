import { balanceOf, feeOf, type Balance, type BalanceEntry } from "../../sandbox/balance";
import type { SandboxAccount, SandboxPayment } from "./model";
import type { SandboxWorld } from "./world";

export type { Balance, BalanceEntry, BalancePayout } from "../../sandbox/balance";

/**
 * The account's balance in ISO minor units, which follows from its payments, refunds and disputes. Payments and entries have the ids under
 * which the provider tells them: `idOf` is that of a payment's money.
 */
export function readBalance(world: SandboxWorld, { id: account }: SandboxAccount, prefix: string): Balance {
  const { store } = world;
  const idOf = (payment: SandboxPayment | undefined): string => payment?.payment_id ?? payment?.id ?? "";
  const ofPayment = (id: string): string => idOf(store.find(account, "payment", id));
  const entries: BalanceEntry[] = [];
  for (const payment of store.list(account, "payment")) {
    const { status, amount, created: at } = payment;
    if (status !== "paid" || amount === null) continue;
    const id = idOf(payment);
    entries.push({ id, kind: "charge", at, currency: amount.currency, amount: amount.minor, fee: feeOf(amount.minor), payment: id });
  }
  for (const { id, status, amount, created: at, payment } of store.list(account, "refund"))
    if (status === "succeeded")
      entries.push({ id, kind: "refund", at, currency: amount.currency, amount: -amount.minor, fee: 0, payment: ofPayment(payment) });
  for (const { id, status, amount, created: at, payment } of store.list(account, "dispute"))
    if (status !== "won")
      entries.push({ id, kind: "chargeback", at, currency: amount.currency, amount: -amount.minor, fee: 0, payment: ofPayment(payment) });
  return balanceOf(account, prefix, entries, store.now());
}
