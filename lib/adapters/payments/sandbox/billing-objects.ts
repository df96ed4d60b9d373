import type { Base } from "./base-object";

/** Objects of Stripe Billing, with the fields that Atrium reads (docs.stripe.com/api/subscriptions). */
export interface Product extends Base {
  object: "product";
  name: string;
  active: boolean;
}

export type Interval = "day" | "week" | "month" | "year";

export interface Price extends Base {
  object: "price";
  active: boolean;
  currency: string;
  type: "recurring";
  billing_scheme: "per_unit";
  product: string;
  nickname: null;
  unit_amount: number;
  unit_amount_decimal: string;
  transform_quantity: { divide_by: number; round: "up" | "down" } | null;
  recurring: { interval: Interval; interval_count: number; usage_type: "licensed" | "metered"; trial_period_days: number | null };
}

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  price: Price;
  /** Absent for metered usage. */
  quantity?: number;
  current_period_start: number;
  current_period_end: number;
}

export type SubscriptionStatus = "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "paused" | "canceled";

export interface Subscription extends Base {
  object: "subscription";
  status: SubscriptionStatus;
  customer: string;
  currency: string;
  collection_method: "charge_automatically";
  billing_cycle_anchor: number;
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  pause_collection: { behavior: "void" } | null;
  status_details?: { paused: { type: "subscription"; subscription: { type: string }; transitioned_at: number } };
  default_payment_method: string | null;
  latest_invoice: string | null;
  schedule: string | null;
  items: { object: "list"; data: SubscriptionItem[]; has_more: false };
}

export interface InvoiceLine {
  description: string;
  amount: number;
}

export interface Invoice extends Base {
  object: "invoice";
  customer: string;
  status: "draft" | "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  currency: string;
  number: string;
  total: number;
  total_discount_amounts: [];
  total_taxes: [];
  /** The customer's balance before; a credit is below zero. */
  starting_balance: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  period_start: number;
  period_end: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  invoice_pdf: null;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
  lines: { object: "list"; data: InvoiceLine[]; has_more: false };
  status_transitions: { paid_at: number | null };
}

export interface PortalSession extends Base {
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  url: string;
}
