import Stripe from "stripe";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { fromStripeAmount } from "./stripe-money";
import { attemptOf, idOf, refundStatus } from "./stripe-objects";

const tolerance_s = 300;

// A delivery has the shape of the endpoint's API version, not of the SDK's: only what is used is read, and checked.
const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const Metadata = z.record(z.string(), z.string()).nullish();
const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
const Session = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  payment_intent: Reference,
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  metadata: Metadata,
});
const Intent = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  metadata: Metadata,
  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
});
const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: Reference,
  metadata: Metadata,
  failure_reason: z.string().nullish(),
});
const SetupIntent = z.object({ id: z.string(), customer: Reference, payment_method: Reference, metadata: Metadata });

type Seen = Pick<GatewayEvent, "event_id" | "occurred_at">;

/**
 * Verifies `Stripe-Signature` over the raw bytes (docs.stripe.com/webhooks/signature): one `v1` fits, and `t` is within 300 s of `now`
 * on either side (the SDK looks at the past alone). Answers the parsed JSON. Throws `malformed`.
 */
export function openStripeDelivery(raw: Buffer, signature: string | null, secret: string, now: Date): unknown {
  let delivery: unknown;
  try {
    delivery = Stripe.webhooks.constructEvent(raw, signature ?? "", secret, tolerance_s, undefined, now.getTime());
  } catch (cause) {
    throw new AppError("malformed", "The signature does not fit this delivery.", { cause });
  }
  // The SDK signs over the last `t` of the header.
  const stamp = signature?.split(",").findLast((item) => item.startsWith("t="));
  if (stamp === undefined || !(Number(stamp.slice(2)) - now.getTime() / 1000 <= tolerance_s)) {
    throw new AppError("malformed", "The delivery is dated in the future.");
  }
  return delivery;
}

/** Reads a verified delivery. Events of the other mode are refused; what is of no interest answers an empty list. */
export function readStripeEvent(delivery: unknown, mode: "test" | "live"): GatewayEvent[] {
  const event = readObject(Event, delivery);
  if (event.livemode !== (mode === "live")) throw new AppError("malformed", `The delivery is not of ${mode} mode.`);
  const seen = { event_id: event.id, occurred_at: new Date(event.created * 1000) };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return readSession("payment.received", event.data.object, seen);
    case "checkout.session.async_payment_failed":
      return readSession("payment.failed", event.data.object, seen);
    case "payment_intent.succeeded":
      return readSavedCharge(event.data.object, seen);
    case "payment_intent.payment_failed":
      return [readIntent("payment.failed", readObject(Intent, event.data.object), seen)];
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return [readRefund(event.data.object, seen)];
    case "setup_intent.succeeded":
      return readSetup(event.data.object, seen);
    default:
      return [];
  }
}

function readSession(kind: "payment.received" | "payment.failed", object: unknown, seen: Seen): GatewayEvent[] {
  const session = readObject(Session, object);
  const { amount_total: amount, currency } = session;
  if (session.mode !== "payment" || amount === null || currency === null) return [];
  // A bank debit completes the page unpaid; its own event follows when the money is there.
  if (kind === "payment.received" && session.payment_status !== "paid") return [];
  return [
    {
      ...seen,
      kind,
      charge_ref: session.id,
      payment_ref: idOf(session.payment_intent),
      failure: null,
      attempt_id: attemptOf(session.metadata) ?? session.client_reference_id ?? null,
      amount: fromStripeAmount(amount, currency),
    },
  ];
}

/** A payment made on a page is reported by its session; counting its intent as well would report it twice. */
function readSavedCharge(object: unknown, seen: Seen): GatewayEvent[] {
  const intent = readObject(Intent, object);
  return intent.metadata?.["charge"] === "saved" ? [readIntent("payment.received", intent, seen)] : [];
}

function readIntent(kind: "payment.received" | "payment.failed", intent: z.infer<typeof Intent>, seen: Seen): GatewayEvent {
  return {
    ...seen,
    kind,
    payment_ref: intent.id,
    attempt_id: attemptOf(intent.metadata),
    amount: fromStripeAmount(intent.amount, intent.currency),
    charge_ref: intent.metadata?.["charge"] === "saved" ? intent.id : null,
    failure: kind === "payment.failed" ? (intent.last_payment_error?.message ?? null) : null,
  };
}

function readRefund(object: unknown, seen: Seen): GatewayEvent {
  const refund = readObject(Refund, object);
  return {
    ...seen,
    kind: `refund.${refundStatus(refund.status)}`,
    refund_ref: refund.id,
    payment_ref: idOf(refund.payment_intent),
    attempt_id: attemptOf(refund.metadata),
    amount: fromStripeAmount(refund.amount, refund.currency),
    failure: refund.failure_reason ?? null,
  };
}

function readSetup(object: unknown, seen: Seen): GatewayEvent[] {
  const setup = readObject(SetupIntent, object);
  const method = idOf(setup.payment_method);
  if (method === null) return [];
  return [{ ...seen, kind: "method.saved", customer_ref: idOf(setup.customer), method_ref: method, attempt_id: attemptOf(setup.metadata) }];
}

function readObject<Shape extends z.ZodType>(shape: Shape, object: unknown): z.output<Shape> {
  const parsed = shape.safeParse(object);
  if (!parsed.success) throw new AppError("malformed", "The delivery is not in a known shape.", { cause: parsed.error });
  return parsed.data;
}
