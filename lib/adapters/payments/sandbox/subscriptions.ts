import type { z } from "zod";
import {
  changeSubscription,
  chargeCard,
  collect,
  dueOf,
  endSubscription,
  firstItem,
  issueInvoice,
  markPaid,
  prorationLines,
  sameInterval,
  startPeriod,
  totalOf,
} from "./billing";
import type { Price, Subscription } from "./billing-objects";
import type { PreviewParameters, SubscriptionParameters, SubscriptionUpdateParameters } from "./billing-parameters";
import { periodEnd } from "./billing-time";
import { refuse, StripeRefusal } from "./refusal";
import type { SandboxStore } from "./store";

export function createSubscription(store: SandboxStore, account: string, given: z.infer<typeof SubscriptionParameters>): Subscription {
  store.find(account, "customer", given.customer, "customer");
  const [wanted] = given.items;
  const price = store.find(account, "price", wanted?.price ?? "", "items[0][price]");
  const method = given.default_payment_method ?? null;
  if (method !== null) assertOwnCard(store, account, given.customer, method, "default_payment_method");
  const now = store.now();
  const days = Number(given.trial_period_days ?? price.recurring.trial_period_days ?? 0);
  const trialEnd = days > 0 ? now + days * 86_400 : null;
  const subscription = store.add<Subscription>(account, {
    ...store.stamp("subscription"),
    status: trialEnd === null ? "incomplete" : "trialing",
    customer: given.customer,
    currency: price.currency,
    collection_method: "charge_automatically",
    billing_cycle_anchor: trialEnd ?? now,
    start_date: now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null },
    pause_collection: null,
    default_payment_method: method,
    latest_invoice: null,
    schedule: null,
    items: { object: "list", data: [newItem(store, price, quantityFor(price, wanted?.quantity), now)], has_more: false },
    metadata: given.metadata ?? {},
  });
  store.emit(account, "customer.subscription.created", subscription);
  if (trialEnd !== null) {
    firstItem(subscription).current_period_end = trialEnd;
    issueInvoice(store, account, subscription, {
      reason: "subscription_create",
      lines: [{ description: "Trial", amount: 0 }],
      period: { start: now, end: trialEnd },
    });
    return subscription;
  }
  const invoice = startPeriod(store, account, subscription, now, "subscription_create");
  const isPaid =
    invoice.status === "paid" || (given.payment_behavior === "allow_incomplete" && collect(store, account, subscription, invoice) === null);
  if (isPaid) changeSubscription(store, account, subscription, () => (subscription.status = "active"));
  return subscription;
}

/** @throws StripeRefusal for a payment method of another customer, or of none. */
export function assertOwnCard(store: SandboxStore, account: string, customer: string, method: string, param: string): void {
  if (store.find(account, "payment_method", method, param).customer !== customer)
    throw refuse("The payment method does not belong to the customer.", { param });
}

/** @throws StripeRefusal for a quantity of metered usage. */
function quantityFor(price: Price, quantity: string | undefined): number | undefined {
  if (price.recurring.usage_type !== "metered") return Number(quantity ?? "1");
  if (quantity === undefined) return undefined;
  throw refuse("You cannot set the quantity of a metered price.", { param: "items[0][quantity]" });
}

function newItem(store: SandboxStore, price: Price, quantity: number | undefined, start: number) {
  return {
    id: store.newId("si_"),
    object: "subscription_item" as const,
    price,
    ...(quantity === undefined ? {} : { quantity }),
    current_period_start: start,
    current_period_end: start,
  };
}

type Update = z.infer<typeof SubscriptionUpdateParameters>;

export function updateSubscription(store: SandboxStore, account: string, id: string, given: Update): Subscription {
  const subscription = store.find(account, "subscription", id);
  const { default_payment_method: card, cancel_at: date, cancel_at_period_end: atEnd } = given;
  const onlyMetadata = [atEnd, date, card, given.items].every((value) => value === undefined);
  if (atEnd !== undefined && date !== undefined) throw refuse("You may only pass one of cancel_at and cancel_at_period_end.");
  if (!onlyMetadata) assertLive(subscription);
  if (card !== undefined && card !== "") assertOwnCard(store, account, subscription.customer, card, "default_payment_method");
  const [wanted] = given.items ?? [];
  if (wanted !== undefined) changeItem(store, account, subscription, wanted, Number(given.proration_date ?? store.now()));
  changeSubscription(store, account, subscription, () => {
    for (const [key, value] of Object.entries(given.metadata ?? {})) {
      if (value === "") delete subscription.metadata[key];
      else subscription.metadata[key] = value;
    }
    if (card !== undefined) subscription.default_payment_method = card === "" ? null : card;
    if (date !== undefined) planEnd(store, subscription, date === "" ? null : Number(date));
    // A day that was set stays.
    if (atEnd === undefined || (atEnd === "false" && !subscription.cancel_at_period_end)) return;
    subscription.cancel_at_period_end = atEnd === "true";
    planEnd(store, subscription, atEnd === "true" ? firstItem(subscription).current_period_end : null);
  });
  return subscription;
}

