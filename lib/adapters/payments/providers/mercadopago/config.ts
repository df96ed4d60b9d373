import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { keyOfMode, parseConfig } from "../config";

/**
 * A tenant's settings for Mercado Pago. One host serves both modes, and test users have tokens of the live form, so only `TEST-` tells its
 * mode. Without the secret, fetching the payment alone proves a notification: those of test accounts may be signed with another secret.
 */
const MercadoPagoConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    access_token: z.string().regex(/^(TEST|APP_USR)-[A-Za-z0-9_-]{8,240}$/, "Not a Mercado Pago access token (TEST-… or APP_USR-…)"),
    webhook_secret: z
      .string()
      .regex(/^[\x21-\x7e]{8,240}$/, "Not a Mercado Pago webhook secret")
      .optional(),
  })
  .check(keyOfMode("access_token", { test: "", live: "APP_USR-" }));
export type MercadoPagoConfig = z.infer<typeof MercadoPagoConfig>;

export const mercadoPagoFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "access_token", secret: true, required: true },
  { name: "webhook_secret", secret: true, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseMercadoPagoConfig(config: GatewayConfig): MercadoPagoConfig {
  return parseConfig("Mercado Pago", MercadoPagoConfig, config);
}
