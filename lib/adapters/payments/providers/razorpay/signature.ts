import { createHmac } from "node:crypto";

/** `x-razorpay-signature`: HMAC-SHA256 of the raw body with the webhook secret (razorpay.com/docs/webhooks/validate-test). */
export function signRazorpay(raw: Buffer | string, webhookSecret: string): string {
  return createHmac("sha256", webhookSecret).update(raw).digest("hex");
}
