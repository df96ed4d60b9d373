import { readBalance, type BalanceEntry, type BalancePayout } from "../sandbox/balance";
import type { SandboxAnswer, SandboxCall } from "../sandbox/kit";
import { paypalMoney } from "./money";

function write(minor: number, currency_code: string) {
  const value = minor === 0 ? "0.00" : paypalMoney.toText({ minor: BigInt(Math.abs(minor)), currency: currency_code });
  return { currency_code, value: minor < 0 ? `-${value}` : value };
}

const codes = { charge: "T0006", refund: "T1107", chargeback: "T1201" } as const;
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+0000`;

const showEntry = ({ id, kind, at, currency, amount, fee, payment }: BalanceEntry) => ({
  transaction_id: id,
  ...(kind === "charge" ? {} : { paypal_reference_id: payment, paypal_reference_id_type: "TXN" }),
  transaction_event_code: codes[kind],
  transaction_initiation_date: stamp(at),
  transaction_amount: write(amount, currency),
  ...(fee === 0 ? {} : { fee_amount: write(-fee, currency) }),
  transaction_status: "S",
});

const showPayout = ({ id, at, currency, amount }: BalancePayout) => ({
  transaction_id: id,
  transaction_event_code: "T0400",
  transaction_initiation_date: stamp(at),
  transaction_amount: write(-amount, currency),
  transaction_status: "S",
});

export function searchTransactions({ world, account, request: { query } }: SandboxCall): SandboxAnswer {
  const { entries, payouts } = readBalance(world, account, "WDL");
  const [start, end] = [Date.parse(query.get("start_date") ?? ""), Date.parse(query.get("end_date") ?? "")];
  const size = Number(query.get("page_size") ?? "100");
  const page = Number(query.get("page") ?? "1");
  const found = [
    ...entries.map((entry) => ({ at: entry.at, info: showEntry(entry) })),
    ...payouts.map((one) => ({ at: one.at, info: showPayout(one) })),
  ]
    .filter(({ at }) => at >= start && at < end)
    .sort((one, other) => one.at - other.at);
  const details = found.slice((page - 1) * size, page * size).map(({ info }) => ({ transaction_info: info }));
  const total_pages = Math.max(1, Math.ceil(found.length / size));
  return { status: 200, body: { transaction_details: details, total_items: found.length, total_pages, page } };
}
