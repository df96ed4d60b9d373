import Stripe from "stripe";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { readerOf } from "./providers/delivery";
import { fromStripeAmount } from "./stripe-money";
import { attemptOf, idOf, refundStatus } from "./stripe-objects";

const tolerance_s = 300;

// A delivery has the shape of the endpoint's API version, not of the SDK's, so only the fields in use are read, and validated.
const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const Metadata = z.record(z.string(), z.string()).nullish();
const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown(), previous_attributes: z.record(z.string(), z.unknown()).nullish() }),
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
const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  payment_intent: Reference,
  metadata: Metadata,
  balance_transactions: z.array(z.object({ fee: z.int(), currency: z.string() })).nullish(),
});
const SetupIntent = z.object({ id: z.string(), customer: Reference, payment_method: Reference, metadata: Metadata });
const Named = z.object({ id: z.string() });
/** A subscription, or an invoice; a preview of one has no id. */
const Billed = z.object({
  id: z.string().nullish(),
  subscription: Reference,
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
});

type EventHead = Pick<GatewayEvent, "event_id" | "occurred_at">;

/**
 * Verifies `Stripe-Signature` over the raw bytes (docs.stripe.com/webhooks/signature): one `v1` matches, and `t` is within 300 s of `now`
 * on either side (the SDK checks only the past). Returns the parsed JSON. @throws AppError `malformed`.
 */
export function openStripeDelivery(raw: Buffer, signature: string | null, secret: string, now: Date): unknown {
  let delivery: unknown;
  try {
    delivery = Stripe.webhooks.constructEvent(raw, signature ?? "", secret, tolerance_s, undefined, now.getTime());
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes("tolerance")) throw refusedFor("date", "The delivery is too old.", cause);
    throw refusedFor("signature", "The signature does not match this delivery.", cause);
  }
  // The SDK signs over the header's last `t`.
  const stamp = signature?.split(",").findLast((item) => item.startsWith("t="));
  if (stamp === undefined || !(Number(stamp.slice(2)) - now.getTime() / 1000 <= tolerance_s)) {
    throw refusedFor("date", "The delivery is dated in the future.");
  }
  return delivery;
}

/** Parses a verified delivery into events; empty for types that are not used. @throws AppError `malformed` for the other mode. */
export function readStripeEvent(delivery: unknown, mode: "test" | "live"): GatewayEvent[] {
  const event = readObject(Event, delivery);
  if (event.livemode !== (mode === "live")) throw refusedFor("mode", `The delivery is not from ${mode} mode.`);
  const head = { event_id: event.id, occurred_at: new Date(event.created * 1000) };
  return readerOf(readers, event.type)?.(event.data.object, head, event.data.previous_attributes ?? {}) ?? [];
}

type Reader = (object: unknown, head: EventHead, previous: Readonly<Record<string, unknown>>) => GatewayEvent[];

const received: Reader = (object, head) => readSession("payment.received", object, head);
const refund: Reader = (object, head) => [readRefund(object, head)];
const subscription: Reader = (object, head) => reportOf(readObject(Billed, object).id ?? null, head);
/** Only the reference is read: an invoice of an older API version names its subscription at another place. */
const billed: Reader = (object, head) => {
  const named = readObject(Billed, object);
  return reportOf(idOf(named.parent?.subscription_details?.subscription ?? named.subscription), head);
};

const readers: Readonly<Record<string, Reader>> = {
  "checkout.session.completed": received,
  "checkout.session.async_payment_succeeded": received,
  "checkout.session.async_payment_failed": (object, head) => readSession("payment.failed", object, head),
  "payment_intent.succeeded": (object, head) => readSavedCharge(object, head),
  "payment_intent.payment_failed": (object, head) => [readIntent("payment.failed", readObject(Intent, object), head)],
  "refund.created": refund,
  "refund.updated": refund,
  "refund.failed": refund,
  "charge.dispute.created": (object, head) => [readDispute(true, object, head)],
  "charge.dispute.closed": (object, head) => [readDispute(false, object, head)],
  "setup_intent.succeeded": (object, head) => readSetup(object, head),
  "customer.updated": (object, head, previous) => (previous["invoice_settings"] === undefined ? [] : readCustomer(object, head)),
  "customer.subscription.created": subscription,
  "customer.subscription.updated": subscription,
  "customer.subscription.deleted": subscription,
  "customer.subscription.paused": subscription,
  "customer.subscription.resumed": subscription,
  "customer.subscription.trial_will_end": subscription,
  "invoice.created": billed,
  "invoice.finalized": billed,
  "invoice.updated": billed,
  "invoice.paid": billed,
  "invoice.payment_succeeded": billed,
  "invoice.payment_failed": billed,
  "invoice.payment_action_required": billed,
  "invoice.voided": billed,
  "invoice.marked_uncollectible": billed,
};

