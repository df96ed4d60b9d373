import { createHmac } from "node:crypto";
import { z } from "zod";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { checkSignature, parseBody, readDelivery, refusedDelivery } from "../delivery";
import { mollieMoney } from "./money";
import { attemptOf, failureOf, isSave, paymentState, refundState, type Payment } from "./objects";

const PaymentId = z.string().regex(/^tr_[A-Za-z0-9]{1,60}$/);
const Event = z.object({
  entityId: z.string(),
  _embedded: z.object({ entity: z.object({ paymentId: PaymentId.nullish() }).nullish() }).nullish(),
});

/**
 * The payment that a delivery is about; null for one about something else. A classic delivery is unsigned and has only an id. The newer
 * one is signed by HMAC-SHA256 over the raw body (docs.mollie.com/reference/webhooks-new). Neither is believed: the payment is fetched.
 * @throws AppError `malformed`.
 */
export function readMollieDelivery(raw: Buffer, headers: Headers, secret: string | undefined): string | null {
  const signature = headers.get("x-mollie-signature");
  if (signature === null) return PaymentId.safeParse(readClassicId(raw)).data ?? null;
  if (secret === undefined) throw refusedDelivery("signature", "The delivery is signed, but no webhook secret is set.");
  checkSignature(signature.replace(/^sha256=/, ""), createHmac("sha256", secret).update(raw).digest("hex"));
  const event = readDelivery(Event, parseBody(raw));
  return PaymentId.safeParse(event.entityId).data ?? event._embedded?.entity?.paymentId ?? null;
}

function readClassicId(raw: Buffer): string {
  const id = new URLSearchParams(raw.toString("utf8")).get("id");
  if (id === null) throw refusedDelivery("format", "The delivery has no id.");
  return id;
}

/** Everything that a fetched payment says; a redelivery gives the same ids. */
export function eventsOf(payment: Payment): GatewayEvent[] {
  const attempt_id = attemptOf(payment);
  const saves = isSave(payment);
  return [
    ...(saves ? readSave(payment, attempt_id) : readPayment(payment, attempt_id)),
    ...(payment._embedded?.refunds ?? []).map((refund): GatewayEvent => {
      const { status, ...state } = refundState(refund);
      return { ...state, kind: `refund.${status}`, event_id: `${refund.id}:${status}`, occurred_at: new Date(refund.createdAt) };
    }),
    ...(payment._embedded?.chargebacks ?? []).map(({ id, amount, createdAt, reversedAt, reason }): GatewayEvent => {
      const outcome = reversedAt ? "won" : "opened";
      return {
        kind: `dispute.${outcome}`,
        event_id: `${id}:${outcome}`,
        occurred_at: new Date(reversedAt ?? createdAt),
        attempt_id,
        dispute_ref: id,
        payment_ref: payment.id,
        amount: mollieMoney.fromText(amount.value, amount.currency),
        fee: null,
        reason: reason?.description ?? reason?.code ?? "chargeback",
      };
    }),
  ];
}

function readPayment(payment: Payment, attempt_id: string | null): GatewayEvent[] {
  const { id, paidAt, failedAt, createdAt } = payment;
  const { status, amount } = paymentState(payment);
  const head = { attempt_id, charge_ref: id, amount };
  if (status === "received")
    return [
      {
        ...head,
        kind: "payment.received",
        event_id: `${id}:paid`,
        occurred_at: new Date(paidAt ?? createdAt),
        payment_ref: id,
        failure: null,
      },
    ];
  if (status !== "failed") return [];
  const failure = failureOf(payment);
  return [
    { ...head, kind: "payment.failed", event_id: `${id}:failed`, occurred_at: new Date(failedAt ?? createdAt), payment_ref: null, failure },
  ];
}

function readSave({ id, status, paidAt, createdAt, customerId, mandateId }: Payment, attempt_id: string | null): GatewayEvent[] {
  if (status !== "paid" || !mandateId) return [];
  const occurred_at = new Date(paidAt ?? createdAt);
  return [
    { kind: "method.saved", event_id: `${id}:saved`, occurred_at, attempt_id, customer_ref: customerId ?? null, method_ref: mandateId },
  ];
}