function planEnd(store: SandboxStore, subscription: Subscription, at: number | null): void {
  subscription.cancel_at = at;
  subscription.canceled_at = at === null ? null : store.now();
  subscription.cancellation_details = { reason: at === null ? null : "cancellation_requested" };
}

type Wanted = NonNullable<Update["items"]>[number];

/** Bills the difference at once; a declined card changes nothing. */
function changeItem(store: SandboxStore, account: string, subscription: Subscription, wanted: Wanted, at: number): void {
  const { to, item } = readChange(store, account, subscription, wanted);
  const lines = prorationLines(store, subscription, to, at);
  const { balance } = store.find(account, "customer", subscription.customer);
  const refusal = dueOf(totalOf(lines), balance) > 0 ? chargeCard(store, account, subscription) : null;
  if (refusal !== null) throw new StripeRefusal(402, { ...refusal });
  const restarts = subscription.status !== "trialing" && !sameInterval(item.price, to.price);
  item.price = to.price;
  if (to.quantity === undefined) delete item.quantity;
  else item.quantity = to.quantity;
  if (restarts) {
    subscription.billing_cycle_anchor = at;
    item.current_period_start = at;
    item.current_period_end = periodEnd(subscription, at);
  }
  if (lines.length === 0) return;
  const period = { start: at, end: item.current_period_end };
  const invoice = issueInvoice(store, account, subscription, { reason: "subscription_update", lines, period });
  if (invoice.status === "open") markPaid(store, account, invoice);
}

function readChange(store: SandboxStore, account: string, subscription: Subscription, wanted: Wanted) {
  const item = firstItem(subscription);
  if (wanted.id !== item.id) throw refuse(`No such subscription item: '${wanted.id}'`, { param: "items[0][id]" });
  const price = store.find(account, "price", wanted.price, "items[0][price]");
  if (price.currency !== subscription.currency) throw refuse("The price is in another currency.", { param: "items[0][price]" });
  return { item, to: { price, quantity: quantityFor(price, wanted.quantity) } };
}

export function previewInvoice(store: SandboxStore, account: string, given: z.infer<typeof PreviewParameters>) {
  const subscription = store.find(account, "subscription", given.subscription, "subscription");
  assertLive(subscription);
  const { items, proration_date } = given.subscription_details;
  const [wanted] = items;
  if (wanted === undefined) throw refuse("Missing required param: subscription_details[items].");
  const { to } = readChange(store, account, subscription, wanted);
  const lines = prorationLines(store, subscription, to, Number(proration_date));
  const total = totalOf(lines);
  const { balance } = store.find(account, "customer", subscription.customer);
  return {
    object: "invoice" as const,
    id: store.newId("upcoming_in_"),
    currency: subscription.currency,
    total,
    total_discount_amounts: [],
    total_taxes: [],
    starting_balance: balance,
    amount_due: dueOf(total, balance),
    lines: { object: "list", data: lines, has_more: false },
  };
}

export function cancelSubscription(store: SandboxStore, account: string, id: string): Subscription {
  const subscription = store.find(account, "subscription", id);
  assertLive(subscription);
  endSubscription(store, account, subscription, store.now(), "cancellation_requested");
  return subscription;
}

export function pauseSubscription(store: SandboxStore, account: string, id: string): Subscription {
  const subscription = store.find(account, "subscription", id);
  if (!["active", "past_due", "trialing"].includes(subscription.status))
    throw refuse(`A subscription that is ${subscription.status} cannot be paused.`);
  changeSubscription(
    store,
    account,
    subscription,
    () => {
      subscription.status = "paused";
      subscription.status_details = {
        paused: { type: "subscription", subscription: { type: "pause_requested" }, transitioned_at: store.now() },
      };
    },
    "paused",
  );
  return subscription;
}

export function resumeSubscription(store: SandboxStore, account: string, id: string): Subscription {
  const subscription = store.find(account, "subscription", id);
  if (subscription.status !== "paused") throw refuse(`A subscription that is ${subscription.status} cannot be resumed.`);
  delete subscription.status_details;
  subscription.billing_cycle_anchor = store.now();
  subscription.trial_end = subscription.trial_end === null ? null : Math.min(subscription.trial_end, store.now());
  const invoice = startPeriod(store, account, subscription, store.now(), "subscription_update");
  const refusal = collect(store, account, subscription, invoice);
  changeSubscription(store, account, subscription, () => (subscription.status = refusal === null ? "active" : "past_due"), "resumed");
  return subscription;
}

function assertLive({ status }: Subscription): void {
  if (status === "canceled" || status === "incomplete_expired")
    throw refuse("A canceled subscription can only update its cancellation_details and metadata.");
}
