import { createHmac } from "node:crypto";

/**
 * `x-square-hmacsha256-signature`: HMAC-SHA256 of the notification address and the raw body with the subscription's key as text
 * (developer.squareup.com/docs/webhooks/step3validate).
 */
export function signSquare(url: string, raw: Buffer | string, signatureKey: string): string {
  return createHmac("sha256", signatureKey).update(url).update(raw).digest("base64");
}
