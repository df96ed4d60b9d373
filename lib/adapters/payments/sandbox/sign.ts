import { createHmac } from "node:crypto";
import type { SandboxEvent } from "./objects";
import type { WebhookRequest } from "./webhooks";

/** The endpoint for one account's events. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** `Stripe-Signature` of a body (docs.stripe.com/webhooks/signature). */
export function signDelivery(body: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/** Stripe's request that reports an event. */
export function signedRequest({ url, secret }: WebhookTarget, event: SandboxEvent, now: Date): WebhookRequest {
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (sandbox)",
    "stripe-signature": signDelivery(body, secret, Math.floor(now.getTime() / 1000)),
  };
  return { url, headers, body };
}
