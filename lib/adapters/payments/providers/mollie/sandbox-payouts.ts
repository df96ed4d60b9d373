import { readBalance, type BalanceEntry, type BalancePayout } from "../sandbox/balance";
import { refuseWith, type SandboxAnswer, type SandboxCall, type SandboxRoute } from "../sandbox/kit";
import { mollieMoney } from "./money";

const iso = (at: number): string => new Date(at).toISOString();

function write(minor: number, currency: string) {
  const value = minor === 0 ? "0.00" : mollieMoney.toText({ minor: BigInt(Math.abs(minor)), currency });
  return { currency, value: minor < 0 ? `-${value}` : value };
}

const balance = (call: SandboxCall) => readBalance(call.world, call.account, "stl_");
const types = { charge: "payment", refund: "refund", chargeback: "chargeback" } as const;

function showTransaction({ id, kind, at, currency, amount, fee, payment }: BalanceEntry) {
  const own = kind === "charge" ? {} : kind === "refund" ? { refundId: id } : { chargebackId: id };
  return {
    resource: "balance_transaction",
    id: `baltr_${id}`,
    type: types[kind],
    initialAmount: write(amount, currency),
    deductions: fee === 0 ? null : write(-fee, currency),
    resultAmount: write(amount - fee, currency),
    createdAt: iso(at),
    context: { [types[kind]]: { paymentId: payment, ...own } },
  };
}

function showSettlement({ id, at, currency, amount }: BalancePayout) {
  const reference = `SANDBOX.${iso(at).slice(0, 10)}`;
  return {
    resource: "settlement",
    id,
    reference,
    createdAt: iso(at),
    settledAt: iso(at),
    status: "paidout",
    amount: write(amount, currency),
  };
}

/** Newest first; `from` is the first of a page. */
function list({ request: { query, path } }: SandboxCall, name: string, items: readonly { id: string }[]): SandboxAnswer {
  const newest = [...items].reverse();
  const from = query.get("from");
  const start = from === null ? 0 : newest.findIndex(({ id }) => id === from);
  const most = Number(query.get("limit") ?? "50");
  const following = newest[start + most];
  const next = following && {
    href: `https://api.mollie.com/v2${path}?from=${following.id}&limit=${String(most)}`,
    type: "application/hal+json",
  };
  const data = newest.slice(start, start + most);
  return { status: 200, body: { count: data.length, _embedded: { [name]: data }, _links: { next: next ?? null } } };
}

/** The API key may not read balances: Mollie asks for an access token of the organization. */
const guarded =
  (run: (call: SandboxCall) => SandboxAnswer) =>
  (call: SandboxCall): SandboxAnswer => {
    if (call.request.headers.get("authorization") !== `Bearer ${call.account.config["payouts_token"] ?? ""}`)
      throw refuseWith(403, { status: 403, title: "Forbidden", detail: "The access token lacks the scope balances.read." });
    return run(call);
  };

const contentsOf =
  (name: string, kind: BalanceEntry["kind"]) =>
  (call: SandboxCall): SandboxAnswer => {
    const settlement = balance(call).payouts.find(({ id }) => id === call.params[0]);
    const entries = (settlement?.entries ?? []).filter((entry) => entry.kind === kind);
    return list(
      call,
      name,
      entries.map(({ id }) => ({ id, mode: "test" })),
    );
  };

export const molliePayoutRoutes: readonly SandboxRoute[] = [
  ["GET", "/balances", guarded((call) => list(call, "balances", [{ id: "bal_sandbox" }]))],
  ["GET", "/balances/:id/transactions", guarded((call) => list(call, "balance_transactions", balance(call).entries.map(showTransaction)))],
  ["GET", "/settlements", guarded((call) => list(call, "settlements", balance(call).payouts.map(showSettlement)))],
  ["GET", "/settlements/:id/payments", guarded(contentsOf("payments", "charge"))],
  ["GET", "/settlements/:id/refunds", guarded(contentsOf("refunds", "refund"))],
  ["GET", "/settlements/:id/chargebacks", guarded(contentsOf("chargebacks", "chargeback"))],
];
