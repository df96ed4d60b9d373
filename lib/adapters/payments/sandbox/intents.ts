import type { z } from "zod";
import { findTestCard } from "./cards";
import type { PaymentIntent, PaymentMethod } from "./objects";
import { readAmount, readCurrency, type IntentParameters } from "./parameters";
import { addMethod, payIntent } from "./pay";
import { refuse, StripeRefusal } from "./refusal";
import type { SandboxStore } from "./store";

/** The methods that every account has in test mode, by the number of their card. */
const testMethods: Readonly<Record<string, string>> = { pm_card_visa: "4242424242424242" };

/**
 * Charges a saved card without the customer, or a test method of no customer. @throws StripeRefusal 402 with the intent inside if the card
 * is declined.
 */
export function chargeOffSession(store: SandboxStore, account: string, given: z.infer<typeof IntentParameters>): PaymentIntent {
  const currency = readCurrency(given.currency, "currency");
  const amount = readAmount(given.amount, currency, "amount");
  const method = findMethod(store, account, given);
  const intent = store.add<PaymentIntent>(account, {
    ...store.stamp("payment_intent"),
    amount,
    amount_received: 0,
    currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    payment_method: method.id,
    latest_charge: null,
    setup_future_usage: null,
    last_payment_error: null,
    status: "requires_payment_method",
    metadata: given.metadata ?? {},
  });
  const outcome = findTestCard(store.kept(method.id)?.card_number ?? "")?.off_session;
  if (typeof outcome === "object") {
    intent.last_payment_error = outcome;
    intent.payment_method = null;
    store.emit(account, "payment_intent.payment_failed", intent);
    throw new StripeRefusal(402, { ...outcome, payment_intent: structuredClone(intent) });
  }
  payIntent(store, account, intent);
  return intent;
}

function findMethod(
  store: SandboxStore,
  account: string,
  { customer, payment_method }: Pick<z.infer<typeof IntentParameters>, "customer" | "payment_method">,
): PaymentMethod {
  const card =
    customer === undefined && Object.hasOwn(testMethods, payment_method) ? findTestCard(testMethods[payment_method] ?? "") : undefined;
  if (card) return addMethod(store, account, card);
  store.find(account, "customer", customer ?? "", "customer");
  const method = store.find(account, "payment_method", payment_method, "payment_method");
  if (method.customer === customer) return method;
  throw refuse("The payment method does not belong to the customer, or is not saved.", { param: "payment_method" });
}
