import { fixedClock } from "@/lib/kernel/clock";
import type { GatewayAmount } from "@/lib/kernel/ports/payment-gateway";
import { createStripeGateway } from "@/lib/adapters/payments/stripe";
import type { SandboxEvent } from "@/lib/adapters/payments/sandbox/objects";
import { startStripeSandbox, type StripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { signDelivery } from "@/lib/adapters/payments/sandbox/sign";
import { toStripeAmount } from "@/lib/adapters/payments/stripe-money";
import type { GatewayFacts } from "./contract/harness";
import type { GatewayHarness, LaterAct, PayerAct } from "./gateway-contract";
import { openWebhookInbox, type WebhookInbox } from "./webhook-inbox";

export const config = { mode: "test", secret_key: "sk_test_sandbox_one", webhook_secret: "whsec_sandbox_one" };
const other = { mode: "test", secret_key: "sk_test_another_company", webhook_secret: "whsec_another_company" };

export const stripeFacts: GatewayFacts = {
  amounts: [
    { minor: 11_500n, currency: "USD" },
    { minor: 1_000n, currency: "JPY" },
    { minor: 5_120n, currency: "KWD" },
  ],
  reports_declines: true,
  signed_time: true,
  refund_answer: "decided",
  label: "4242",
};

export interface StripeStand extends GatewayHarness {
  sandbox: StripeSandbox;
  inbox: WebhookInbox;
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Submits the page's form, as a browser without scripts does; returns the redirect's address, or null. */
export async function postPage(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string | null; html: string }> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
}

const laterCards: Record<LaterAct, string> = { pays: "4242424242424242", is_declined: "4000000000000341", needs_payer: "4000002760003184" };

async function visit(url: string, act: PayerAct): Promise<string | null> {
  if (act === "pays") return (await postPage(url, { card_number: "4242 4242 4242 4242" })).location;
  if (act === "is_declined") return (await postPage(url, { card_number: "4000000000000002" })).location;
  await postPage(url, { card_number: "4000002500003155" });
  return (await postPage(url, { confirm: act === "confirms" ? "yes" : "no" })).location;
}

async function visitToSave(url: string, later: LaterAct): Promise<void> {
  await postPage(url, { card_number: laterCards[later] });
  if (later === "needs_payer") await postPage(url, { confirm: "yes" });
}

function alterSession(event: SandboxEvent, amount: GatewayAmount): SandboxEvent {
  const wire = toStripeAmount(amount);
  if (event.data.object.object === "checkout.session")
    Object.assign(event.data.object, { amount_total: wire.amount, currency: wire.currency });
  return event;
}

/** The sandbox, an inbox for its webhooks, and between them the adapter with the official SDK. */
export async function openStripeStand(options: { file?: string; retry_delays_ms?: number[] } = {}): Promise<StripeStand> {
  const clock = fixedClock(new Date("2026-11-21T09:00:00Z"));
  const inbox = await openWebhookInbox();
  const accountOf = (id: string, { secret_key, webhook_secret }: typeof config) => ({
    id,
    secret_key,
    webhook: { url: inbox.url, secret: webhook_secret },
  });
  let current = config;
  const gatewayAt = (at: number, timeout_ms?: number) =>
    createStripeGateway({
      clock,
      endpoint: { protocol: "http", host: "127.0.0.1", port: at },
      ...(timeout_ms === undefined ? {} : { timeout_ms }),
    });
  const sign = (body: string, now: Date): Headers =>
    new Headers({ "stripe-signature": signDelivery(body, current.webhook_secret, Math.floor(now.getTime() / 1000)) });
  const { sandbox, port, url, stop } = await startStripeSandbox({
    retry_delays_ms: [1, 1, 1],
    ...options,
    clock,
    accounts: [accountOf("acme", config), accountOf("other", other)],
    host: "127.0.0.1",
    port: 0,
  });
  return {
    gateway: gatewayAt(port),
    get config() {
      return current;
    },
    facts: stripeFacts,
    unknown_key: { ...config, secret_key: "sk_test_unknown_key" },
    other_company: other,
    gatewayAt,
    clock,
    sandbox,
    inbox,
    port,
    url,
    visit,
    visitToSave,
    deliveries: async () => {
      await sandbox.settled();
      return inbox.deliveries;
    },
    expire: async (chargeRef) => {
      const answer = await fetch(`${url}/v1/checkout/sessions/${chargeRef}/expire`, {
        method: "POST",
        headers: { authorization: `Bearer ${config.secret_key}` },
      });
      if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
    },
    payWithSlowRefund: async (page, outcome) => {
      await postPage(page, { card_number: outcome === "succeeds" ? "4000000000007726" : "4000000000005126" });
    },
    decideRefunds: () => sandbox.decideRefunds("acme"),
    // The sandbox has no disputes: this is Stripe's report of one.
    dispute: async (chargeRef) => {
      const { payment_ref, amount } = await gatewayAt(port).fetchPayment(chargeRef, current);
      const object = { id: `dp_${chargeRef}`, ...toStripeAmount(amount), reason: "fraudulent", status: "needs_response" };
      const head = { id: `evt_${chargeRef}`, type: "charge.dispute.created", created: clock.now().getTime() / 1000, livemode: false };
      const raw = JSON.stringify({ ...head, data: { object: { ...object, payment_intent: payment_ref } } });
      inbox.deliveries.push({ raw: Buffer.from(raw), headers: sign(raw, clock.now()), url: inbox.url });
    },
    misbehave: ({ amount, ...how }) =>
      sandbox.misbehave({
        ...how,
        ...(amount === undefined ? {} : { alter: (event) => alterSession(event, amount) }),
      }),
    release: sandbox.release,
    rotateKeys: () => {
      current = { ...config, secret_key: "sk_test_sandbox_two", webhook_secret: "whsec_sandbox_two" };
      sandbox.setAccount(accountOf("acme", current));
    },
    sign,
    close: async () => {
      await stop();
      await inbox.close();
    },
  };
}
