import { z } from "zod";
import type { GatewayMovement, GatewayPayout, MovementKind, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import { readCursor, writeCursor } from "../cursor";
import type { SquareCall } from "./calls";
import { moneyOf } from "./objects";

const Money = z.object({ amount: z.int(), currency: z.string() });
const Details = z.object({ payment_id: z.string().nullish(), refund_id: z.string().nullish() }).nullish();
const Payout = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  arrival_date: z.string().nullish(),
  amount_money: Money,
  end_to_end_id: z.string().nullish(),
});
const Payouts = z.object({ payouts: z.array(Payout).nullish(), cursor: z.string().nullish() });
const Entry = z.object({
  id: z.string(),
  type: z.string(),
  effective_at: z.string(),
  gross_amount_money: Money,
  net_amount_money: Money,
  type_charge_details: Details,
  type_refund_details: Details,
  type_dispute_details: Details,
});
const Entries = z.object({ payout_entries: z.array(Entry).nullish(), cursor: z.string().nullish() });

/**
 * The payouts of the location, one by one, each with its entries (developer.squareup.com/docs/payouts-api): Square tells a movement once it
 * is paid out. A cursor is `[payouts' cursor]`, or `[payouts' cursor, payout, entries' cursor]`.
 */
export async function tellSquarePayouts(
  call: SquareCall,
  location_id: string,
  { since, until, cursor }: PayoutRequest,
): Promise<PayoutPage> {
  const [after = "", payout, from = ""] = readCursor(cursor).map(String);
  if (payout !== undefined) return tellEntries(call, payout, from, after);
  const query = new URLSearchParams({
    location_id,
    begin_time: since.toISOString(),
    end_time: until.toISOString(),
    sort_order: "ASC",
    limit: "1",
    ...(after === "" ? {} : { cursor: after }),
  });
  const page = await call({ method: "GET", path: `/v2/payouts?${query.toString()}` }, Payouts);
  const [told] = page.payouts ?? [];
  if (told === undefined) return { movements: [], payouts: [], next: null };
  return { movements: [], payouts: [toPayout(told)], next: writeCursor(page.cursor ?? "", told.id, "") };
}

async function tellEntries(call: SquareCall, payout: string, from: string, after: string): Promise<PayoutPage> {
  const query = new URLSearchParams({ limit: "100", ...(from === "" ? {} : { cursor: from }) });
  const page = await call({ method: "GET", path: `/v2/payouts/${encodeURIComponent(payout)}/payout-entries?${query.toString()}` }, Entries);
  const rest = page.cursor ?? "";
  const done = after === "" ? null : writeCursor(after);
  return {
    movements: (page.payout_entries ?? []).map((entry) => toMovement(entry, payout)),
    payouts: [],
    next: rest === "" ? done : writeCursor(after, payout, rest),
  };
}

const kinds: Readonly<Record<string, MovementKind>> = { CHARGE: "charge", REFUND: "refund", DISPUTE: "chargeback", FEE: "fee" };

function toMovement(entry: z.infer<typeof Entry>, payout_ref: string): GatewayMovement {
  const { type_charge_details: charge, type_refund_details: refund, type_dispute_details: dispute } = entry;
  const kind = kinds[entry.type] ?? "adjustment";
  const [gross, net] = [moneyOf(entry.gross_amount_money), moneyOf(entry.net_amount_money)];
  const fee = kind === "fee";
  return {
    movement_ref: entry.id,
    kind,
    occurred_at: new Date(entry.effective_at),
    payment_ref: charge?.payment_id ?? refund?.payment_id ?? dispute?.payment_id ?? null,
    refund_ref: refund?.refund_id ?? null,
    paid: null,
    gross: fee ? { ...gross, minor: 0n } : gross,
    fee: fee ? -net.minor : gross.minor - net.minor,
    payout_ref,
  };
}

function toPayout({ id, status, created_at, arrival_date, amount_money, end_to_end_id }: z.infer<typeof Payout>): GatewayPayout {
  return {
    payout_ref: id,
    status: status === "PAID" ? "paid" : status === "FAILED" ? "failed" : "pending",
    created_at: new Date(created_at),
    arrives_on: arrival_date ?? null,
    amount: moneyOf(amount_money),
    reference: end_to_end_id ?? null,
  };
}
