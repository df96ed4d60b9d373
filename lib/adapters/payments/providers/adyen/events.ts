import { z } from "zod";
import type { DisputeOutcome, GatewayEvent, RefundStatus } from "@/lib/kernel/ports/payment-gateway";
import { checkSignature, inDelivery, parseBody, readDelivery, readerOf, refusedDelivery } from "../delivery";
import type { AdyenConfig } from "./config";
import { AdyenAmount, attemptIn, moneyOf, refundRefOf } from "./objects";
import { signAdyen } from "./signature";

const Item = z.object({
  pspReference: z.string(),
  originalReference: z.string().nullish(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: AdyenAmount,
  eventCode: z.string(),
  eventDate: z.coerce.date(),
  success: z.enum(["true", "false"]),
  reason: z.string().nullish(),
  additionalData: z.record(z.string(), z.unknown()).nullish(),
});
type Item = z.output<typeof Item>;
const Delivery = z.object({
  live: z.enum(["true", "false"]),
  notificationItems: z
    .array(z.object({ NotificationRequestItem: Item }))
    .min(1)
    .max(100),
});

/**
 * Verifies the signature of each item, and returns the events about this merchant account. Unsigned are `live`, reason, date and
 * `additionalData`: no amount and no id of a payment is taken from them.
 */
export function readAdyenDelivery(raw: Buffer, config: AdyenConfig): GatewayEvent[] {
  const delivery = readDelivery(Delivery, parseBody(raw));
  const items = delivery.notificationItems.map(({ NotificationRequestItem: item }) => item);
  for (const item of items) checkItem(item, config);
  if (delivery.live !== String(config.mode === "live")) throw refusedDelivery("mode", `The delivery is not from ${config.mode} mode.`);
  const own = items.filter(({ merchantAccountCode }) => merchantAccountCode === config.merchant_account);
  return inDelivery(() => own.flatMap(readItem));
}

function checkItem(item: Item, { hmac_key, previous_hmac_key }: AdyenConfig): void {
  const given = item.additionalData?.["hmacSignature"];
  const former = previous_hmac_key === undefined ? [] : [signAdyen(item, previous_hmac_key)];
  checkSignature(typeof given === "string" ? given : null, signAdyen(item, hmac_key), ...former);
}

function readItem(item: Item): GatewayEvent[] {
  return readerOf(readers, item.eventCode)?.(item, item.success === "true") ?? readDispute(item);
}

type Reader = (item: Item, isDone: boolean) => GatewayEvent[];

const readFailure: Reader = (item) => [readPayment(item, "payment.failed", item.originalReference ?? null)];
const readFailedRefund: Reader = (item) => [readRefund(item, "failed")];

const readers: Readonly<Record<string, Reader>> = {
  AUTHORISATION: readAuthorisation,
  CAPTURE_FAILED: readFailure,
  EXPIRE: readFailure,
  CANCELLATION: (item, isDone) => (isDone ? readFailure(item, isDone) : []),
  REFUND: (item, isDone) => [readRefund(item, isDone ? "succeeded" : "failed")],
  REFUND_FAILED: readFailedRefund,
  REFUNDED_REVERSED: readFailedRefund,
};

/** A page without an amount only saves a method, which `completeSave` fetches. */
function readAuthorisation(item: Item, isDone: boolean): GatewayEvent[] {
  if (item.amount.value > 0) return [readPayment(item, isDone ? "payment.received" : "payment.failed", isDone ? item.pspReference : null)];
  if (!isDone) return [];
  const named = (name: string): string | null => z.string().safeParse(item.additionalData?.[name]).data ?? null;
  const method_ref = named("tokenization.storedPaymentMethodId") ?? named("recurring.recurringDetailReference") ?? item.pspReference;
  return [
    {
      ...headOf(item),
      kind: "method.saved",
      attempt_id: attemptIn(item.merchantReference),
      customer_ref: named("tokenization.shopperReference") ?? named("recurring.shopperReference"),
      method_ref,
    },
  ];
}

function headOf({ pspReference, eventCode, success, eventDate }: Item): Pick<GatewayEvent, "event_id" | "occurred_at"> {
  return { event_id: `${pspReference}:${eventCode}:${success}`, occurred_at: eventDate };
}

function readPayment(item: Item, kind: "payment.received" | "payment.failed", payment_ref: string | null): GatewayEvent {
  return {
    ...headOf(item),
    kind,
    charge_ref: null,
    payment_ref,
    attempt_id: attemptIn(item.merchantReference),
    amount: moneyOf(item.amount),
    failure: kind === "payment.failed" ? (item.reason ?? "The payment was refused.") : null,
  };
}

function readRefund(item: Item, status: RefundStatus): GatewayEvent {
  return {
    ...headOf(item),
    kind: `refund.${status}`,
    refund_ref: refundRefOf(item.pspReference, item.amount),
    payment_ref: item.originalReference ?? null,
    attempt_id: attemptIn(item.merchantReference),
    amount: moneyOf(item.amount),
    failure: status === "failed" ? (item.reason ?? "Adyen could not make the refund.") : null,
  };
}

/** A defence that succeeds may be followed by a second chargeback, which is lost (docs.adyen.com, "Dispute webhooks"). */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  NOTIFICATION_OF_CHARGEBACK: "opened",
  CHARGEBACK: "opened",
  CHARGEBACK_REVERSED: "won",
  PREARBITRATION_WON: "won",
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: "won",
  DISPUTE_DEFENSE_PERIOD_ENDED: "lost",
  PREARBITRATION_LOST: "lost",
  SECOND_CHARGEBACK: "lost",
};

export const adyenEvents = [...Object.keys(readers), ...Object.keys(outcomes)];

function readDispute(item: Item): GatewayEvent[] {
  const outcome = readerOf(outcomes, item.eventCode);
  if (outcome === undefined) return [];
  return [
    {
      ...headOf(item),
      kind: `dispute.${outcome}`,
      dispute_ref: item.pspReference,
      payment_ref: item.originalReference ?? null,
      attempt_id: attemptIn(item.merchantReference),
      amount: moneyOf(item.amount),
      fee: null,
      reason: item.reason ?? "unknown",
    },
  ];
}
