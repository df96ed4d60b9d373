import type { z } from "zod";
import type { CheckoutSession, SetupIntent } from "./objects";
import { readAmount, readCurrency, type SessionParameters } from "./parameters";
import { refuse } from "./refusal";
import type { SandboxStore } from "./store";

type Parameters = z.infer<typeof SessionParameters>;
type Common = Omit<
  CheckoutSession,
  "mode" | "payment_status" | "setup_intent" | "amount_total" | "amount_subtotal" | "currency" | "customer_email"
>;

/** `publicUrl` is the base address of the payment pages, without a trailing slash. */
export function createSession(store: SandboxStore, account: string, given: Parameters, publicUrl: string): CheckoutSession {
  const session = given.mode === "payment" ? createPayment(store, account, given) : createSetup(store, account, given);
  session.url = `${publicUrl}/c/pay/${session.id}`;
  return session;
}

function createPayment(store: SandboxStore, account: string, given: Extract<Parameters, { mode: "payment" }>): CheckoutSession {
  let currency = "";
  let total = 0;
  given.line_items.forEach(({ quantity, price_data }, index) => {
    const at = (name: string): string => `line_items[${index}][price_data][${name}]`;
    const own = readCurrency(price_data.currency, at("currency"));
    if (currency !== "" && own !== currency) throw refuse("All line items must be in one currency.", { param: at("currency") });
    currency = own;
    total += readAmount(price_data.unit_amount, own, at("unit_amount")) * readAmount(quantity, "", `line_items[${index}][quantity]`);
  });
  readAmount(String(total), currency, "line_items[0][price_data][unit_amount]");
  const { description = null, metadata = {}, setup_future_usage = null } = given.payment_intent_data ?? {};
  return store.add<CheckoutSession>(
    account,
    {
      ...common(store, account, given),
      mode: "payment",
      payment_status: "unpaid",
      setup_intent: null,
      amount_total: total,
      amount_subtotal: total,
      currency,
      customer_email: given.customer_email ?? null,
    },
    { intent: { description, metadata, setup_future_usage }, creates_customer: given.customer_creation === "always" },
  );
}

function createSetup(store: SandboxStore, account: string, given: Extract<Parameters, { mode: "setup" }>): CheckoutSession {
  const currency = readCurrency(given.currency, "currency");
  const shared = common(store, account, given);
  const setup = store.add<SetupIntent>(account, {
    ...store.stamp("setup_intent"),
    customer: given.customer ?? null,
    payment_method: null,
    usage: "off_session",
    last_setup_error: null,
    status: "requires_payment_method",
    metadata: given.setup_intent_data?.metadata ?? {},
  });
  return store.add<CheckoutSession>(account, {
    ...shared,
    mode: "setup",
    payment_status: "no_payment_required",
    setup_intent: setup.id,
    amount_total: null,
    amount_subtotal: null,
    currency,
    customer_email: null,
  });
}

function common(store: SandboxStore, account: string, given: Parameters): Common {
  if (given.customer !== undefined) store.find(account, "customer", given.customer, "customer");
  const expires = given.expires_at === undefined ? store.now() + 86_400 : Number(given.expires_at);
  const ahead = expires - store.now();
  if (ahead < 1_800 || ahead > 86_400)
    throw refuse("The `expires_at` timestamp must be 30 minutes to 24 hours from now.", { param: "expires_at" });
  return {
    ...store.stamp("checkout.session"),
    ui_mode: "hosted_page",
    status: "open",
    payment_intent: null,
    customer: given.customer ?? null,
    client_reference_id: given.client_reference_id ?? null,
    success_url: given.success_url,
    cancel_url: given.cancel_url ?? null,
    url: null,
    expires_at: expires,
    metadata: given.metadata ?? {},
  };
}

/** Finds a session and expires it first if its time is over. */
export function findSession(store: SandboxStore, account: string, id: string): CheckoutSession {
  const session = store.find(account, "checkout.session", id);
  if (session.status === "open" && session.expires_at <= store.now()) close(store, account, session);
  return session;
}

/** @throws StripeRefusal for a session that is not open. */
export function expireSession(store: SandboxStore, account: string, id: string): CheckoutSession {
  const session = findSession(store, account, id);
  if (session.status !== "open") {
    throw refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  close(store, account, session);
  return session;
}

function close(store: SandboxStore, account: string, session: CheckoutSession): void {
  session.status = "expired";
  session.url = null;
  store.emit(account, "checkout.session.expired", session);
}
