import { defineRecord } from "@/lib/kernel/record";
import { subscriptionEvents } from "./events";
import { findSubscription, listSubscriptions } from "./queries";
import { readSubscriptionMailValues } from "./queries/mail";
import { Subscription, SubscriptionList, SubscriptionListed } from "./schema";
import { searchSubscriptions } from "./search";

export const subscriptionRecord = defineRecord({
  noun: "subscription",
  read: "subscriptions.read",
  resource: Subscription,
  title: "title",
  events: subscriptionEvents,
  find: findSubscription,
  search: { run: searchSubscriptions },
  list: {
    query: SubscriptionList,
    row: SubscriptionListed,
    read: listSubscriptions,
    columns: {
      customer_name: { type: "text", label: "customer_id" },
      title: { type: "text" },
      status: { type: "text" },
      quantity: { type: "number" },
      currency: { type: "text" },
      amount: { type: "amount", currency: "currency" },
      mrr: { type: "amount", currency: "currency" },
      next_charge_at: { type: "instant" },
      trial_end: { type: "instant", extra: true },
      ends_at: { type: "instant", extra: true },
      canceled_at: { type: "instant", extra: true },
      ended_at: { type: "instant", extra: true },
      cancel_reason: { type: "text", extra: true },
      amount_open: { type: "amount", currency: "currency", extra: true },
      payment_method: { type: "text", extra: true },
      provider_ref: { type: "text", extra: true },
      started_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readSubscriptionMailValues,
});
