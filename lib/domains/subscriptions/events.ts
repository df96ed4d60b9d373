import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Subscription } from "./schema";

const sample: z.input<typeof Subscription> = {
  id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Support",
  status: "active",
  access: "granted",
  access_until: null,
  collection_paused: false,
  paused_reason: null,
  currency: "GBP",
  collection_method: "charge_automatically",
  items: [
    {
      item_ref: "si_1",
      price_ref: "price_1",
      product_name: "Support",
      unit_amount: "29.00",
      interval: "month",
      interval_count: 1,
      metered: false,
      package: null,
      quantity: 2,
      period_start: "2026-01-05T09:00:00.000Z",
      period_end: "2026-02-05T09:00:00.000Z",
    },
  ],
  quantity: 2,
  amount: "58.00",
  mrr: "58.00",
  period_start: "2026-01-05T09:00:00.000Z",
  period_end: "2026-02-05T09:00:00.000Z",
  next_charge_at: "2026-02-05T09:00:00.000Z",
  trial_end: null,
  ends_at: null,
  canceled_at: null,
  ended_at: null,
  cancel_reason: null,
  amount_open: "0.00",
  next_attempt_at: null,
  payment_method: "Visa •••• 4242",
  payment_expires: "2029-12",
  scheduled: false,
  metadata: {},
  provider: "stripe",
  provider_ref: "sub_1",
  live: true,
  drift: null,
  started_at: "2026-01-05T09:00:00.000Z",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `subscription.${name}`, noun: "subscription", data: Subscription, sample: { ...sample, ...changes } });

/** First seen here. */
export const subscriptionCreated = define("created");
export const subscriptionUpdated = define("updated", { version: 2 });
/** Paused, or the collection of its invoices is; `collection_paused` tells which. */
export const subscriptionPaused = define("paused", { status: "paused", access: "none", mrr: "0.00", next_charge_at: null, version: 2 });
/** It has ended; a cancellation at the end of the period is an update first. */
export const subscriptionCanceled = define("canceled", {
  status: "canceled",
  access: "none",
  mrr: "0.00",
  next_charge_at: null,
  canceled_at: "2026-01-20T09:00:00.000Z",
  ended_at: "2026-02-05T09:00:00.000Z",
  version: 2,
});
/** The trial ends within three days: told once for each end. */
export const subscriptionTrialEnding = define("trial_ending", { status: "trialing", mrr: "0.00", trial_end: "2026-02-05T09:00:00.000Z" });
/** A charge failed: told once for each attempt. */
export const subscriptionPaymentFailed = define("payment_failed", {
  status: "past_due",
  access: "until",
  access_until: "2026-02-19T09:00:00.000Z",
  amount_open: "58.00",
  next_attempt_at: "2026-02-08T09:00:00.000Z",
  version: 3,
});

export const subscriptionEvents = [
  subscriptionCreated,
  subscriptionUpdated,
  subscriptionPaused,
  subscriptionCanceled,
  subscriptionTrialEnding,
  subscriptionPaymentFailed,
];
