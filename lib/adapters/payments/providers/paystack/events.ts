import { z } from "zod";
import type { GatewayEvent, PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import { checkSignature, inDelivery, parseBody, readDelivery, readerOf, refusedDelivery } from "../delivery";
import { timeOf } from "../time";
import { findTransaction, listRefunds, type PaystackApi } from "./calls";
import { paystackMoney } from "./money";
import { attemptOf, paymentState, refundState, Transaction } from "./objects";
import { signPaystack } from "./signature";

const Event = z.object({ event: z.string(), data: z.looseObject({ domain: z.string().nullish() }) });
const RefundNotice = z.object({ transaction_reference: z.string() });
const Dispute = z.object({
  id: z.int(),
  refund_amount: z.int().nullish(),
  currency: z.string().nullish(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  created_at: z.string().nullish(),
  createdAt: z.string().nullish(),
  resolvedAt: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.int(), currency: z.string() }),
});

/** Verifies the signature over the raw bytes and returns the parsed JSON. @throws AppError `malformed`. */
export function openPaystackDelivery(raw: Buffer, signature: string | null, secretKey: string): unknown {
  checkSignature(signature?.toLowerCase() ?? null, signPaystack(raw, secretKey));
  return parseBody(raw);
}

/** Whose delivery it is; `now` dates a report that has no date. */
interface Receiver {
  mode: "test" | "live";
  api: PaystackApi;
  now: Date;
}

/** Reads a verified delivery; empty for types that are not used. @throws AppError `malformed` for the other mode. */
export async function readPaystackEvent(delivery: unknown, receiver: Receiver): Promise<GatewayEvent[]> {
  const { mode } = receiver;
  const { event, data } = readDelivery(Event, delivery);
  if (data.domain !== undefined && data.domain !== null && data.domain !== mode) {
    throw refusedDelivery("mode", `The delivery is not from ${mode} mode.`);
  }
  return readerOf(readers, event)?.(data, receiver) ?? [];
}

type Reader = (data: unknown, receiver: Receiver) => PaymentReport[] | Promise<PaymentReport[]>;

const refunds: Reader = (data, { api, now }) => readRefunds(data, api, now);

const readers: Readonly<Record<string, Reader>> = {
  "charge.success": (data, { now }) => readCharge("payment.received", data, now),
  "charge.failed": (data, { now }) => readCharge("payment.failed", data, now),
  "refund.pending": refunds,
  "refund.processing": refunds,
  "refund.processed": refunds,
  "refund.failed": refunds,
  "charge.dispute.create": (data, { now }) => readDispute(true, data, now),
  "charge.dispute.resolve": (data, { now }) => readDispute(false, data, now),
};

export const paystackEvents = Object.keys(readers);

function readCharge(kind: "payment.received" | "payment.failed", data: unknown, now: Date): PaymentReport[] {
  const transaction = readDelivery(Transaction, data);
  const { charge_ref, attempt_id, amount } = inDelivery(() => paymentState(transaction));
  return [
    {
      kind,
      event_id: `${kind}:${transaction.id}`,
      occurred_at: timeOf(transaction.paid_at ?? transaction.created_at, now),
      attempt_id,
      charge_ref,
      payment_ref: kind === "payment.received" || charge_ref.endsWith(".saved") ? charge_ref : null,
      amount,
      failure: kind === "payment.failed" ? (transaction.gateway_response ?? null) : null,
    },
  ];
}

/** A report of a refund does not say which one of the payment's refunds it is about, so all of them are read. */
async function readRefunds(data: unknown, api: PaystackApi, now: Date): Promise<PaymentReport[]> {
  const { transaction_reference: reference } = readDelivery(RefundNotice, data);
  const transaction = await findTransaction(api, reference);
  const refunds = await listRefunds(api, transaction);
  return refunds.map((refund) => {
    const { status, ...state } = refundState(refund, reference);
    const kind = `refund.${status}` as const;
    return { ...state, kind, event_id: `${kind}:${refund.id}`, occurred_at: timeOf(refund.refunded_at ?? refund.createdAt, now) };
  });
}

function readDispute(opened: boolean, data: unknown, now: Date): PaymentReport[] {
  const dispute = readDelivery(Dispute, data);
  const { reference, amount, currency } = dispute.transaction;
  const outcome = opened ? "opened" : dispute.resolution === "declined" ? "won" : "lost";
  return [
    {
      kind: `dispute.${outcome}`,
      event_id: `dispute.${outcome}:${dispute.id}`,
      occurred_at: timeOf((opened ? null : dispute.resolvedAt) ?? dispute.created_at ?? dispute.createdAt, now),
      attempt_id: attemptOf(reference),
      dispute_ref: String(dispute.id),
      payment_ref: reference,
      amount: inDelivery(() => paystackMoney.fromUnits(dispute.refund_amount ?? amount, dispute.currency ?? currency)),
      fee: null,
      reason: dispute.category ?? "",
    },
  ];
}
