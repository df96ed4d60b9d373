import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import type { PriceState } from "@/lib/kernel/ports/subscription-provider";
import type {
  PlanChange as PlanChangeRow,
  ProviderInvoice as InvoiceRow,
  Subscription as SubscriptionRow,
} from "@/prisma/generated/client";
import { accessOf, continues } from "./rules";
import {
  Drift,
  PlanPreview,
  type ProviderInvoice,
  type Subscription,
  SubscriptionItem,
  type SubscriptionListed,
  type SubscriptionPrice,
} from "./schema";

const Items = z.array(SubscriptionItem);
const Metadata = z.record(z.string(), z.string());
const Lines = z.array(
  z.object({ kind: PlanPreview.shape.lines.element.shape.kind.default("item"), description: z.string(), amount: z.string() }),
);

export function toItems(items: unknown): SubscriptionItem[] {
  return z.decode(Items, items as z.input<typeof Items>);
}

export function toSubscription(row: SubscriptionRow): Subscription {
  const currency = Currency.parse(row.currency);
  const items = toItems(row.items);
  const { access, access_until } = accessOf(row);
  return {
    id: row.id,
    customer_id: row.customer_id,
    title: row.title,
    status: row.status,
    access,
    access_until,
    collection_paused: row.collection_paused,
    paused_reason: row.paused_reason,
    currency,
    collection_method: row.collection_method,
    items,
    quantity: items[0]?.quantity ?? null,
    amount: row.amount === null ? null : toWire(row.amount, currency),
    mrr: toWire(row.mrr, currency),
    period_start: row.period_start,
    period_end: row.period_end,
    next_charge_at: continues(row) ? row.period_end : null,
    trial_end: row.trial_end,
    ends_at: row.ends_at,
    canceled_at: row.canceled_at,
    ended_at: row.ended_at,
    cancel_reason: row.cancel_reason,
    amount_open: toWire(row.amount_open, currency),
    next_attempt_at: row.next_attempt_at,
    payment_method: row.payment_method,
    payment_expires: row.payment_expires,
    scheduled: row.scheduled,
    metadata: Metadata.parse(row.metadata),
    provider: row.provider,
    provider_ref: row.provider_ref,
    live: row.live,
    drift: row.drift === null ? null : z.array(Drift).parse(row.drift),
    started_at: row.started_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A row of the list. */
export function toListed(row: SubscriptionRow & { customer: { name: string } }): z.output<typeof SubscriptionListed> {
  return { customer_name: row.customer.name, ...toSubscription(row) };
}

export function toProviderInvoice(row: InvoiceRow): z.output<typeof ProviderInvoice> {
  const currency = Currency.parse(row.currency);
  return {
    number: row.number,
    status: row.status,
    reason: row.reason,
    currency,
    total: toWire(row.total, currency),
    amount_paid: toWire(row.amount_paid, currency),
    amount_remaining: toWire(row.amount_remaining, currency),
    period_start: row.period_start,
    period_end: row.period_end,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at,
    hosted_url: row.hosted_url,
    pdf_url: row.pdf_url,
    paid_at: row.paid_at,
    issued_at: row.issued_at,
  };
}

export function toPlanPreview(row: PlanChangeRow): z.output<typeof PlanPreview> {
  const currency = Currency.parse(row.currency);
  return {
    id: row.id,
    price_ref: row.price_ref,
    quantity: row.quantity,
    prorated_at: row.prorated_at,
    currency,
    total: toWire(row.total, currency),
    lines: Lines.parse(row.lines),
  };
}

/** A price; null for one in a currency that Atrium does not know. */
export function toPrice({ active: _active, ...price }: PriceState): z.output<typeof SubscriptionPrice> | null {
  const currency = Currency.out.safeParse(price.currency);
  return currency.success ? { ...price, currency: currency.data } : null;
}