export const stripeEvents = Object.keys(readers);

function reportOf(ref: string | null, head: EventHead): GatewayEvent[] {
  return ref === null ? [] : [{ ...head, kind: "subscription.reported", subscription_ref: ref }];
}

/** A customer's card was replaced, which no report about the subscriptions that it pays tells. */
function readCustomer(object: unknown, head: EventHead): GatewayEvent[] {
  return [{ ...head, kind: "customer.reported", customer_ref: readObject(Named, object).id }];
}

function readSession(kind: "payment.received" | "payment.failed", object: unknown, head: EventHead): GatewayEvent[] {
  const session = readObject(Session, object);
  const { amount_total: amount, currency } = session;
  if (session.mode !== "payment" || amount === null || currency === null) return [];
  // A bank debit completes the page unpaid; a separate event follows when the money arrives.
  if (kind === "payment.received" && session.payment_status !== "paid") return [];
  return [
    {
      ...head,
      kind,
      charge_ref: session.id,
      payment_ref: idOf(session.payment_intent),
      failure: null,
      attempt_id: attemptOf(session.metadata) ?? session.client_reference_id ?? null,
      amount: fromStripeAmount(amount, currency),
    },
  ];
}

/** A page payment is reported by its session; its intent would report it a second time. */
function readSavedCharge(object: unknown, head: EventHead): GatewayEvent[] {
  const intent = readObject(Intent, object);
  return intent.metadata?.["charge"] === "saved" ? [readIntent("payment.received", intent, head)] : [];
}

function readIntent(kind: "payment.received" | "payment.failed", intent: z.infer<typeof Intent>, head: EventHead): GatewayEvent {
  return {
    ...head,
    kind,
    payment_ref: intent.id,
    attempt_id: attemptOf(intent.metadata),
    amount: fromStripeAmount(intent.amount, intent.currency),
    charge_ref: intent.metadata?.["charge"] === "saved" ? intent.id : null,
    failure: kind === "payment.failed" ? (intent.last_payment_error?.message ?? null) : null,
  };
}

function readRefund(object: unknown, head: EventHead): GatewayEvent {
  const refund = readObject(Refund, object);
  return {
    ...head,
    kind: `refund.${refundStatus(refund.status)}`,
    refund_ref: refund.id,
    payment_ref: idOf(refund.payment_intent),
    attempt_id: attemptOf(refund.metadata),
    amount: fromStripeAmount(refund.amount, refund.currency),
    failure: refund.failure_reason ?? null,
  };
}

/** An inquiry that is closed (`warning_closed`) took no money, as a won dispute. The fee is charged when the money is taken. */
function readDispute(opened: boolean, object: unknown, head: EventHead): GatewayEvent {
  const dispute = readObject(Dispute, object);
  const charged = dispute.balance_transactions ?? [];
  const fee = charged.reduce((sum, transaction) => sum + transaction.fee, 0);
  return {
    ...head,
    kind: opened ? "dispute.opened" : dispute.status === "lost" ? "dispute.lost" : "dispute.won",
    dispute_ref: dispute.id,
    payment_ref: idOf(dispute.payment_intent),
    attempt_id: attemptOf(dispute.metadata),
    amount: fromStripeAmount(dispute.amount, dispute.currency),
    fee: fee > 0 && charged[0] ? fromStripeAmount(fee, charged[0].currency) : null,
    reason: dispute.reason,
  };
}

function readSetup(object: unknown, head: EventHead): GatewayEvent[] {
  const setup = readObject(SetupIntent, object);
  const method = idOf(setup.payment_method);
  if (method === null) return [];
  return [{ ...head, kind: "method.saved", customer_ref: idOf(setup.customer), method_ref: method, attempt_id: attemptOf(setup.metadata) }];
}

function readObject<Shape extends z.ZodType>(shape: Shape, object: unknown): z.output<Shape> {
  const parsed = shape.safeParse(object);
  if (!parsed.success) throw refusedFor("format", "The delivery has an unknown format.", parsed.error);
  return parsed.data;
}

/** The code says why a delivery is refused, as the gateway port lists it. */
function refusedFor(code: "signature" | "date" | "mode" | "format", message: string, cause?: unknown): AppError {
  return new AppError("malformed", message, { errors: [{ path: "", code, message }], cause });
}
