import type Stripe from "stripe";
import type { GatewayMovement, GatewayPayout, MovementKind, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import { fromStripeAmount, ifReadable } from "./stripe-money";
import { idOf } from "./stripe-objects";

const pageSize = 100;
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * First all balance transactions of the time, then its payouts one by one with what each pays out, which Stripe lists for automatic ones
 * only (docs.stripe.com/api/balance_transactions/list). A cursor is `balance:<last>`, `payouts:<last>` or `payout:<id>:<last>`.
 */
export async function tellStripePayouts(stripe: Stripe, { since, until, cursor }: PayoutRequest): Promise<PayoutPage> {
  const created = { gte: seconds(since), lt: seconds(until) };
  const [phase = "balance", first = "", last = ""] = (cursor ?? "balance").split(":");
  if (phase === "payout") return tellContents(stripe, first, last);
  if (phase === "payouts") {
    const { data } = await stripe.payouts.list({ created, limit: 1, ...after(first) });
    const [payout] = data;
    if (payout === undefined) return { movements: [], payouts: [], next: null };
    const told = ifReadable(() => toPayout(payout));
    return { movements: [], payouts: told ? [told] : [], next: payout.automatic ? `payout:${payout.id}:` : `payouts:${payout.id}` };
  }
  const { data, has_more } = await stripe.balanceTransactions.list({ created, limit: pageSize, expand: ["data.source"], ...after(first) });
  return { movements: data.flatMap((one) => toMovement(one, null)), payouts: [], next: has_more ? `balance:${lastOf(data)}` : "payouts:" };
}

async function tellContents(stripe: Stripe, payout: string, last: string): Promise<PayoutPage> {
  const { data, has_more } = await stripe.balanceTransactions.list({ payout, limit: pageSize, expand: ["data.source"], ...after(last) });
  const next = has_more ? `payout:${payout}:${lastOf(data)}` : `payouts:${payout}`;
  return { movements: data.flatMap((one) => toMovement(one, payout)), payouts: [], next };
}

const after = (id: string) => (id === "" ? {} : { starting_after: id });
const lastOf = (data: readonly { id: string }[]): string => data.at(-1)?.id ?? "";

/** The transaction of a payout itself is told as a payout. */
const ofPayouts: ReadonlySet<string> = new Set(["payout", "payout_cancel", "payout_failure"]);
const kinds: Readonly<Record<string, MovementKind>> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  stripe_fee: "fee",
  application_fee: "fee",
};

/** None for one of a payout, and for one whose amounts cannot be read. */
function toMovement(transaction: Stripe.BalanceTransaction, payout: string | null): GatewayMovement[] {
  if (ofPayouts.has(transaction.type)) return [];
  const movement = ifReadable((): GatewayMovement => {
    const { id, type, created, amount, fee, currency, source } = transaction;
    const object = typeof source === "object" && source !== null ? source : null;
    const dispute = object?.object === "dispute" ? object : null;
    const kind = dispute !== null && amount < 0 ? "chargeback" : (kinds[type] ?? "adjustment");
    const gross = fromStripeAmount(amount, currency);
    const head = { movement_ref: id, kind, occurred_at: new Date(created * 1000), payout_ref: payout };
    if (kind === "fee")
      return { ...head, payment_ref: null, refund_ref: null, paid: null, gross: { ...gross, minor: 0n }, fee: -gross.minor };
    return { ...head, ...paidBy(object), gross, fee: fromStripeAmount(fee, currency).minor };
  });
  return movement === null ? [] : [movement];
}

/** Whose money it was, in the payer's currency; Stripe's own amounts are in that of the balance. */
function paidBy(object: Stripe.BalanceTransactionSource | null): Pick<GatewayMovement, "payment_ref" | "refund_ref" | "paid"> {
  switch (object?.object) {
    case "charge":
      return {
        payment_ref: idOf(object.payment_intent) ?? object.id,
        refund_ref: null,
        paid: fromStripeAmount(object.amount, object.currency),
      };
    case "refund":
      return { payment_ref: idOf(object.payment_intent), refund_ref: object.id, paid: fromStripeAmount(-object.amount, object.currency) };
    case "dispute":
      return { payment_ref: idOf(object.payment_intent), refund_ref: null, paid: fromStripeAmount(-object.amount, object.currency) };
    default:
      return { payment_ref: null, refund_ref: null, paid: null };
  }
}

function toPayout({ id, status, created, arrival_date, amount, currency, trace_id, statement_descriptor }: Stripe.Payout): GatewayPayout {
  return {
    payout_ref: id,
    status: status === "paid" ? "paid" : status === "failed" || status === "canceled" ? "failed" : "pending",
    created_at: new Date(created * 1000),
    arrives_on: new Date(arrival_date * 1000).toISOString().slice(0, 10),
    amount: fromStripeAmount(amount, currency),
    reference: trace_id?.value ?? statement_descriptor,
  };
}
