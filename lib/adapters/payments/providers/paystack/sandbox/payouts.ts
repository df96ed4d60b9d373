import { readBalance, type BalancePayout } from "../../sandbox/balance";
import { refuseWith, toGatewayAmount, type SandboxCall, type SandboxRoute } from "../../sandbox/kit";
import { paystackMoney } from "../money";

const iso = (at: number): string => new Date(at).toISOString();
const payoutsOf = ({ world, account }: SandboxCall): BalancePayout[] => readBalance(world, account, "").payouts;
/** Paystack numbers its settlements. */
const numberOf = ({ id }: BalancePayout): number => Number.parseInt(id.slice(0, 8), 16);
const unitsOf = (minor: number, currency: string): number =>
  minor === 0 ? 0 : paystackMoney.toUnits(toGatewayAmount({ minor, currency }));
const sum = (minors: readonly number[]): number => minors.reduce((total, minor) => total + minor, 0);

function showSettlement(payout: BalancePayout) {
  const { at, currency, entries, amount, fees } = payout;
  const processed = sum(entries.filter(({ kind }) => kind === "charge").map((entry) => entry.amount));
  const units = (minor: number): number => unitsOf(minor, currency);
  return {
    id: numberOf(payout),
    domain: "test",
    status: "success",
    currency,
    total_processed: units(processed),
    total_fees: units(fees),
    total_amount: units(processed - fees),
    effective_amount: units(amount),
    settlement_date: iso(at),
    createdAt: iso(at),
  };
}

function page({ request: { query } }: SandboxCall, items: readonly object[]) {
  const [perPage, number] = [Number(query.get("perPage") ?? "50"), Number(query.get("page") ?? "1")];
  const data = items.slice((number - 1) * perPage, number * perPage);
  return { status: 200, body: { status: true, message: "Retrieved", data, meta: { total: items.length, page: number, perPage } } };
}

export function isWithin({ request: { query } }: SandboxCall, at: number): boolean {
  return at >= Date.parse(query.get("from") ?? "1970-01-01") && at < Date.parse(query.get("to") ?? "9999-01-01");
}

export const paystackPayoutRoutes: readonly SandboxRoute[] = [
  [
    "GET",
    "/settlement",
    (call) => {
      const found = payoutsOf(call).filter(({ at }) => isWithin(call, at));
      return page(call, found.map(showSettlement));
    },
  ],
  [
    "GET",
    "/settlement/:id/transaction",
    (call) => {
      const payout = payoutsOf(call).find((one) => String(numberOf(one)) === call.params[0]);
      if (payout === undefined) throw refuseWith(404, { status: false, message: "Settlement not found" });
      const charges = payout.entries.filter(({ kind }) => kind === "charge");
      const show = ({ id, at, amount, fee, currency }: (typeof charges)[number]) => ({
        id: Number(call.world.payment(call.account.id, id)?.details["number"]),
        domain: "test",
        status: "success",
        reference: id,
        amount: unitsOf(amount, currency),
        fees: unitsOf(fee, currency),
        currency,
        paid_at: iso(at),
        created_at: iso(at),
      });
      return page(call, charges.map(show));
    },
  ],
];
