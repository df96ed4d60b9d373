import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { keyOfMode, parseConfig } from "../config";

/** A tenant's settings for Tap. One host serves both modes; the key also signs the webhooks. */
const TapConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    secret_key: z.string().regex(/^sk_(test|live)_[A-Za-z0-9_]{8,240}$/, "Not a Tap secret key (sk_test_… or sk_live_…)"),
    /** Only for an account with several businesses. */
    merchant_id: z
      .string()
      .regex(/^[A-Za-z0-9_]{1,40}$/, "Not a Tap merchant ID")
      .optional(),
  })
  .check(keyOfMode("secret_key", { test: "sk_test_", live: "sk_live_" }));
export type TapConfig = z.infer<typeof TapConfig>;

export const tapFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "secret_key", secret: true, required: true },
  { name: "merchant_id", secret: false, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseTapConfig(config: GatewayConfig): TapConfig {
  return parseConfig("Tap", TapConfig, config);
}
