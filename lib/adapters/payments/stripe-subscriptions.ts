import type Stripe from "stripe";
import type { GatewayConfig } from "@/lib/kernel/ports/payment-gateway";
import type {
  PlanChange,
  PlanPreview,
  SubscriptionProvider,
  SubscriptionRequest,
  SubscriptionState,
} from "@/lib/kernel/ports/subscription-provider";
import { openCardPage } from "./stripe-card-page";
import { createConnector, type StripeConnection } from "./stripe-connection";
import { callStripe, isMissing } from "./stripe-errors";
import { fromStripeAmount } from "./stripe-money";
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
      call(config, async (stripe) => (await stripe.invoices.list({ subscription, limit: latestInvoices })).data.map(invoiceState)),
    list: (after, config) => call(config, (stripe) => list(stripe, after)),
    update: ({ attempt_id, subscription_ref, metadata }, config) =>
      call(config, async (stripe) => {
        // An empty text removes a key.
        const texts = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, value ?? ""]));
        await stripe.subscriptions.update(subscription_ref, { metadata: texts }, { idempotencyKey: attempt_id });
      }),
    setCancelAtPeriodEnd: ({ attempt_id, subscription_ref, cancel }, config) =>
      call(config, async (stripe) => {
        await stripe.subscriptions.update(subscription_ref, { cancel_at_period_end: cancel }, { idempotencyKey: attempt_id });
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
  return found.map(priceState);
}

async function create(stripe: Stripe, request: SubscriptionRequest): Promise<SubscriptionState> {
  const { attempt_id, customer_ref, method_ref, price_ref, quantity, trial_days, metadata } = request;
  const made = await stripe.subscriptions.create(
    {
      customer: customer_ref,
      items: [{ price: price_ref, quantity }],
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

async function list(stripe: Stripe, after: string | null) {
  const page = await stripe.subscriptions.list({
    status: "all",
    limit: pageSize,
    expand: ["data.latest_invoice", "data.default_payment_method"],
    ...(after === null ? {} : { starting_after: after }),
  });
  return { subscriptions: page.data.map(subscriptionState), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

/** A DELETE carries no idempotency key, so the state decides whether a repetition has anything left to do. */
async function cancelNow(stripe: Stripe, ref: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(ref);
  if (status === "canceled" || status === "incomplete_expired") return;
  await stripe.subscriptions.cancel(ref, { prorate: false, invoice_now: false });
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

async function previewPlan(stripe: Stripe, { subscription_ref, item_ref, price_ref, quantity, at }: PlanChange): Promise<PlanPreview> {
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription_ref,
    preview_mode: "next",
    subscription_details: {
      items: [{ id: item_ref, price: price_ref, quantity }],
      proration_behavior: "always_invoice",
      proration_date: seconds(at),
    },
  });
  const minor = (amount: number): bigint => fromStripeAmount(amount, invoice.currency).minor;
  return {
    currency: invoice.currency.toUpperCase(),
    total: minor(invoice.total),
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? "", amount: minor(amount) })),
  };
}

async function changePlan(
  stripe: Stripe,
  { attempt_id, subscription_ref, item_ref, price_ref, quantity, at }: PlanChange & { attempt_id: string },
) {
  await stripe.subscriptions.update(
    subscription_ref,
    {
      items: [{ id: item_ref, price: price_ref, quantity }],
      proration_behavior: "always_invoice",
      proration_date: seconds(at),
      // A declined card leaves the plan as it is.
      payment_behavior: "error_if_incomplete",
    },
    { idempotencyKey: attempt_id },
  );
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
