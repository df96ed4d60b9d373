import { z } from "zod";
import { MoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Currency } from "@/lib/commerce/currencies";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp, secretText } from "@/lib/kernel/base/wire";

export const PaymentGatewayId = idOf("payment_gateway");

/** A gateway's slug, such as `stripe`; the list has all of them. */
export const GatewaySlug = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,30}$/)
  .meta({ examples: ["stripe"] });

/**
 * A step of a test, in order; the steps after a failed one are not run. With live keys only the first three are: a payment that is opened
 * and read back, and that nobody pays.
 */
export const TestStep = z.object({
  step: z.enum(["settings", "start_payment", "read_payment", "pay", "payment_webhook", "refund", "refund_webhook"]),
  /** Whether it has passed. */
  ok: z.boolean(),
  /** `waiting`: for the provider's webhook; `needs_payer`: for somebody who pays the test payment at `pay_url`. */
  status: z.enum(["passed", "failed", "waiting", "needs_payer"]),
  /** One sentence on the result; the provider's own message if it rejected the request. */
  message: z.string(),
  /** How long it took; for a webhook, the time until it came. */
  duration_ms: z.int().optional(),
});
export type TestStep = z.output<typeof TestStep>;

export const TestResult = z.object({
  /** Whether no step has failed. */
  ok: z.boolean(),
  /** Whether every step has passed. */
  complete: z.boolean(),
  at: Timestamp,
  amount: MoneyText,
  currency: Currency,
  steps: z.array(TestStep),
  /** The provider's page of the test payment, while somebody has still to pay it; null with live keys. */
  pay_url: z.string().nullable(),
});
export type TestResult = z.output<typeof TestResult>;

/** The ids by which the provider's reports of a test payment are known, and when they could begin to come. */
export const TestRefs = z.object({
  /** Ours, as the page and the charge without a payer have them. */
  attempts: z.array(z.string()),
  page_ref: z.string().nullable(),
  payment_ref: z.string().nullable(),
  refund_ref: z.string().nullable(),
  paid_at: Timestamp.nullable(),
  refunded_at: Timestamp.nullable(),
});
export type TestRefs = z.output<typeof TestRefs>;

/** A test as it is stored; `refs` is null where no test payment can be made: with live keys. */
export const StoredTest = z.object({ result: TestResult, refs: TestRefs.nullable() });
export type StoredTest = z.output<typeof StoredTest>;

/** A setting as read back: a secret shows only whether it is set. */
export const GatewaySetting = z.object({
  name: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  set: z.boolean(),
  value: z.string().nullable(),
});

/** What to enter at the provider beside the webhook URL. */
export const GatewayWebhook = z.object({
  /** `choose`: these events; `all`: the provider sends all of its events; `per_payment`: nothing, since each payment names the URL. */
  subscription: z.enum(["choose", "all", "per_payment"]),
  /** The events that are read, as the provider names them. */
  events: z.array(z.string()),
});

/** What the provider can do. */
export const GatewayAbilities = z.object({
  refund: z.enum(["none", "whole", "partial"]),
  save_method: z.boolean(),
  charge_saved: z.boolean(),
  /** Whether a payment page that nobody has paid can be closed before its time. */
  close_page: z.boolean(),
  /** Whether the payer's bank may ask the payer to confirm. */
  three_d_secure: z.boolean(),
  /** Whether disputes are reported. */
  disputes: z.boolean(),
  /** Whether it tells what changed its balance and what it paid out. */
  payouts: z.boolean(),
  /** How its test payment is made with test keys: without a payer, or by somebody who pays on the provider's page. */
  test_payment: z.enum(["alone", "by_payer"]),
  /** The currencies in which it takes a hundred units. */
  currencies: z.array(Currency),
});

/** What a company adds to payments through a gateway, where the law and the customer's kind allow it. */
export const Surcharge = z.object({
  /** Per cent of the amount, below 20. */
  percent: z.string().regex(/^1?\d(\.\d{1,2})?$/, "Must be a percentage below 20 with at most two decimal places, such as 2.5"),
  /** Added to payments in its currency. */
  fixed: z.object({ amount: PositiveMoneyText, currency: Currency }).nullable(),
  /**
   * In the EEA, the United Kingdom and India, consumers pay no surcharge. `true` confirms that registered customers there pay with business
   * cards; otherwise nobody there is charged.
   */
  companies_confirmed: z.boolean(),
});
export type Surcharge = z.output<typeof Surcharge>;

export const PaymentGateway = z.object({
  /** Null until the first configuration. */
  id: PaymentGatewayId.nullable(),
  gateway: GatewaySlug,
  enabled: z.boolean(),
  /** Its place on the pay page, from 1; gateways without one come last. */
  position: z.int().nullable(),
  settings: z.array(GatewaySetting),
  surcharge: Surcharge.nullable(),
  capabilities: GatewayAbilities,
  /** The URL to enter at the provider, available once the gateway is configured. */
  webhook_url: z.string().nullable(),
  webhook: GatewayWebhook,
  /** The result of the latest test of the current settings. */
  test: TestResult.nullable(),
  version: z.int(),
  created_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
});
export type PaymentGateway = z.output<typeof PaymentGateway>;

export const PaymentGatewayPage = z.object({ data: z.array(PaymentGateway), next_cursor: z.string().nullable() });

/**
 * Why a delivery to the webhook URL was refused: the signature does not match (also one made with another company's secret), it is too old
 * or dated in the future, it is of the other mode, it is unreadable, the settings are incomplete, or the provider, asked whether it is
 * genuine, refused the key or gave no answer for days.
 */
export const RefusalReason = z.enum(["signature", "date", "mode", "format", "settings", "key", "unanswered"]);
export type RefusalReason = z.output<typeof RefusalReason>;

/** The refused deliveries of one day and reason; event id and address are those of the latest. */
export const RefusedDelivery = z.object({
  date: Day,
  reason: RefusalReason,
  count: z.int(),
  /** The event id that it claims. */
  event_id: z.string().nullable(),
  ip: z.string().nullable(),
  last_at: Timestamp,
});
export const RefusedDeliveryPage = z.object({
  data: z.array(RefusedDelivery),
  next_cursor: z.string().nullable(),
  /** Deliveries that could not be proved for three days; they are tried again when the gateway is saved. */
  set_aside: z.int(),
  /** Whether the provider has refused the key since the gateway was saved or tested. */
  key_refused: z.boolean(),
});

/**
 * Replaces the open settings; an omitted secret stays, and null removes it. A disabled gateway may be incomplete, since the provider asks
 * for the webhook URL, which is only known after the first save.
 */
export const PaymentGatewayReplace = z.strictObject({
  slug: GatewaySlug,
  enabled: z.boolean(),
  /** Omitted: unchanged. */
  position: z.int().min(1).max(99).nullable().optional(),
  /** Omitted: unchanged. */
  surcharge: Surcharge.nullable().optional(),
  settings: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,40}$/), secretText(2000).nullable()),
});
