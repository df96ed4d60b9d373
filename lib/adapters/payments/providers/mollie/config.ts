import { z } from "zod";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";
import { keyOfMode, parseConfig } from "../config";

/** Test and live share this host, and differ in their keys. */
export const mollieHost = "https://api.mollie.com/v2";

export const MollieConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    api_key: z.string().regex(/^(test|live)_[A-Za-z0-9]{20,240}$/, "Not a Mollie API key (test_… or live_…)"),
    /** Of Mollie's newer webhooks, which sign; the classic ones are proved by asking. */
    webhook_secret: z.string().min(8).max(240).optional(),
    /** Of the organization, with `balances.read` and `settlements.read`: an API key may not read payouts. */
    payouts_token: z
      .string()
      .regex(/^access_[A-Za-z0-9]{20,240}$/, "Not a Mollie access token (access_…)")
      .optional(),
  })
  .check(keyOfMode("api_key", { test: "test_", live: "live_" }));
export type MollieConfig = z.infer<typeof MollieConfig>;

export const mollieFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "api_key", secret: true, required: true },
  { name: "webhook_secret", secret: true, required: false },
  { name: "payouts_token", secret: true, required: false },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export const parseMollieConfig = (config: GatewayConfig): MollieConfig => parseConfig("Mollie", MollieConfig, config);
