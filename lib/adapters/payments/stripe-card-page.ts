import type Stripe from "stripe";
import { idOf } from "./stripe-objects";

interface CardPageRequest {
  subscription_ref: string;
  customer_ref: string;
  return_url: string;
}

/** Opens Stripe's page, after which the new card is the one that the subscription is charged to. */
export async function openCardPage(stripe: Stripe, { subscription_ref, customer_ref, return_url }: CardPageRequest): Promise<string> {
  await followCustomer(stripe, subscription_ref);
  const flow_data = { type: "payment_method_update" as const };
  return (await stripe.billingPortal.sessions.create({ customer: customer_ref, return_url, flow_data })).url;
}

/**
 * The page replaces the customer's card, and a subscription's own would go before it: so the subscription's becomes the customer's, and the
 * subscription has none. No step changes which card is charged, should the page be closed without a new one.
 */
async function followCustomer(stripe: Stripe, ref: string): Promise<void> {
  const { customer, default_payment_method } = await stripe.subscriptions.retrieve(ref, { expand: ["customer"] });
  const own = idOf(default_payment_method);
  if (own === null || typeof customer === "string" || customer.deleted === true) return;
  const shared = idOf(customer.invoice_settings.default_payment_method);
  if (shared !== null && shared !== own) await keepCards(stripe, customer.id, shared, ref);
  if (shared !== own) await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: own } });
  // An empty text removes it.
  await stripe.subscriptions.update(ref, { default_payment_method: "" });
}

/** The customer's other subscriptions without a card of their own keep the one that they are charged to. */
async function keepCards(stripe: Stripe, customer: string, card: string, except: string): Promise<void> {
  for await (const { id, default_payment_method } of stripe.subscriptions.list({ customer, limit: 100 })) {
    if (id !== except && default_payment_method === null) await stripe.subscriptions.update(id, { default_payment_method: card });
  }
}
