import { z } from "zod";
import { MoneyText } from "@/lib/commerce/money";
import { Currency } from "@/lib/commerce/currencies";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp, secretText } from "@/lib/kernel/base/wire";

export const PaymentGatewayId = idOf("payment_gateway");

/** Which gateway: `stripe`. What there is, the list says. */
export const GatewaySlug = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,30}$/)
  .meta({ examples: ["stripe"] });

/** One step of a test, in the order in which they were tried; those after a failed one were not. */
export const TestStep = z.object({
  step: z.enum(["settings", "start_payment", "read_payment"]),
  ok: z.boolean(),
  /** What was done or what went wrong, in a sentence; the provider's own words where it refused. */
  message: z.string(),
});
export type TestStep = z.output<typeof TestStep>;

export const TestResult = z.object({ ok: z.boolean(), at: Timestamp, amount: MoneyText, currency: Currency, steps: z.array(TestStep) });
export type TestResult = z.output<typeof TestResult>;

/** One setting as it is read back: what is secret shows only whether it is set. */
export const GatewaySetting = z.object({
  name: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  set: z.boolean(),
  value: z.string().nullable(),
});

export const PaymentGateway = z.object({
  /** Null until it is configured for the first time. */
  id: PaymentGatewayId.nullable(),
  gateway: GatewaySlug,
  enabled: z.boolean(),
  settings: z.array(GatewaySetting),
  capabilities: z.object({ refund: z.enum(["none", "whole", "partial"]), save_method: z.boolean(), charge_saved: z.boolean() }),
  /** The address to enter at the provider, once the gateway has been configured. */
  webhook_url: z.string().nullable(),
  /** Of the settings as they are now. */
  test: TestResult.nullable(),
  version: z.int(),
  created_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
});
export type PaymentGateway = z.output<typeof PaymentGateway>;

export const PaymentGatewayPage = z.object({ data: z.array(PaymentGateway), next_cursor: z.null() });

/**
 * Replaces what is no secret; a secret that is left out stays as it is, and null takes it away. A gateway that is not enabled may be
 * incomplete, since the webhook address that the provider asks for is known only afterwards.
 */
export const PaymentGatewayReplace = z.strictObject({
  slug: GatewaySlug,
  enabled: z.boolean(),
  settings: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,40}$/), secretText(2000).nullable()),
});
