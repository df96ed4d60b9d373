import { createHash } from "node:crypto";
import { z } from "zod";
import type { DisputeOutcome, GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { inDelivery, parseBody, readDelivery, readerOf } from "../delivery";
import { attemptOf, moneyOf, RazorpayDispute, RazorpayLink, RazorpayPayment, RazorpayRefund, refundState } from "./objects";

const Delivery = z.object({
  entity: z.literal("event"),
  event: z.string(),
  /** Unix seconds. */
  created_at: z.int(),
  payload: z.record(z.string(), z.unknown()),
});
const LinkPaid = z.object({ payment_link: z.object({ entity: RazorpayLink }), payment: z.object({ entity: RazorpayPayment }) });
const PaymentPart = z.object({ payment: z.object({ entity: RazorpayPayment }) });
const RefundPart = z.object({ refund: z.object({ entity: RazorpayRefund }) });
const DisputePart = z.object({ dispute: z.object({ entity: RazorpayDispute }) });

type Head = Pick<GatewayEvent, "event_id" | "occurred_at">;

type Reader = (event: string, payload: unknown, head: Head) => GatewayEvent[];

/** A dispute that is closed was settled by details or a refund, so no money was taken. */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  "payment.dispute.created": "opened",
  "payment.dispute.won": "won",
  "payment.dispute.closed": "won",
  "payment.dispute.lost": "lost",
};

const refund: Reader = (event, payload, head) => readRefund(event, readDelivery(RefundPart, payload).refund.entity, head);

const readers: Readonly<Record<string, Reader>> = {
  "payment_link.paid": (_event, payload, head) => [readPaid(readDelivery(LinkPaid, payload), head)],
  "payment.failed": (_event, payload, head) => [readFailed(readDelivery(PaymentPart, payload).payment.entity, head)],
  "refund.created": refund,
  "refund.processed": refund,
  "refund.failed": refund,
  ...Object.fromEntries(Object.keys(outcomes).map((event): [string, Reader] => [event, readDispute])),
};

export const razorpayEvents = Object.keys(readers);

/** The events of a verified delivery. `payment.captured` and `order.paid` report the same money without naming the link. */
export function readRazorpayDelivery(raw: Buffer, eventId: string | null): GatewayEvent[] {
  const { event, created_at, payload } = readDelivery(Delivery, parseBody(raw));
  // The id is in a header, over which nothing is signed; a delivery without it is known by its bytes.
  const head = { event_id: eventId ?? createHash("sha256").update(raw).digest("hex"), occurred_at: new Date(created_at * 1000) };
  return inDelivery(() => readerOf(readers, event)?.(event, payload, head) ?? []);
}

function readPaid({ payment_link, payment }: z.output<typeof LinkPaid>, head: Head): GatewayEvent {
  return {
    ...head,
    kind: "payment.received",
    charge_ref: payment_link.entity.id,
    payment_ref: payment.entity.id,
    attempt_id: payment_link.entity.reference_id ?? null,
    amount: moneyOf(payment.entity),
    failure: null,
  };
}

/** The payer may try again, under another id or the same, so the failed payment's id is not told. */
function readFailed(payment: RazorpayPayment, head: Head): GatewayEvent {
  return {
    ...head,
    kind: "payment.failed",
    charge_ref: null,
    payment_ref: null,
    attempt_id: attemptOf(payment.notes),
    amount: moneyOf(payment),
    failure: payment.error_description ?? "The payment failed.",
  };
}

/** A refund that is made at once is reported as created and again as processed. */
function readRefund(event: string, refund: RazorpayRefund, head: Head): GatewayEvent[] {
  const { status, ...state } = refundState(refund);
  return event === "refund.created" && status !== "pending" ? [] : [{ ...head, ...state, kind: `refund.${status}` }];
}

function readDispute(event: string, payload: unknown, head: Head): GatewayEvent[] {
  const outcome = outcomes[event];
  if (outcome === undefined) return [];
  const { id, payment_id, reason_code, ...money } = readDelivery(DisputePart, payload).dispute.entity;
  return [
    {
      ...head,
      kind: `dispute.${outcome}`,
      dispute_ref: id,
      payment_ref: payment_id,
      attempt_id: null,
      amount: moneyOf(money),
      fee: null,
      reason: reason_code ?? "unknown",
    },
  ];
}
