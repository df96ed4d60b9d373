import { z } from "zod";
import type { SandboxList } from "./act";
import { balanceOf, feeOf, type Balance, type BalanceEntry, type BalancePayout } from "./balance";
import type { SandboxStore } from "./store";

const Time = z.strictObject({ gte: z.string(), lt: z.string() });
const Page = { limit: z.string(), starting_after: z.string().optional(), expand: z.array(z.string()).optional() };
export const BalanceParameters = z.strictObject({ ...Page, created: Time.optional(), payout: z.string().optional() });
export const PayoutParameters = z.strictObject({ ...Page, created: Time });

/** The balance follows from the payments and refunds, so nothing of it is stored. */
function readBalance(store: SandboxStore, account: string): Balance {
  const charges = store
    .list(account, "payment_intent")
    .filter(({ status }) => status === "succeeded")
    .map((intent): BalanceEntry => {
      const { amount_received: amount, currency, created, latest_charge } = intent;
      return {
        id: latest_charge ?? intent.id,
        kind: "charge",
        at: created * 1000,
        currency,
        amount,
        fee: feeOf(amount),
        payment: intent.id,
      };
    });
  const refunds = store
    .list(account, "refund")
    .filter(({ status }) => status === "succeeded")
    .map(({ id, amount, currency, created, payment_intent: payment }): BalanceEntry => {
      return { id, kind: "refund", at: created * 1000, currency, amount: -amount, fee: 0, payment };
    });
  return balanceOf(account, "po_", [...charges, ...refunds], store.now() * 1000);
}

function showTransaction({ id, kind, at, currency, amount, fee, payment }: BalanceEntry) {
  const source = { id, object: kind, amount: Math.abs(amount), currency, payment_intent: payment };
  const times = { created: at / 1000, available_on: at / 1000 };
  return { id: `txn_${id}`, object: "balance_transaction", type: kind, amount, fee, net: amount - fee, currency, ...times, source };
}

function showPayout({ id, at, amount, currency }: BalancePayout) {
  const times = { created: at / 1000, arrival_date: at / 1000 };
  return { id, object: "payout", automatic: true, amount, currency, status: "paid", ...times, statement_descriptor: null, trace_id: null };
}

/** Newest first, as Stripe lists. */
function pageOf<Item extends { id: string; created: number }>(
  items: readonly Item[],
  { limit, starting_after, created }: { limit: string; starting_after?: string | undefined; created?: z.infer<typeof Time> | undefined },
): SandboxList {
  const wanted = items.filter(
    (item) => created === undefined || (item.created >= Number(created.gte) && item.created < Number(created.lt)),
  );
  const newest = wanted.reverse();
  const start = starting_after === undefined ? 0 : newest.findIndex(({ id }) => id === starting_after) + 1;
  const data = newest.slice(start, start + Number(limit));
  return { object: "list", data, has_more: start + data.length < newest.length };
}

export function listTransactions(store: SandboxStore, account: string, given: z.infer<typeof BalanceParameters>): SandboxList {
  const { entries, payouts } = readBalance(store, account);
  const { payout } = given;
  const wanted = payout === undefined ? entries : (payouts.find(({ id }) => id === payout)?.entries ?? []);
  return pageOf(wanted.map(showTransaction), given);
}

export function listPayouts(store: SandboxStore, account: string, given: z.infer<typeof PayoutParameters>): SandboxList {
  return pageOf(readBalance(store, account).payouts.map(showPayout), given);
}
