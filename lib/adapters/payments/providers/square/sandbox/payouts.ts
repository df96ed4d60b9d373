import { readBalance, type BalanceEntry } from "../../sandbox/balance";
import type { SandboxCall, SandboxRoute } from "../../sandbox/definition";

const iso = (at: number): string => new Date(at).toISOString();
const payoutsOf = ({ world, account }: SandboxCall) => readBalance(world, account, "po_").payouts;

/** One page; a cursor is the place of the next. */
function page<Item>(items: readonly Item[], { request: { query } }: SandboxCall) {
  const [start, limit] = [Number(query.get("cursor") ?? "0"), Number(query.get("limit") ?? "100")];
  const end = start + limit;
  return { data: items.slice(start, end), ...(end < items.length ? { cursor: String(end) } : {}) };
}

const types = { charge: "CHARGE", refund: "REFUND", chargeback: "DISPUTE" } as const;
const details = { charge: "type_charge_details", refund: "type_refund_details", chargeback: "type_dispute_details" } as const;

function showEntry({ id, kind, at, currency, amount, fee, payment }: BalanceEntry) {
  const money = (units: number) => ({ amount: units, currency });
  const own = { payment_id: payment, ...(kind === "refund" ? { refund_id: id } : kind === "chargeback" ? { dispute_id: id } : {}) };
  return {
    id: `poe_${id}`,
    type: types[kind],
    effective_at: iso(at),
    gross_amount_money: money(amount),
    fee_amount_money: money(fee),
    net_amount_money: money(amount - fee),
    [details[kind]]: own,
  };
}

export const squarePayoutRoutes: readonly SandboxRoute[] = [
  [
    "GET",
    "/v2/payouts",
    (call) => {
      const { query } = call.request;
      const [begin, end] = [Date.parse(query.get("begin_time") ?? ""), Date.parse(query.get("end_time") ?? "")];
      const { data, ...rest } = page(
        payoutsOf(call).filter(({ at }) => at >= begin && at < end),
        call,
      );
      const payouts = data.map(({ id, at, amount, currency }) => ({
        id,
        status: "PAID",
        location_id: call.account.config["location_id"],
        created_at: iso(at),
        arrival_date: iso(at).slice(0, 10),
        type: "BATCH",
        amount_money: { amount, currency },
      }));
      return { status: 200, body: { payouts, ...rest } };
    },
  ],
  [
    "GET",
    "/v2/payouts/:id/payout-entries",
    (call) => {
      const { data, ...rest } = page(payoutsOf(call).find(({ id }) => id === call.params[0])?.entries ?? [], call);
      return { status: 200, body: { payout_entries: data.map(showEntry), ...rest } };
    },
  ],
];
