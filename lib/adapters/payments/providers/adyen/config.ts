import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { parseConfig } from "../config";

const hmacKey = z.string().regex(/^[0-9A-Fa-f]{64}$/, "Not an Adyen HMAC key (64 hexadecimal digits)");

/** A tenant's settings for Adyen. Test and live are two hosts, and each company has its own live host. */
const AdyenConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    api_key: z.string().regex(/^[\x21-\x7e]{20,1024}$/, "Not an Adyen API key"),
    merchant_account: z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, "Not an Adyen merchant account"),
    hmac_key: hmacKey,
    /** Adyen may still sign with the former key for a while after a new one was made. */
    previous_hmac_key: hmacKey.optional(),
    live_url_prefix: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{3,80}$/i, "Not an Adyen live URL prefix")
      .optional(),
  })
  .check(({ value, issues }) => {
    if (value.mode !== "live" || value.live_url_prefix !== undefined) return;
    issues.push({ code: "custom", path: ["live_url_prefix"], input: undefined, message: "Live mode needs the live URL prefix" });
  });
export type AdyenConfig = z.infer<typeof AdyenConfig>;

export const adyenFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "api_key", secret: true, required: true },
  { name: "merchant_account", secret: false, required: true },
  { name: "hmac_key", secret: true, required: true },
  { name: "previous_hmac_key", secret: true, required: false },
  { name: "live_url_prefix", secret: false, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseAdyenConfig(config: GatewayConfig): AdyenConfig {
  return parseConfig("Adyen", AdyenConfig, config);
}
