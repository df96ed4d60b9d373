import { randomUUID } from "node:crypto";
import { demoPlans, sandboxFile } from "@/lib/adapters/payments/sandbox/demo";
import { startStripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { revealSandboxAccount } from "@/lib/domains/payment-gateways";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptionInvoices,
  listSubscriptionPrices,
  syncSubscription,
} from "@/lib/domains/subscriptions";
import { AppError } from "@/lib/kernel/base/errors";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { acme } from "./acme";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

/** Stripe's test cards: one that pays, and one that pays the first invoice and no other. */
const pays = "4242424242424242";
const failsLater = "4000000000000341";

interface Subscriber {
  plan: string;
  quantity: number;
  /** Days before the present on which it started. */
  before: number;
  card?: string;
  trial_days?: number;
  isEnding?: boolean;
}

const subscribers: readonly Subscriber[] = [
  { plan: "Care", quantity: 3, before: 214 },
  { plan: "Care plus", quantity: 1, before: 118 },
  { plan: "Care", quantity: 2, before: 95, isEnding: true },
  { plan: "Care", quantity: 2, before: 33, card: failsLater },
  { plan: "Care", quantity: 1, before: 4, trial_days: 14 },
];

/** The first customer has saved a card that the sandbox does not know. */
const firstCustomer = 1;

/**
 * Customers who subscribe, in the sandbox of the card processor, whose clock goes from day to day so that it renews and charges as it would
 * have. The worker's sandbox goes on from there. It has one port, and companies are seeded side by side: so one company alone.
 */
export async function addSubscriptions(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { company, tenant, ctx: open } = opened;
  const { runtime } = open("owner", opened.since);
  const { STRIPE_SANDBOX_PORT: port, ...environment } = runtime.environment;
  const { currency } = company;
  if (port === undefined || company.slug !== acme.slug) return;
  const account = await revealSandboxAccount(systemContext(runtime, tenant, "Seed", { request_id: randomUUID() }), { slug: "stripe" });
  const secret_key = account?.config["secret_key"];
  if (typeof secret_key !== "string") throw new AppError("internal", "The sandbox has no account of this company.");
  const now = runtime.clock.now();
  let time = now;
  const { sandbox, stop } = await startStripeSandbox({
    host: "127.0.0.1",
    port,
    clock: { now: () => time },
    accounts: [{ id: tenant.slug, secret_key }],
    file: sandboxFile(environment),
  });
  try {
    for (const plan of demoPlans(currency)) sandbox.offer(tenant.slug, plan);
    const made: { id: string; subscriber: Subscriber }[] = [];
    for (let before = Math.max(...subscribers.map((one) => one.before)); before >= 0; before -= 1) {
      time = new Date(now.getTime() - before * dayLength);
      for (const subscriber of subscribers.filter((one) => one.before === before)) {
        const customer_id = customers[firstCustomer + made.length];
        if (customer_id !== undefined) made.push({ id: await subscribe(open("owner", time), customer_id, subscriber), subscriber });
      }
      sandbox.runSubscriptions(tenant.slug);
    }
    for (const { id, subscriber } of made) {
      await syncSubscription(open("owner", now), { id });
      if (subscriber.isEnding === true) await cancelSubscription(open("owner", now), { id });
    }
  } finally {
    await stop();
  }
}

/** Starts a subscription, whose first invoice the customer pays on its page; returns its id. */
async function subscribe(ctx: Ctx, customer_id: string, { plan, quantity, card = pays, trial_days }: Subscriber): Promise<string> {
  const price = (await listSubscriptionPrices(ctx, {})).data.find(({ product_name }) => product_name === plan);
  if (price === undefined) throw new AppError("internal", `The sandbox does not offer ${plan}.`);
  const { id } = await createSubscription(ctx, { customer_id, price_ref: price.price_ref, quantity, trial_days });
  const [invoice] = (await listSubscriptionInvoices(ctx, { id })).data;
  if (invoice?.status === "open" && invoice.hosted_url !== null) {
    const body = new URLSearchParams({ card_number: card });
    await loopbackFetch(invoice.hosted_url, { method: "POST", body, redirect: "manual" });
    await syncSubscription(ctx, { id });
  }
  return id;
}
