import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { describeIssue } from "@/lib/kernel/base/issues";
import type { GatewayConfig, GatewayField } from "@/lib/kernel/ports/payment-gateway";

/** A tenant's settings for Stripe. Test and live share a host and differ in their keys, so the key's prefix must match the mode. */
export const StripeConfig = z
  .strictObject({
    mode: z.enum(["test", "live"]),
    /** A secret key, or a restricted one with write access to Checkout, payments, refunds, customers and setup. */
    secret_key: z.string().regex(/^[sr]k_(test|live)_[A-Za-z0-9_]{8,240}$/, "Not a Stripe secret key (sk_test_… or sk_live_…)"),
    webhook_secret: z.string().regex(/^whsec_[A-Za-z0-9_+/=]{8,240}$/, "Not a Stripe webhook signing secret (whsec_…)"),
  })
  .check(({ value, issues }) => {
    if (!value.secret_key.slice(2).startsWith(`_${value.mode}_`)) {
      issues.push({ code: "custom", path: ["secret_key"], input: undefined, message: `This key is not for ${value.mode} mode` });
    }
  });
export type StripeConfig = z.infer<typeof StripeConfig>;

export const stripeFields: readonly GatewayField[] = [
  { name: "mode", secret: false, required: true },
  { name: "secret_key", secret: true, required: true },
  { name: "webhook_secret", secret: true, required: true },
];

/** @throws AppError `invalid` that names each wrong setting but never its value. */
export function parseStripeConfig(config: GatewayConfig): StripeConfig {
  const parsed = StripeConfig.safeParse(config);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(describeIssue);
  throw new AppError("invalid", "The Stripe settings are incomplete or invalid.", { errors });
}
