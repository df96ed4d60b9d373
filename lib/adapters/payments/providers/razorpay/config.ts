import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { keyOfMode, parseConfig } from "../config";

const webhookSecret = z.string().min(6, "A Razorpay webhook secret has at least 6 characters").max(240);

/** A tenant's settings for Razorpay. Test and live share a host and differ in their keys, so the key's prefix must match the mode. */
const RazorpayConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    key_id: z.string().regex(/^rzp_(test|live)_[A-Za-z0-9]{8,80}$/, "Not a Razorpay key ID (rzp_test_… or rzp_live_…)"),
    key_secret: z.string().regex(/^[\x21-\x7e]{8,240}$/, "Not a Razorpay key secret"),
    /** Chosen by the company at Razorpay, and another one than the key secret. */
    webhook_secret: webhookSecret,
    /** Razorpay signs what it repeats with the secret of the first try. */
    previous_webhook_secret: webhookSecret.optional(),
  })
  .check(keyOfMode("key_id", { test: "rzp_test_", live: "rzp_live_" }))
  .check(({ value, issues }) => {
    if (value.webhook_secret !== value.key_secret) return;
    const message = "The webhook secret is another one than the key secret";
    issues.push({ code: "custom", path: ["webhook_secret"], input: undefined, message });
  });
export type RazorpayConfig = z.infer<typeof RazorpayConfig>;

export const razorpayFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "key_id", secret: false, required: true },
  { name: "key_secret", secret: true, required: true },
  { name: "webhook_secret", secret: true, required: true },
  { name: "previous_webhook_secret", secret: true, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseRazorpayConfig(config: GatewayConfig): RazorpayConfig {
  return parseConfig("Razorpay", RazorpayConfig, config);
}
