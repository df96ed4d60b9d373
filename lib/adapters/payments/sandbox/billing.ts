import { findTestCard } from "./cards";
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from "./billing-objects";
import { periodEnd, prorate } from "./billing-time";
import type { CardRefusal } from "./objects";
import type { SandboxStore } from "./store";

/** A day between the tries of a failed payment; after the last one the subscription ends. */
const retryDays = [1, 3, 5];
const declined: CardRefusal = {
  type: "card_error",
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

export function firstItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`${subscription.id} has no item.`);
  return item;
}

export function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

interface NewInvoice {
  reason: Invoice["billing_reason"];
  lines: InvoiceLine[];
  period: { start: number; end: number };
}

/** What so many units cost; metered usage costs nothing here, since the sandbox counts none. */
export function amountOf({ unit_amount, transform_quantity: pack }: Price, quantity: number | undefined): number {
  if (quantity === undefined || pack === null) return unit_amount * (quantity ?? 0);
  return unit_amount * (pack.round === "up" ? Math.ceil(quantity / pack.divide_by) : Math.floor(quantity / pack.divide_by));
}

/** What the customer's balance leaves to pay. */
export function dueOf(total: number, balance: number): number {
  return Math.max(0, total + balance);
}

/** A finalized invoice; one of nothing is paid at once. A credit is kept as the customer's balance, which the next invoices use. */
export function issueInvoice(
  store: SandboxStore,
  account: string,
  subscription: Subscription,
  { reason, lines, period }: NewInvoice,
): Invoice {
  const total = totalOf(lines);
  const customer = store.find(account, "customer", subscription.customer);
  const { balance } = customer;
  const due = dueOf(total, balance);
  customer.balance = balance + total - due;
  const stamp = store.stamp("invoice");
  const count = store.list(account, "invoice").length + 1;
  const invoice = store.add<Invoice>(account, {
    ...stamp,
    customer: subscription.customer,
    status: "open",
    billing_reason: reason,
    currency: subscription.currency,
    number: `SBX-${String(count).padStart(4, "0")}`,
    total,
    total_discount_amounts: [],
    total_taxes: [],
    starting_balance: balance,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    period_start: period.start,
    period_end: period.end,
    attempt_count: 0,
    next_payment_attempt: null,
    hosted_invoice_url: `${store.publicUrl()}/i/${stamp.id}`,
    invoice_pdf: null,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    lines: { object: "list", data: lines, has_more: false },
    status_transitions: { paid_at: null },
    metadata: {},
  });
  subscription.latest_invoice = invoice.id;
  store.emit(account, "invoice.created", invoice);
  store.emit(account, "invoice.finalized", invoice);
  if (due === 0) markPaid(store, account, invoice);
  return invoice;
}

export function markPaid(store: SandboxStore, account: string, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = store.now();
  store.emit(account, "invoice.paid", invoice);
  store.emit(account, "invoice.payment_succeeded", invoice);
}

/** Charges the card of the subscription, or the customer's; answers why it was declined, or null. */
export function collect(store: SandboxStore, account: string, subscription: Subscription, invoice: Invoice): CardRefusal | null {
  if (invoice.status !== "open") return null;
  invoice.attempt_count += 1;
  const refusal = chargeCard(store, account, subscription);
  if (refusal === null) {
    markPaid(store, account, invoice);
    return null;
  }
  const wait = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : store.now() + wait * 86_400;
  store.emit(account, "invoice.payment_failed", invoice);
  return refusal;
}

export function chargeCard(store: SandboxStore, account: string, subscription: Subscription): CardRefusal | null {
  const customer = store.find(account, "customer", subscription.customer);
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (method === null) return declined;
  const left = store.state.declines?.[account] ?? 0;
  if (left > 0) {
    store.state.declines = { ...store.state.declines, [account]: left - 1 };
    return declined;
  }
  const outcome = findTestCard(store.kept(method)?.card_number ?? "")?.off_session ?? "succeeds";
  return outcome === "succeeds" ? null : outcome;
}

/** Reports a change of a subscription after `change`, with what the change did to it. */
export function changeSubscription(
  store: SandboxStore,
  account: string,
  subscription: Subscription,
  change: () => void,
  type = "updated",
): void {
  change();
  store.emit(account, `customer.subscription.${type}`, subscription);
}

/** Starts the period at `start` and bills it. */
export function startPeriod(
  store: SandboxStore,
  account: string,
  subscription: Subscription,
  start: number,
  reason: Invoice["billing_reason"],
): Invoice {
  const item = firstItem(subscription);
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription, start);
  const lines = [
    { description: `${String(item.quantity ?? 0)} × ${nameOf(store, item.price)}`, amount: amountOf(item.price, item.quantity) },
  ];
  return issueInvoice(store, account, subscription, { reason, lines, period: { start, end: item.current_period_end } });
}

export function endSubscription(store: SandboxStore, account: string, subscription: Subscription, at: number, reason: string): void {
  changeSubscription(
    store,
    account,
    subscription,
    () => {
      subscription.status = "canceled";
      subscription.canceled_at ??= at;
      subscription.ended_at = at;
      subscription.cancellation_details = { reason };
    },
    "deleted",
  );
}

/** The lines that a change of price or quantity at `at` bills: the credit of the rest of the old price, and the charge of the new. */
export function prorationLines(
  store: SandboxStore,
  subscription: Subscription,
  to: { price: Price; quantity: number | undefined },
  at: number,
): InvoiceLine[] {
  const item = firstItem(subscription);
  const period = { from: at, start: item.current_period_start, end: item.current_period_end };
  if (subscription.status === "trialing") return [];
  const credit = -prorate(amountOf(item.price, item.quantity), period);
  const credited = { description: `Unused time on ${nameOf(store, item.price)}`, amount: credit };
  if (!sameInterval(item.price, to.price)) {
    // Another interval starts a new period, billed whole.
    return [credited, { description: `${String(to.quantity ?? 0)} × ${nameOf(store, to.price)}`, amount: amountOf(to.price, to.quantity) }];
  }
  return [
    credited,
    { description: `Remaining time on ${nameOf(store, to.price)}`, amount: prorate(amountOf(to.price, to.quantity), period) },
  ];
}

export function sameInterval(one: Price, other: Price): boolean {
  return one.recurring.interval === other.recurring.interval && one.recurring.interval_count === other.recurring.interval_count;
}

function nameOf(store: SandboxStore, price: Price): string {
  const product = store.kept(price.product)?.object;
  return product?.object === "product" ? product.name : price.id;
}
