import { changeSubscription, collect, endSubscription, firstItem, markPaid, startPeriod } from "./billing";
import type { Invoice, Subscription } from "./billing-objects";
import type { Customer } from "./objects";
import type { SandboxStore } from "./store";

/** An unpaid first invoice ends its subscription after this many seconds. */
const incompleteLimit = 23 * 3600;
const notice = 3 * 86_400;

/** Does what is due by now for every subscription of the account: ends of trials and periods, renewals, retries, expiries. */
export function runDueWork(store: SandboxStore, account: string): void {
  for (const subscription of store.list(account, "subscription")) {
    // Each step moves the subscription's next due instant forward.
    while (doNext(store, account, subscription));
  }
}

function doNext(store: SandboxStore, account: string, subscription: Subscription): boolean {
  const now = store.now();
  const { current_period_end: end } = firstItem(subscription);
  const { cancel_at } = subscription;
  if (cancel_at !== null && !subscription.cancel_at_period_end && subscription.ended_at === null && now >= cancel_at && cancel_at <= end) {
    endSubscription(store, account, subscription, cancel_at, "cancellation_requested");
    return false;
  }
  switch (subscription.status) {
    case "incomplete":
      if (now < subscription.created + incompleteLimit) return false;
      changeSubscription(store, account, subscription, () => {
        subscription.status = "incomplete_expired";
        subscription.ended_at = subscription.created + incompleteLimit;
      });
      return false;
    case "trialing":
      if (now >= end) return renew(store, account, subscription, end);
      return tellOfTrial(store, account, subscription, now);
    case "active":
      return now >= end && renew(store, account, subscription, end);
    case "past_due":
      return retry(store, account, subscription, now) || (now >= end && renew(store, account, subscription, end));
    default:
      return false;
  }
}

function tellOfTrial(store: SandboxStore, account: string, subscription: Subscription, now: number): false {
  const told = store.state.told_trials ?? [];
  if (subscription.trial_end !== null && now >= subscription.trial_end - notice && !told.includes(subscription.id)) {
    store.state.told_trials = [...told, subscription.id];
    store.emit(account, "customer.subscription.trial_will_end", subscription);
  }
  return false;
}

/** The next period, or the end of a subscription that was cancelled. */
function renew(store: SandboxStore, account: string, subscription: Subscription, at: number): boolean {
  if (subscription.cancel_at_period_end) {
    endSubscription(store, account, subscription, at, "cancellation_requested");
    return false;
  }
  const invoice = startPeriod(store, account, subscription, at, "subscription_cycle");
  const refusal = collect(store, account, subscription, invoice);
  changeSubscription(store, account, subscription, () => (subscription.status = refusal === null ? "active" : "past_due"));
  return true;
}

function retry(store: SandboxStore, account: string, subscription: Subscription, now: number): boolean {
  const invoice = subscription.latest_invoice === null ? undefined : store.find(account, "invoice", subscription.latest_invoice);
  if (invoice?.status !== "open" || invoice.next_payment_attempt === null || now < invoice.next_payment_attempt) return false;
  if (collect(store, account, subscription, invoice) === null) {
    changeSubscription(store, account, subscription, () => (subscription.status = "active"));
    return true;
  }
  if (invoice.next_payment_attempt !== null) return true;
  endSubscription(store, account, subscription, now, "payment_failed");
  return false;
}

/** The customer has paid an open invoice on its page: the subscription becomes active. */
export function payOnPage(store: SandboxStore, account: string, invoice: Invoice, method: string): void {
  const subscription = store.find(account, "subscription", invoice.parent.subscription_details.subscription);
  store.find(account, "payment_method", method).customer = subscription.customer;
  markPaid(store, account, invoice);
  changeSubscription(store, account, subscription, () => {
    subscription.default_payment_method = method;
    if (subscription.status === "incomplete" || subscription.status === "past_due") subscription.status = "active";
  });
}

/** The customer has replaced the card: it is the customer's, and a subscription that has one of its own goes on with that. */
export function replaceCard(store: SandboxStore, account: string, customerId: string, method: string): void {
  store.find(account, "payment_method", method).customer = customerId;
  setCard(store, account, customerId, method);
}

export function setCard(store: SandboxStore, account: string, customerId: string, method: string): Customer {
  const customer = store.find(account, "customer", customerId);
  const invoice_settings = { ...customer.invoice_settings };
  customer.invoice_settings = { default_payment_method: method };
  store.emit(account, "customer.updated", customer, { invoice_settings });
  return customer;
}
