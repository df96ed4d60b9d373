import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { parseConfig } from "../config";

/** PayPal's own sandbox and its live API are two hosts with separate keys. */
export const paypalHosts = { test: "https://api-m.sandbox.paypal.com", live: "https://api-m.paypal.com" } as const;

export const PaypalConfig = z.strictObject({
  mode: z.enum(["test", "live"]),
  client_id: z.string().regex(/^[A-Za-z0-9_-]{20,240}$/, "Not a PayPal client ID"),
  client_secret: z.string().regex(/^[A-Za-z0-9_-]{20,240}$/, "Not a PayPal secret"),
  /** The id of the webhook in PayPal's dashboard, which its signatures include. */
  webhook_id: z.string().regex(/^[A-Za-z0-9_-]{8,50}$/, "Not the ID of a PayPal webhook"),
});
export type PaypalConfig = z.infer<typeof PaypalConfig>;

export const paypalFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "client_id", secret: false, required: true },
  { name: "client_secret", secret: true, required: true },
  { name: "webhook_id", secret: false, required: true },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export const parsePaypalConfig = (config: GatewayConfig): PaypalConfig => parseConfig("PayPal", PaypalConfig, config);
