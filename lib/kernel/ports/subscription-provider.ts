import type { GatewayConfig } from "./payment-gateway";

/** A recurring price as the provider knows it. */
export interface PriceState {
  price_ref: string;
  /** The name of what is sold. */
  product_name: string;
  /** ISO 4217, upper case. */
  currency: string;
  /** The price of one unit in major units, such as "29.00" or "0.0125"; null for a price in tiers. */
  unit_amount: string | null;
  interval: string;
  interval_count: number;
  /** The price of so many units together; part of a package counts as a whole one, or not at all. Null for a price of each unit. */
  package: { size: number; round: "up" | "down" } | null;
  /** Metered usage has no quantity. */
  metered: boolean;
  trial_days: number | null;
  active: boolean;
}

export interface SubscriptionItemState {
  item_ref: string;
  price: PriceState;
  quantity: number | null;
  period_start: Date;
  period_end: Date;
}

/** An invoice that the provider has issued; amounts in ISO minor units. */
export interface ProviderInvoiceState {
  invoice_ref: string;
  subscription_ref: string | null;
  number: string | null;
  /** The provider's own word, which may be a new one. */
  status: string;
  reason: string;
  currency: string;
  total: bigint;
  amount_due: bigint;
  amount_paid: bigint;
  amount_remaining: bigint;
  period_start: Date;
  period_end: Date;
  attempt_count: number;
  next_attempt_at: Date | null;
  /** Where the customer pays it. */
  hosted_url: string | null;
  pdf_url: string | null;
  paid_at: Date | null;
  created_at: Date;
}

export interface SubscriptionState {
  subscription_ref: string;
  customer_ref: string;
  /** As the provider knows the customer; null in a list, which does not say. */
  customer: { name: string | null; email: string | null } | null;
  /** The provider's own word, which may be a new one. */
  status: string;
  /** Collection is paused, apart from `status`. */
  collection_paused: boolean;
  paused_reason: string | null;
  currency: string;
  collection_method: string;
  trial_start: Date | null;
  trial_end: Date | null;
  cancel_at: Date | null;
  cancel_at_period_end: boolean;
  canceled_at: Date | null;
  ended_at: Date | null;
  cancel_reason: string | null;
  started_at: Date;
  live: boolean;
  /** A schedule at the provider changes it by itself, so changes from outside may be overwritten. */
  scheduled: boolean;
  metadata: Record<string, string>;
  items: SubscriptionItemState[];
  /** What is charged, for display, such as "Visa •••• 4242": the subscription's own, else the customer's. */
  payment_method: { label: string; expires: string | null } | null;
  latest_invoice: ProviderInvoiceState | null;
}

/** A change of price or quantity; `item_ref` is required, since a price without one is added to the old one and both are charged. */
export interface PlanChange {
  subscription_ref: string;
  item_ref: string;
  price_ref: string;
  /** Not sent for metered usage, which has none. */
  quantity: number;
  /** The instant from which parts of periods are charged: the same for a preview and its change. */
  at: Date;
}

/** What a change of plan costs at once. */
export interface PlanPreview {
  currency: string;
  /** Charged now, or credited if it is below zero; ISO minor units. */
  total: bigint;
  /** They add up to `total`; what is no item of the invoice says what it is. */
  lines: { kind: "item" | "discount" | "tax" | "balance"; description: string; amount: bigint }[];
}

/** One page of subscriptions. */
export interface SubscriptionPageState {
  subscriptions: SubscriptionState[];
  /** Those that cannot be read, as in a currency that Atrium does not know. */
  unreadable: string[];
  /** Continues the list; null after the last page. */
  next: string | null;
}

export interface SubscriptionRequest {
  /** Our id of this attempt: the provider's idempotency key. A retry must send the same values. */
  attempt_id: string;
  customer_ref: string;
  /** A saved method to charge; without one the customer pays the first invoice on its page. */
  method_ref: string | null;
  price_ref: string;
  /** Not sent for metered usage, which has none. */
  quantity: number;
  trial_days: number | null;
  metadata: Record<string, string>;
}

interface Attempt {
  attempt_id: string;
  subscription_ref: string;
}

/**
 * A provider of subscriptions. A change is idempotent by `attempt_id`; no request waits longer than 10 s. Errors are those of the port
 * `Gateway`; a declined card changes nothing.
 */
export interface SubscriptionProvider {
  readonly slug: string;
  /** Those that can be read. */
  listPrices(config: GatewayConfig): Promise<PriceState[]>;
  createCustomer(
    person: { attempt_id: string; name: string; email: string | null; metadata: Record<string, string> },
    config: GatewayConfig,
  ): Promise<string>;
  create(request: SubscriptionRequest, config: GatewayConfig): Promise<SubscriptionState>;
  /** Null if the provider has none with this id. */
  retrieve(subscriptionRef: string, config: GatewayConfig): Promise<SubscriptionState | null>;
  /** The latest invoices of a subscription, newest first. */
  listInvoices(subscriptionRef: string, config: GatewayConfig): Promise<ProviderInvoiceState[]>;
  /** One page of all subscriptions, those that ended included. */
  list(after: string | null, config: GatewayConfig): Promise<SubscriptionPageState>;
  update(change: Attempt & { metadata: Record<string, string | null> }, config: GatewayConfig): Promise<void>;
  /** Or keeps it, whichever end was planned. */
  setCancelAtPeriodEnd(change: Attempt & { cancel: boolean }, config: GatewayConfig): Promise<void>;
  /** Ends it now, without a refund; one that has ended already stays as it is. */
  cancelNow(change: Attempt, config: GatewayConfig): Promise<void>;
  previewPlan(change: PlanChange, config: GatewayConfig): Promise<PlanPreview>;
  changePlan(change: PlanChange & { attempt_id: string }, config: GatewayConfig): Promise<void>;
  /** No invoices and no access until `resume`, which starts a new period. */
  pause(change: Attempt, config: GatewayConfig): Promise<void>;
  resume(change: Attempt, config: GatewayConfig): Promise<void>;
  /** The address of the provider's page on which the customer replaces the card that the subscription is charged to. */
  openCardPage(request: { subscription_ref: string; customer_ref: string; return_url: string }, config: GatewayConfig): Promise<string>;
}
