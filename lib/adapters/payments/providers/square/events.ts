import { z } from "zod";
import type { DisputeOutcome, GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { inDelivery, parseBody, readDelivery, readerOf } from "../delivery";
import { attemptIn, failureOf, moneyOf, outcomeOf, refundState, SquareDispute, SquarePayment, SquareRefund } from "./objects";

const Delivery = z.object({
  type: z.string(),
  event_id: z.string(),
  created_at: z.coerce.date(),
  data: z.object({ object: z.unknown() }),
});
const PaymentPart = z.object({ payment: SquarePayment });
const RefundPart = z.object({ refund: SquareRefund });
const DisputePart = z.object({ dispute: SquareDispute });

type Head = Pick<GatewayEvent, "event_id" | "occurred_at">;
type Reader = (object: unknown, location: string, head: Head) => GatewayEvent[];

const payment: Reader = (object, ...rest) => readPayment(readDelivery(PaymentPart, object).payment, ...rest);
const refund: Reader = (object, ...rest) => readRefund(readDelivery(RefundPart, object).refund, ...rest);
const dispute: Reader = (object, ...rest) => readDispute(readDelivery(DisputePart, object).dispute, ...rest);

const readers: Readonly<Record<string, Reader>> = {
  "payment.created": payment,
  "payment.updated": payment,
  "refund.created": refund,
  "refund.updated": refund,
  "dispute.created": dispute,
  "dispute.state.updated": dispute,
};

export const squareEvents = Object.keys(readers);

/** The events of a verified delivery about this location: one subscription reports all locations of an account. */
export function readSquareDelivery(raw: Buffer, location: string): GatewayEvent[] {
  const { type, event_id, created_at, data } = readDelivery(Delivery, parseBody(raw));
  const head = { event_id, occurred_at: created_at };
  return inDelivery(() => readerOf(readers, type)?.(data.object, location, head) ?? []);
}

const isOther = (named: string | null | undefined, location: string): boolean => typeof named === "string" && named !== location;

/** A payment is updated several times on its way; only its two ends are events. A failed one has no id of money on its way. */
function readPayment(payment: SquarePayment, location: string, head: Head): GatewayEvent[] {
  const outcome = outcomeOf(payment.status);
  if (outcome === "processing" || isOther(payment.location_id, location)) return [];
  return [
    {
      ...head,
      kind: `payment.${outcome}`,
      charge_ref: null,
      payment_ref: outcome === "received" ? payment.id : null,
      attempt_id: attemptIn(payment.note),
      amount: moneyOf(payment.total_money),
      failure: failureOf(payment),
    },
  ];
}

function readRefund(refund: SquareRefund, location: string, head: Head): GatewayEvent[] {
  if (isOther(refund.location_id, location)) return [];
  const { status, ...state } = refundState(refund);
  return [{ ...head, ...state, kind: `refund.${status}` }];
}

/** Where the state is none of these, nothing is decided. A dispute that the seller accepts is lost; a closed inquiry took no money. */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  INQUIRY_EVIDENCE_REQUIRED: "opened",
  EVIDENCE_REQUIRED: "opened",
  INQUIRY_CLOSED: "won",
  WON: "won",
  ACCEPTED: "lost",
  LOST: "lost",
};

function readDispute(dispute: z.output<typeof SquareDispute>, location: string, head: Head): GatewayEvent[] {
  const outcome = outcomes[dispute.state];
  if (outcome === undefined || isOther(dispute.location_id, location)) return [];
  return [
    {
      ...head,
      kind: `dispute.${outcome}`,
      dispute_ref: dispute.id,
      payment_ref: dispute.disputed_payment?.payment_id ?? null,
      attempt_id: null,
      amount: moneyOf(dispute.amount_money),
      fee: null,
      reason: (dispute.reason ?? "unknown").toLowerCase(),
    },
  ];
}
