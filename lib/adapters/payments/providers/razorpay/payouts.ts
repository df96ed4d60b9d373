import { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import type { GatewayMovement, GatewayPayout, MovementKind, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import { readCursor, writeCursor } from "../cursor";
import type { RazorpayCall } from "./calls";
import { moneyOf } from "./objects";

const Item = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.int(),
  settlement_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  dispute_id: z.string().nullish(),
});
const Items = z.object({ items: z.array(Item) });
const Settlement = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  utr: z.string().nullish(),
  created_at: z.int(),
  /** Absent from accounts in India. */
  currency: z.string().default("INR"),
});
const Settlements = z.object({ items: z.array(Settlement) });

const most = 100;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * What was settled on each day (razorpay.com/docs/api/settlements/fetch-recon), then the settlements. A cursor is `[day, skip]`, or
 * `["", skip]` for the settlements. Razorpay's days are India's, so one more is asked for.
 */
export async function tellRazorpayPayouts(call: RazorpayCall, { since, until, cursor }: PayoutRequest): Promise<PayoutPage> {
  const [day = dayOf(since), skip = 0] = readCursor(cursor);
  if (day === "") {
    const [from, to] = [since, until].map((time) => Math.floor(time.getTime() / 1000));
    const path = `/settlements?from=${String(from)}&to=${String(to)}&count=${String(most)}&skip=${String(skip)}`;
    const { items } = await call({ method: "GET", path }, Settlements);
    return { movements: [], payouts: items.map(toPayout), next: items.length < most ? null : writeCursor("", Number(skip) + most) };
  }
  const [year = "", month = "", date = ""] = String(day).split("-");
  const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=${String(most)}&skip=${String(skip)}`;
  const { items } = await call({ method: "GET", path }, Items);
  const following = addDays(String(day), 1);
  const nextDay = following > addDays(dayOf(until), 1) ? "" : following;
  const next = items.length < most ? writeCursor(nextDay, 0) : writeCursor(day, Number(skip) + most);
  return { movements: items.map(toMovement), payouts: [], next };
}

const kinds: Readonly<Record<string, MovementKind>> = { payment: "charge", refund: "refund" };

/** The fee, with its tax, is what credit and debit leave of the amount. */
function toMovement({ entity_id, type, debit, credit, amount, currency, ...item }: z.infer<typeof Item>): GatewayMovement {
  const taken = item.dispute_id && debit > 0;
  const kind = taken ? "chargeback" : (kinds[type] ?? "adjustment");
  const net = moneyOf({ amount: credit - debit, currency });
  const gross = kind === "charge" ? moneyOf({ amount, currency }) : kind === "refund" ? moneyOf({ amount: -amount, currency }) : net;
  return {
    movement_ref: entity_id,
    kind,
    occurred_at: new Date(item.created_at * 1000),
    payment_ref: kind === "charge" ? entity_id : (item.payment_id ?? null),
    refund_ref: kind === "refund" ? entity_id : null,
    paid: null,
    gross,
    fee: gross.minor - net.minor,
    payout_ref: item.settlement_id ?? null,
  };
}

function toPayout({ id, amount, status, utr, created_at, currency }: z.infer<typeof Settlement>): GatewayPayout {
  const at = new Date(created_at * 1000);
  return {
    payout_ref: id,
    status: status === "processed" ? "paid" : status === "failed" ? "failed" : "pending",
    created_at: at,
    arrives_on: dayOf(at),
    amount: moneyOf({ amount, currency }),
    reference: utr ?? null,
  };
}
