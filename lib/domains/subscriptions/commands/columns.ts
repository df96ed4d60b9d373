import { Currency } from "@/lib/commerce/currencies";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { ProviderInvoiceState, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import type { Prisma } from "@/prisma/generated/client";
import { monthlyRevenue, periodAmount } from "../rules";
import { SubscriptionItem } from "../schema";
import { providerSlug } from "../queries/provider";

const byTime = (dates: readonly Date[]): Date[] => [...dates].sort((one, other) => one.getTime() - other.getTime());

/** The end that is planned: a day that was set, or the end of the period; null for none, or once it has ended. */
export function plannedEnd({ cancel_at, cancel_at_period_end, ended_at, items }: SubscriptionState): Date | null {
  if (ended_at !== null) return null;
  return cancel_at ?? (cancel_at_period_end ? (byTime(items.map(({ period_end }) => period_end))[0] ?? null) : null);
}

/** The mirrored columns of a state; `pastDueSince` is when it was first seen past due. */
export function columnsOf(state: SubscriptionState, pastDueSince: Date | null) {
  const currency = Currency.parse(state.currency);
  const items = state.items.map(({ item_ref, price, quantity, period_start, period_end }): SubscriptionItem => {
    const { currency: _currency, trial_days: _trial, active: _active, ...kept } = price;
    return { item_ref, ...kept, quantity, period_start, period_end };
  });
  const periodEnd = byTime(items.map(({ period_end }) => period_end))[0] ?? null;
  const latest = state.latest_invoice;
  const owes = latest?.status === "open" ? latest : null;
  return {
    provider: providerSlug,
    provider_ref: state.subscription_ref,
    customer_ref: state.customer_ref,
    live: state.live,
    title: items[0]?.product_name ?? state.subscription_ref,
    status: state.status,
    collection_paused: state.collection_paused,
    paused_reason: state.paused_reason,
    currency,
    collection_method: state.collection_method,
    items: items.map((item) => encodeWire(SubscriptionItem, item)) satisfies Prisma.InputJsonValue,
    amount: periodAmount(items, currency),
    mrr: monthlyRevenue(state.status, items, currency),
    period_start: byTime(items.map(({ period_start }) => period_start))[0] ?? null,
    period_end: periodEnd,
    trial_end: state.trial_end,
    ends_at: plannedEnd(state),
    canceled_at: state.canceled_at,
    ended_at: state.ended_at,
    cancel_reason: state.cancel_reason,
    past_due_since: state.status === "past_due" ? pastDueSince : null,
    amount_open: owes?.amount_remaining ?? 0n,
    next_attempt_at: owes?.next_attempt_at ?? null,
    payment_method: state.payment_method?.label ?? null,
    payment_expires: state.payment_method?.expires ?? null,
    scheduled: state.scheduled,
    metadata: state.metadata,
    started_at: state.started_at,
  };
}

/** The mirrored columns of a provider's invoice. */
export function invoiceColumnsOf({ invoice_ref, subscription_ref: _ref, created_at, ...invoice }: ProviderInvoiceState) {
  return { ...invoice, provider_ref: invoice_ref, issued_at: created_at };
}
