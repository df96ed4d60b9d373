import type { TestCard } from "./cards";
import type { CardRefusal, CheckoutSession, Customer, PaymentIntent, PaymentMethod, SetupIntent } from "./objects";
import type { SandboxStore } from "./store";

type Intent = PaymentIntent | SetupIntent;

/** The next state of the payment page. */
export type PageResult = { kind: "done" } | { kind: "asks" } | { kind: "refused"; refusal: CardRefusal };

/** Handles the card that a payer entered on a session's page. */
export function enterCard(store: SandboxStore, account: string, session: CheckoutSession, card: TestCard): PageResult {
  const intent = intentOf(store, account, session);
  const method = addMethod(store, account, card);
  if (typeof card.on_page === "object") {
    refuseIntent(store, account, intent, card.on_page);
    return { kind: "refused", refusal: card.on_page };
  }
  intent.payment_method = method.id;
  if (card.on_page === "asks") {
    intent.status = "requires_action";
    return { kind: "asks" };
  }
  complete(store, account, session, intent);
  return { kind: "done" };
}

/** Handles the payer's answer to the bank's confirmation. */
export function answerBank(store: SandboxStore, account: string, session: CheckoutSession, agreed: boolean): PageResult {
  const intent = intentOf(store, account, session);
  if (intent.status !== "requires_action") return { kind: "asks" };
  if (agreed) {
    complete(store, account, session, intent);
    return { kind: "done" };
  }
  const refusal: CardRefusal = {
    type: "card_error",
    code: intent.object === "payment_intent" ? "payment_intent_authentication_failure" : "setup_intent_authentication_failure",
    message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  refuseIntent(store, account, intent, refusal);
  return { kind: "refused", refusal };
}

/** The session's intent. A payment's intent is created when the payer first acts, as Stripe does. */
export function intentOf(store: SandboxStore, account: string, session: CheckoutSession): Intent {
  if (session.setup_intent !== null) return store.find(account, "setup_intent", session.setup_intent);
  if (session.payment_intent !== null) return store.find(account, "payment_intent", session.payment_intent);
  const intent = store.add<PaymentIntent>(account, {
    ...store.stamp("payment_intent"),
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency,
    customer: session.customer,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    status: "requires_payment_method",
    ...(store.kept(session.id)?.intent ?? { description: null, metadata: {}, setup_future_usage: null }),
  });
  session.payment_intent = intent.id;
  store.emit(account, "payment_intent.created", intent);
  return intent;
}

export function addMethod(store: SandboxStore, account: string, { number, brand }: TestCard): PaymentMethod {
  const year = new Date(store.now() * 1000).getUTCFullYear() + 3;
  return store.add<PaymentMethod>(
    account,
    {
      ...store.stamp("payment_method"),
      type: "card",
      customer: null,
      metadata: {},
      card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: year },
    },
    { card_number: number },
  );
}

function refuseIntent(store: SandboxStore, account: string, intent: Intent, refusal: CardRefusal): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  if (intent.object === "payment_intent") intent.last_payment_error = refusal;
  else intent.last_setup_error = refusal;
  store.emit(account, intent.object === "payment_intent" ? "payment_intent.payment_failed" : "setup_intent.setup_failed", intent);
}

function complete(store: SandboxStore, account: string, session: CheckoutSession, intent: Intent): void {
  if (store.kept(session.id)?.creates_customer === true) {
    const made = store.add<Customer>(account, {
      ...store.stamp("customer"),
      email: session.customer_email,
      name: null,
      balance: 0,
      invoice_settings: { default_payment_method: null },
      metadata: {},
    });
    session.customer = made.id;
  }
  intent.customer = session.customer;
  const isKept = intent.object === "setup_intent" || intent.setup_future_usage !== null;
  if (isKept && intent.payment_method !== null) store.find(account, "payment_method", intent.payment_method).customer = session.customer;
  if (intent.object === "payment_intent") payIntent(store, account, intent);
  else succeedSetup(store, account, intent);
  session.status = "complete";
  session.url = null;
  if (session.mode === "payment") session.payment_status = "paid";
  store.emit(account, "checkout.session.completed", session);
}

function succeedSetup(store: SandboxStore, account: string, intent: SetupIntent): void {
  intent.status = "succeeded";
  intent.last_setup_error = null;
  store.emit(account, "setup_intent.succeeded", intent);
}

/** Marks a payment as received. */
export function payIntent(store: SandboxStore, account: string, intent: PaymentIntent): void {
  intent.status = "succeeded";
  intent.last_payment_error = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = store.newId("ch_");
  store.emit(account, "payment_intent.succeeded", intent);
}
