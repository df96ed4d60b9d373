import { z } from "zod";
import type { GatewayMovement, GatewayPayout, MovementKind, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import type { PaypalApi } from "./api";
import { amountOf } from "./objects";

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Info = z.object({
  transaction_id: z.string(),
  paypal_reference_id: z.string().nullish(),
  transaction_event_code: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: Amount,
  fee_amount: Amount.nullish(),
  transaction_status: z.string(),
  bank_reference_id: z.string().nullish(),
});
const Transactions = z.object({
  transaction_details: z.array(z.object({ transaction_info: Info })),
  total_pages: z.int(),
});

/** PayPal takes no fractions of a second, and at most 31 days. */
const stamp = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/**
 * The transactions of the balance (developer.paypal.com/docs/api/transaction-search/v1), which the app must be allowed to search. A cursor
 * is a page's number. PayPal pays out of a running balance, so a payout has no contents.
 */
export async function tellPaypalPayouts(api: PaypalApi, { since, until, cursor }: PayoutRequest): Promise<PayoutPage> {
  const page = Number(cursor ?? "1");
  const query = new URLSearchParams({
    start_date: stamp(since),
    end_date: stamp(until),
    fields: "transaction_info",
    balance_affecting_records_only: "Y",
    page_size: "100",
    page: String(page),
  });
  const told = await api.send(Transactions, { method: "GET", path: `/v1/reporting/transactions?${query.toString()}` });
  // Denied ones have moved nothing, and pending ones are told again.
  const done = told.transaction_details
    .map((one) => one.transaction_info)
    .filter(({ transaction_status: status }) => /^[SV]$/.test(status));
  return {
    movements: done.filter((one) => !isPayout(one)).map(toMovement),
    payouts: done.filter(isPayout).map(toPayout),
    next: page < told.total_pages ? String(page + 1) : null,
  };
}

type Info = z.infer<typeof Info>;

/** Withdrawals to a bank (developer.paypal.com/docs/reports/reference/tcodes). */
const isPayout = ({ transaction_event_code: code, transaction_amount: { value } }: Info): boolean =>
  code.startsWith("T04") && value.startsWith("-");

function kindOf({ transaction_event_code: code, transaction_amount: { value } }: Info): MovementKind {
  if (code === "T1107") return "refund";
  if (code === "T1106" || code === "T1201") return "chargeback";
  if (code.startsWith("T01")) return "fee";
  return code.startsWith("T00") && !value.startsWith("-") ? "charge" : "adjustment";
}

function toMovement(info: Info): GatewayMovement {
  const kind = kindOf(info);
  const amount = amountOf(info.transaction_amount);
  const fee = info.fee_amount ? -amountOf(info.fee_amount).minor : 0n;
  const named = info.paypal_reference_id ?? null;
  return {
    movement_ref: info.transaction_id,
    kind,
    occurred_at: new Date(info.transaction_initiation_date),
    payment_ref: kind === "charge" ? info.transaction_id : kind === "refund" || kind === "chargeback" ? named : null,
    refund_ref: kind === "refund" ? info.transaction_id : null,
    paid: kind === "charge" || kind === "refund" ? amount : null,
    gross: kind === "fee" ? { ...amount, minor: 0n } : amount,
    fee: kind === "fee" ? fee - amount.minor : fee,
    payout_ref: null,
  };
}

function toPayout({ transaction_id, transaction_initiation_date, transaction_amount, bank_reference_id }: Info): GatewayPayout {
  const { minor, currency } = amountOf(transaction_amount);
  return {
    payout_ref: transaction_id,
    status: "paid",
    created_at: new Date(transaction_initiation_date),
    arrives_on: transaction_initiation_date.slice(0, 10),
    amount: { minor: -minor, currency },
    reference: bank_reference_id ?? null,
  };
}
