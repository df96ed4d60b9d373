import type Stripe from "stripe";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type {
  SubscriptionPageState,
  SubscriptionProvider,
  SubscriptionRequest,
  SubscriptionState,
} from "@/lib/kernel/ports/subscription-provider";
import { openCardPage } from "./stripe-card-page";
import { createConnector, type StripeConnection } from "./stripe-connection";
import { callStripe, isMissing } from "./stripe-errors";
import { ifReadable } from "./stripe-money";
import { changePlan, previewPlan, quantityOf } from "./stripe-plans";
import { invoiceState, priceState, subscriptionExpand, subscriptionState } from "./stripe-subscription-objects";

const pageSize = 100;
const latestInvoices = 24;

/** Stripe Billing: prices, subscriptions and invoices of the tenant's own account (docs.stripe.com/billing/subscriptions). */
export function createStripeSubscriptions(options: StripeConnection): SubscriptionProvider {
  const connect = createConnector(options);
  const call = <Answer>(config: GatewayConfig, run: (stripe: Stripe) => Promise<Answer>): Promise<Answer> =>
    callStripe(() => run(connect(config)));
  return {
    slug: "stripe",
    listPrices: (config) => call(config, listPrices),
    createCustomer: ({ attempt_id, name, email, metadata }, config) =>
      call(config, async (stripe) => {
        const person = { name, ...(email === null ? {} : { email }), metadata };
        return (await stripe.customers.create(person, { idempotencyKey: `${attempt_id}:customer` })).id;
      }),
    create: (request, config) => call(config, (stripe) => create(stripe, request)),
    retrieve: (ref, config) => orNull(call(config, (stripe) => retrieve(stripe, ref))),
    listInvoices: (subscription, config) =>
      call(config, async (stripe) => readable((await stripe.invoices.list({ subscription, limit: latestInvoices })).data, invoiceState)),
    list: (after, config) => call(config, (stripe) => list(stripe, after)),
    update: ({ attempt_id, subscription_ref, metadata }, config) =>
      call(config, async (stripe) => {
        // An empty text removes a key.
        const texts = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, value ?? ""]));
        await stripe.subscriptions.update(subscription_ref, { metadata: texts }, { idempotencyKey: attempt_id });
      }),
    setCancelAtPeriodEnd: ({ attempt_id, subscription_ref, cancel }, config) =>
      call(config, async (stripe) => {
        const { cancel_at } = await stripe.subscriptions.update(
          subscription_ref,
          { cancel_at_period_end: cancel },
          { idempotencyKey: attempt_id },
        );
        // A day that was set is removed by itself: Stripe refuses both in one request.
        if (!cancel && cancel_at !== null)
          await stripe.subscriptions.update(subscription_ref, { cancel_at: "" }, { idempotencyKey: `${attempt_id}:cancel_at` });
      }),
    cancelNow: ({ subscription_ref }, config) => call(config, (stripe) => cancelNow(stripe, subscription_ref)),
    previewPlan: (change, config) => call(config, (stripe) => previewPlan(stripe, change)),
    changePlan: (change, config) => call(config, (stripe) => changePlan(stripe, change)),
    pause: ({ attempt_id, subscription_ref }, config) =>
      call(config, async (stripe) => {
        // What is paid stays paid: a pause is no refund.
        const bill_for = { unused_time_from: { type: "none" as const }, outstanding_usage_through: { type: "none" as const } };
        await stripe.subscriptions.pause(subscription_ref, { type: "subscription", bill_for }, { idempotencyKey: attempt_id });
      }),
    resume: ({ attempt_id, subscription_ref }, config) =>
      call(config, async (stripe) => {
        await stripe.subscriptions.resume(
          subscription_ref,
          { billing_cycle_anchor: { type: "now" }, proration_behavior: "none", payment_behavior: "resume_on_payment_attempt" },
          { idempotencyKey: attempt_id },
        );
      }),
    openCardPage: (request, config) => call(config, (stripe) => openCardPage(stripe, request)),
  };
}

async function listPrices(stripe: Stripe) {
  const found: Stripe.Price[] = [];
  let after: string | undefined;
  do {
    const query = { active: true, type: "recurring" as const, limit: pageSize, expand: ["data.product"] };
    const page: Stripe.ApiList<Stripe.Price> = await stripe.prices.list(after === undefined ? query : { ...query, starting_after: after });
    found.push(...page.data);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return readable(found, priceState);
}

function readable<Given, State>(objects: readonly Given[], convert: (object: Given) => State): State[] {
  return objects.map((object) => ifReadable(() => convert(object))).filter((state) => state !== null);
}

async function create(stripe: Stripe, request: SubscriptionRequest): Promise<SubscriptionState> {
  const { attempt_id, customer_ref, method_ref, price_ref, quantity, trial_days, metadata } = request;
  const made = await stripe.subscriptions.create(
    {
      customer: customer_ref,
      items: [{ price: price_ref, ...(await quantityOf(stripe, price_ref, quantity)) }],
      metadata,
      payment_settings: { save_default_payment_method: "on_subscription" },
      // Without a method the customer pays the first invoice on its page.
      payment_behavior: method_ref === null ? "default_incomplete" : "allow_incomplete",
      ...(method_ref === null ? {} : { default_payment_method: method_ref }),
      ...(trial_days === null ? {} : { trial_period_days: trial_days }),
      expand: subscriptionExpand,
    },
    { idempotencyKey: attempt_id },
  );
  return subscriptionState(made);
}

async function retrieve(stripe: Stripe, ref: string): Promise<SubscriptionState> {
  return subscriptionState(await stripe.subscriptions.retrieve(ref, { expand: subscriptionExpand }));
}

async function list(stripe: Stripe, after: string | null): Promise<SubscriptionPageState> {
  const page = await stripe.subscriptions.list({
    status: "all",
    limit: pageSize,
    expand: ["data.latest_invoice", "data.default_payment_method"],
    ...(after === null ? {} : { starting_after: after }),
  });
  const subscriptions = readable(page.data, subscriptionState);
  const read = new Set(subscriptions.map(({ subscription_ref }) => subscription_ref));
  const unreadable = page.data.map(({ id }) => id).filter((id) => !read.has(id));
  return { subscriptions, unreadable, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

/** A DELETE carries no idempotency key, so the state decides whether a repetition has anything left to do. */
async function cancelNow(stripe: Stripe, ref: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(ref);
  if (status === "canceled" || status === "incomplete_expired") return;
  await stripe.subscriptions.cancel(ref, { prorate: false, invoice_now: false });
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
