import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { keyOfMode, parseConfig } from "../config";

/** A tenant's settings for Paystack. One host serves both modes; the key also signs the webhooks. */
const PaystackConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    secret_key: z.string().regex(/^sk_(test|live)_[A-Za-z0-9_]{8,240}$/, "Not a Paystack secret key (sk_test_… or sk_live_…)"),
  })
  .check(keyOfMode("secret_key", { test: "sk_test_", live: "sk_live_" }));
export type PaystackConfig = z.infer<typeof PaystackConfig>;

export const paystackFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "secret_key", secret: true, required: true },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parsePaystackConfig(config: GatewayConfig): PaystackConfig {
  return parseConfig("Paystack", PaystackConfig, config);
}
