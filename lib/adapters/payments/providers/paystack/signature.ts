import { createHmac } from "node:crypto";

/** `x-paystack-signature`: HMAC-SHA512 of the raw body with the secret key (paystack.com/docs/payments/webhooks). */
export function signPaystack(raw: Buffer | string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(raw).digest("hex");
}
