import type Stripe from "stripe";
import type { PriceState, ProviderInvoiceState, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import { fromStripeAmount, fromStripeDecimal } from "./stripe-money";
import { expiryOf, idOf, labelOf } from "./stripe-objects";

/** An instant of Stripe, in whole seconds. */
const instant = (seconds: number): Date => new Date(seconds * 1000);
const maybeInstant = (seconds: number | null | undefined): Date | null => (typeof seconds === "number" ? instant(seconds) : null);

/** What a subscription must be retrieved with, so that its state is complete. */
export const subscriptionExpand = [
  "latest_invoice",
  "items.data.price.product",
  "default_payment_method",
  "customer.invoice_settings.default_payment_method",
];

/** A price whose `product` is expanded. */
export function priceState(price: Stripe.Price): PriceState {
  const { product, recurring, transform_quantity: pack } = price;
  const name = typeof product === "object" && "name" in product ? product.name : null;
  // Decimals are objects in answers of the SDK.
  const amount = price.unit_amount_decimal === null ? null : String(price.unit_amount_decimal);
  return {
    price_ref: price.id,
    product_name: name ?? price.nickname ?? price.id,
    currency: price.currency.toUpperCase(),
    unit_amount: amount === null || price.billing_scheme !== "per_unit" ? null : fromStripeDecimal(amount, price.currency),
    package: pack === null ? null : { size: pack.divide_by, round: pack.round === "down" ? "down" : "up" },
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.interval_count ?? 1,
    metered: recurring?.usage_type === "metered",
    trial_days: recurring?.trial_period_days ?? null,
    active: price.active,
  };
}

/** A subscription that was retrieved with `subscriptionExpand`. */
export function subscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  const { latest_invoice: latest, customer, cancellation_details: why } = subscription;
  const payer = typeof customer === "string" || customer.deleted === true ? null : customer;
  const shared = payer?.invoice_settings.default_payment_method ?? null;
  const method = subscription.default_payment_method ?? shared;
  const pausedReason = subscription.status_details?.paused?.subscription?.type ?? null;
  return {
    subscription_ref: subscription.id,
    customer_ref: idOf(customer) ?? "",
    customer: payer && { name: payer.name ?? null, email: payer.email },
    status: subscription.status,
    collection_paused: (subscription.pause_collection ?? null) !== null,
    paused_reason: subscription.status === "paused" ? pausedReason : null,
    currency: subscription.currency.toUpperCase(),
    collection_method: subscription.collection_method,
    trial_start: maybeInstant(subscription.trial_start),
    trial_end: maybeInstant(subscription.trial_end),
    cancel_at: maybeInstant(subscription.cancel_at),
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: maybeInstant(subscription.canceled_at),
    ended_at: maybeInstant(subscription.ended_at),
    cancel_reason: why?.reason ?? null,
    started_at: instant(subscription.start_date),
    live: subscription.livemode,
    scheduled: idOf(subscription.schedule) !== null,
    metadata: { ...subscription.metadata },
    items: subscription.items.data.map((item) => ({
      item_ref: item.id,
      price: priceState(item.price),
      quantity: item.quantity ?? null,
      period_start: instant(item.current_period_start),
      period_end: instant(item.current_period_end),
    })),
    payment_method: typeof method === "object" && method !== null ? { label: labelOf(method), expires: expiryOf(method.card) } : null,
    latest_invoice: typeof latest === "object" && latest !== null ? invoiceState(latest) : null,
  };
}

export function invoiceState(invoice: Stripe.Invoice): ProviderInvoiceState {
  const minor = (amount: number): bigint => fromStripeAmount(amount, invoice.currency).minor;
  return {
    invoice_ref: invoice.id ?? "",
    subscription_ref: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: invoice.status ?? "draft",
    reason: invoice.billing_reason ?? "manual",
    currency: invoice.currency.toUpperCase(),
    total: minor(invoice.total),
    amount_due: minor(invoice.amount_due),
    amount_paid: minor(invoice.amount_paid),
    amount_remaining: minor(invoice.amount_remaining),
    period_start: instant(invoice.period_start),
    period_end: instant(invoice.period_end),
    attempt_count: invoice.attempt_count,
    next_attempt_at: maybeInstant(invoice.next_payment_attempt),
    hosted_url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
    paid_at: maybeInstant(invoice.status_transitions.paid_at),
    created_at: instant(invoice.created),
  };
}
