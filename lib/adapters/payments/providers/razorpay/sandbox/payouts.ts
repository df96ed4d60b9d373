import { readBalance, type BalanceEntry, type BalancePayout } from "../../sandbox/balance";
import type { SandboxCall, SandboxRoute } from "../../sandbox/definition";
import { seconds } from "./objects";

/** Razorpay settles in rupees; the sandbox converts nothing, and settles payments in rupees alone. */
const payoutsOf = ({ world, account }: SandboxCall): BalancePayout[] =>
  readBalance(world, account, "setl_").payouts.filter(({ currency }) => currency === "INR");

function page<Item>({ request: { query } }: SandboxCall, items: readonly Item[]) {
  const [skip, count] = [Number(query.get("skip") ?? "0"), Number(query.get("count") ?? "10")];
  const data = items.slice(skip, skip + count);
  return { status: 200, body: { entity: "collection", count: data.length, items: data } };
}

const types = { charge: "payment", refund: "refund", chargeback: "adjustment" } as const;

function showEntry({ id, kind, at, currency, amount, fee, payment }: BalanceEntry, settlement: BalancePayout) {
  const net = amount - fee;
  return {
    entity_id: id,
    type: types[kind],
    debit: Math.max(0, -net),
    credit: Math.max(0, net),
    amount: Math.abs(amount),
    currency,
    fee,
    tax: 0,
    settled: true,
    created_at: seconds(at),
    settled_at: seconds(settlement.at),
    settlement_id: settlement.id,
    payment_id: kind === "charge" ? null : payment,
    dispute_id: kind === "chargeback" ? id : null,
  };
}

export const razorpayPayoutRoutes: readonly SandboxRoute[] = [
  [
    "GET",
    "/v1/settlements",
    (call) => {
      const { query } = call.request;
      const [from, to] = [Number(query.get("from")), Number(query.get("to"))];
      const found = payoutsOf(call).filter(({ at }) => seconds(at) >= from && seconds(at) < to);
      const show = ({ id, amount, at }: BalancePayout) => {
        return {
          id,
          entity: "settlement",
          amount,
          status: "processed",
          fees: 0,
          tax: 0,
          utr: `UTR${id.slice(-12)}`,
          created_at: seconds(at),
        };
      };
      return page(call, found.map(show));
    },
  ],
  [
    "GET",
    "/v1/settlements/recon/combined",
    (call) => {
      const { query } = call.request;
      const day = ["year", "month", "day"].map((part) => query.get(part) ?? "").join("-");
      const found = payoutsOf(call).filter(({ at }) => new Date(at).toISOString().startsWith(day));
      return page(
        call,
        found.flatMap((settlement) => settlement.entries.map((entry) => showEntry(entry, settlement))),
      );
    },
  ],
];
