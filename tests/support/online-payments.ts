import { POST as webhookRoute } from "@/app/api/control/webhooks/[gateway]/route";
import { startStripeSandbox, type StripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { signDelivery } from "@/lib/adapters/payments/sandbox/sign";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { getPaymentGateway, readyGateway, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { runInTenant } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/base/errors";
import type { SubscriptionProvider } from "@/lib/kernel/ports/subscription-provider";
import type { PaymentState } from "@/lib/kernel/ports/payment-gateway";
import { createWorld, type Slug, type World } from "./world";

/** A delivery as the sandbox sent it, and what the ingress answered. */
export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number;
}

export interface OnlinePayments {
  world: World;
  sandbox: StripeSandbox;
  deliveries: Delivery[];
  /** The settings of a company, as it would enter them. */
  settingsOf(slug: Slug): Record<"mode" | "secret_key" | "webhook_secret", string>;
  /** A finalized invoice of a new customer. */
  invoiceOf(slug: Slug, amount: string): Promise<{ id: string; customer_id: string }>;
  /** Sends the form of the provider's page, as a browser without scripts does; answers where it leads. */
  pay(page: string | null, card?: string): Promise<{ status: number; location: string | null }>;
  /** Signs a body with a company's secret and brings it to the ingress; answers the status. */
  deliver(slug: Slug, body: string, options?: { url?: string; secret?: string }): Promise<number>;
  webhookUrl(slug: Slug): Promise<string>;
  /** What the provider answers about a page. */
  paymentOf(slug: Slug, chargeRef: string): Promise<PaymentState>;
  /** The port of the sandbox. */
  port: number;
  /** The provider acts on the next start of a subscription, and its answer is lost. */
  loseNextAnswer(): void;
  listAtProvider(slug: Slug): ReturnType<SubscriptionProvider["list"]>;
  /** Ends a subscription at the provider, as a colleague does there. */
  cancelAtProvider(slug: Slug, ref: string): Promise<void>;
  /** Starts a subscription of a new customer at the provider, and answers its id. */
  subscribeAtProvider(slug: Slug, price: string): Promise<string>;
  close(): Promise<void>;
}

/** Two companies with Stripe switched on, and the sandbox of its API; webhooks go straight to the ingress. */
export async function openOnlinePayments(): Promise<OnlinePayments> {
  const box: { world?: World } = {};
  const deliveries: Delivery[] = [];
  const settingsOf = (slug: Slug) => ({ mode: "test", secret_key: `sk_test_of_${slug}_0001`, webhook_secret: `whsec_of${slug}00001` });
  const send = async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
    const { host } = new URL(url);
    const gateway = new URL(url).pathname.split("/").at(-1) ?? "";
    const { status } = await webhookRoute(new Request(url, { method: "POST", headers: { ...headers, host }, body }), {
      params: Promise.resolve({ gateway }),
    });
    deliveries.push({ url, headers, body, status });
    return status;
  };
  const { sandbox, port, stop } = await startStripeSandbox({
    host: "127.0.0.1",
    port: 0,
    accounts: [],
    retry_delays_ms: [],
    clock: { now: () => box.world?.clock.now() ?? new Date(0) },
    fetch: async (url, { headers, body }) => ({ ok: (await send(url, headers, body)) === 200 }),
  });
  const world = await createWorld({ environment: { STRIPE_SANDBOX_PORT: String(port) } });
  box.world = world;
  const webhookUrl = async (slug: Slug) => (await getPaymentGateway(world.ctx(slug), { slug: "stripe" })).webhook_url ?? "";
  for (const slug of ["acme", "beta"] as const) {
    const settings = settingsOf(slug);
    await replacePaymentGateway(world.ctx(slug), { slug: "stripe", enabled: true, settings });
    sandbox.setAccount({
      id: slug,
      secret_key: settings.secret_key,
      webhook: { url: await webhookUrl(slug), secret: settings.webhook_secret },
    });
  }
  const provider = await world.runtime.ports.subscriptions();
  return {
    port,
    loseNextAnswer() {
      const { create } = provider;
      provider.create = async (...sent) => {
        provider.create = create;
        await create(...sent);
        throw new AppError("unavailable", "The provider did not respond.");
      };
    },
    listAtProvider: (slug) => provider.list(null, settingsOf(slug)),
    cancelAtProvider: (slug, subscription_ref) =>
      provider.cancelNow({ attempt_id: crypto.randomUUID(), subscription_ref }, settingsOf(slug)),
    async subscribeAtProvider(slug, price_ref) {
      const attempt_id = crypto.randomUUID();
      const customer_ref = await provider.createCustomer({ attempt_id, name: "Walk-in", email: null, metadata: {} }, settingsOf(slug));
      const terms = { attempt_id, customer_ref, method_ref: null, price_ref, quantity: 1, trial_days: null, metadata: {} };
      return (await provider.create(terms, settingsOf(slug))).subscription_ref;
    },
    world,
    sandbox,
    deliveries,
    settingsOf,
    webhookUrl,
    async invoiceOf(slug, amount) {
      const ctx = world.ctx(slug);
      const { id: customer_id } = await createCustomer(ctx, { name: "Payer", contacts: [{ name: "P", email: "payer@payer.example" }] });
      const draft = await createInvoice(ctx, {
        customer_id,
        lines: [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }],
      });
      const { id } = await finalizeInvoice(ctx, { id: draft.id });
      return { id, customer_id };
    },
    async pay(page, card = "4242 4242 4242 4242") {
      const answer = await fetch(page ?? "", { method: "POST", body: new URLSearchParams({ card_number: card }), redirect: "manual" });
      await answer.arrayBuffer();
      await sandbox.settled();
      return { status: answer.status, location: answer.headers.get("location") };
    },
    async deliver(slug, body, options = {}) {
      const signature = signDelivery(
        body,
        options.secret ?? settingsOf(slug).webhook_secret,
        Math.floor(world.clock.now().getTime() / 1000),
      );
      return send(options.url ?? (await webhookUrl(slug)), { "content-type": "application/json", "stripe-signature": signature }, body);
    },
    paymentOf: async (slug, chargeRef) => {
      const ctx = world.ctx(slug);
      const { gateway, config } = await runInTenant(world.tenants[slug].tenant.id, () => readyGateway(ctx, "stripe"));
      return gateway.fetchPayment(chargeRef, config);
    },
    async close() {
      await stop();
      await world.close();
    },
  };
}
