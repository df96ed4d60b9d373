import { fixedClock } from "@/lib/kernel/clock";
import { createStripeGateway } from "@/lib/adapters/payments/stripe";
import { startStripeSandbox, type StripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { signDelivery } from "@/lib/adapters/payments/sandbox/webhooks";
import type { GatewayHarness, LaterAct, PayerAct } from "./gateway-contract";
import { openWebhookInbox, type WebhookInbox } from "./webhook-inbox";

export const config = { mode: "test", secret_key: "sk_test_sandbox_one", webhook_secret: "whsec_sandbox_one" };

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

/** The sandbox, an inbox for its webhooks, and between them the adapter with the official SDK. */
export async function openStripeStand(options: { file?: string; retry_delays_ms?: number[] } = {}): Promise<StripeStand> {
  const clock = fixedClock(new Date("2026-11-21T09:00:00Z"));
  const inbox = await openWebhookInbox();
  const account = { id: "acme", secret_key: config.secret_key, webhook: { url: inbox.url, secret: config.webhook_secret } };
  const { sandbox, port, url, stop } = await startStripeSandbox({
    retry_delays_ms: [1, 1, 1],
    ...options,
    clock,
    accounts: [account],
    host: "127.0.0.1",
    port: 0,
  });
  return {
    gateway: createStripeGateway({ clock, endpoint: { protocol: "http", host: "127.0.0.1", port } }),
    config,
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
    sign: (body, now) => new Headers({ "stripe-signature": signDelivery(body, config.webhook_secret, Math.floor(now.getTime() / 1000)) }),
    close: async () => {
      await stop();
      await inbox.close();
    },
  };
}
