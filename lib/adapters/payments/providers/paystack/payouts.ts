import { z } from "zod";
import type { GatewayMovement, GatewayPayout, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import { readAnswer } from "../client";
import { readCursor, writeCursor } from "../cursor";
import type { PaystackApi } from "./calls";
import { paystackMoney } from "./money";

const Settlement = z.object({
  id: z.int(),
  status: z.string(),
  currency: z.string(),
  /** What is left after fees, and what is paid out after refunds and chargebacks too. */
  total_amount: z.int(),
  effective_amount: z.int(),
  settlement_date: z.string().nullish(),
  createdAt: z.string(),
});
type Settlement = z.infer<typeof Settlement>;
const Transaction = z.object({
  id: z.int(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.int().nullish(),
  paid_at: z.string().nullish(),
  created_at: z.string().nullish(),
});
const Refund = z.object({
  id: z.int(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  transaction_reference: z.string().nullish(),
  refunded_at: z.string().nullish(),
  createdAt: z.string(),
});

const most = 100;

/**
 * The settlements one by one with their transactions (paystack.com/docs/api/settlement), then the refunds, which no settlement names: what
 * it deducts is one adjustment. A cursor is `[settlement's page, transactions' page]`, or `["refunds", page]`.
 */
export async function tellPaystackPayouts(api: PaystackApi, { since, until, cursor }: PayoutRequest): Promise<PayoutPage> {
  const [first = 1, second = 1] = readCursor(cursor);
  const time = `from=${since.toISOString()}&to=${until.toISOString()}`;
  if (first === "refunds") {
    const told = readAnswer(z.array(Refund), await api.get(`/refund?${time}&perPage=${String(most)}&page=${String(second)}`));
    const done = told.filter(({ status }) => status === "processed");
    return { movements: done.map(toRefund), payouts: [], next: told.length < most ? null : writeCursor("refunds", Number(second) + 1) };
  }
  const [settlement] = readAnswer(z.array(Settlement), await api.get(`/settlement?${time}&perPage=1&page=${String(first)}`));
  if (settlement === undefined) return { movements: [], payouts: [], next: writeCursor("refunds", 1) };
  const path = `/settlement/${String(settlement.id)}/transaction?perPage=${String(most)}&page=${String(second)}`;
  const transactions = readAnswer(z.array(Transaction), await api.get(path));
  const deducted = settlement.total_amount - settlement.effective_amount;
  return {
    movements: [...transactions.map((one) => toCharge(one, settlement)), ...(deducted === 0 ? [] : [deductionOf(settlement, deducted)])],
    payouts: [toPayout(settlement)],
    next: transactions.length < most ? writeCursor(Number(first) + 1, 1) : writeCursor(first, Number(second) + 1),
  };
}

function toCharge(
  { id, reference, amount, currency, fees, paid_at, created_at }: z.infer<typeof Transaction>,
  settlement: Settlement,
): GatewayMovement {
  return {
    movement_ref: String(id),
    kind: "charge",
    occurred_at: new Date(paid_at ?? created_at ?? settlement.createdAt),
    payment_ref: reference,
    refund_ref: null,
    paid: null,
    gross: paystackMoney.fromUnits(amount, currency),
    fee: typeof fees === "number" ? paystackMoney.fromUnits(fees, currency).minor : null,
    payout_ref: String(settlement.id),
  };
}

function deductionOf({ id, currency, createdAt }: Settlement, deducted: number): GatewayMovement {
  return {
    movement_ref: `deduction:${String(id)}`,
    kind: "adjustment",
    occurred_at: new Date(createdAt),
    payment_ref: null,
    refund_ref: null,
    paid: null,
    gross: paystackMoney.fromUnits(-deducted, currency),
    fee: 0n,
    payout_ref: String(id),
  };
}

function toRefund({ id, amount, currency, transaction_reference, refunded_at, createdAt }: z.infer<typeof Refund>): GatewayMovement {
  return {
    movement_ref: `refund:${String(id)}`,
    kind: "refund",
    occurred_at: new Date(refunded_at ?? createdAt),
    payment_ref: transaction_reference ?? null,
    refund_ref: String(id),
    paid: null,
    gross: paystackMoney.fromUnits(-amount, currency),
    fee: 0n,
    payout_ref: null,
  };
}

function toPayout({ id, status, currency, effective_amount, settlement_date, createdAt }: Settlement): GatewayPayout {
  return {
    payout_ref: String(id),
    status: status === "success" ? "paid" : status === "failed" ? "failed" : "pending",
    created_at: new Date(createdAt),
    arrives_on: settlement_date?.slice(0, 10) ?? null,
    amount: paystackMoney.fromUnits(effective_amount, currency),
    reference: null,
  };
}
