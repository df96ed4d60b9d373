import type { ProviderOptions } from "@/lib/adapters/payments/providers/client";
import {
  startProviderSandboxes,
  toSandboxMoney,
  type SandboxAccount,
  type SandboxDefinition,
} from "@/lib/adapters/payments/providers/sandbox/kit";
import { fixedClock } from "@/lib/kernel/clock";
import type { Gateway } from "@/lib/kernel/ports/payment-gateway";
import type { GatewayFacts, GatewayHarness } from "../contract/harness";
import { openWebhookInbox } from "../webhook-inbox";

type Settings = Readonly<Record<string, string>>;

export interface ProviderStandOptions {
  sandbox: SandboxDefinition;
  create: (options: ProviderOptions) => Gateway;
  facts: GatewayFacts;
  /** The account's settings, the same after a change of all keys, and those of another company. */
  config: Settings;
  rotated: Settings;
  other_company: Settings;
  /** Settings with a key that no account has. */
  unknown_key: Settings;
  /** Signs other bytes by the account's settings, as of `now`; for gateways that verify by the bytes. */
  sign?: (body: string, now: Date, config: Settings) => Headers;
}

export interface ProviderStand extends GatewayHarness {
  /** Base address of the provider's API. */
  url: string;
  close(): Promise<void>;
}

/** Submits a page's form, as a browser without scripts does; returns the redirect's address, or null. */
async function postPage(url: string, fields: Record<string, string>): Promise<string | null> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await answer.body?.cancel();
  return answer.headers.get("location");
}

/** The provider's sandbox, an inbox for its webhooks, and between them the adapter. */
export async function openProviderStand(options: ProviderStandOptions): Promise<ProviderStand> {
  const { sandbox: definition, create, facts, other_company, unknown_key } = options;
  const clock = fixedClock(new Date("2026-11-21T09:00:00Z"));
  const inbox = await openWebhookInbox();
  let current = options.config;
  const accounts = (): SandboxAccount[] => [
    { id: "acme", config: current, webhook_url: inbox.url },
    { id: "other", config: other_company, webhook_url: inbox.url },
  ];
  const { port, url, sandboxes, stop } = await startProviderSandboxes({
    host: "127.0.0.1",
    port: 0,
    clock,
    definitions: [definition],
    findAccounts: () => Promise.resolve(accounts()),
    retry_delays_ms: [1, 1, 1],
    // A provider that is told the address of each payment reports there; every address leads to the inbox here.
    fetch: (address, init) => fetch(`${inbox.url}${new URL(address).search}`, init),
  });
  const sandbox = sandboxes.get(definition.slug);
  if (sandbox === undefined) throw new Error("the sandbox did not start");
  const { world } = sandbox;
  const gatewayAt = (at: number, timeout_ms?: number): Gateway =>
    create({ clock, endpoint: `http://127.0.0.1:${at}/${definition.slug}`, ...(timeout_ms === undefined ? {} : { timeout_ms }) });
  const paymentOf = (chargeRef: string) => {
    const payment =
      world.payment("acme", chargeRef) ?? world.store.list("acme", "payment").find(({ details }) => details["charge_ref"] === chargeRef);
    if (payment === undefined) throw new Error(`the sandbox has no payment ${chargeRef}`);
    return payment;
  };
  return {
    gateway: gatewayAt(port),
    get config() {
      return current;
    },
    facts,
    unknown_key,
    other_company,
    clock,
    url: `${url}/${definition.slug}`,
    gatewayAt,
    deliveries: async () => {
      await sandbox.settled();
      return inbox.deliveries;
    },
    visit: async (page, act) => {
      if (act === "pays" || act === "is_declined") return postPage(page, { act });
      await postPage(page, { act: "asks" });
      return postPage(page, { confirm: act === "confirms" ? "yes" : "no" });
    },
    visitToSave: async (page, later) => {
      await postPage(page, { act: "pays", later });
    },
    expire: async (chargeRef) => {
      world.expire(paymentOf(chargeRef));
      sandbox.save();
    },
    moneyOf: (chargeRef) => paymentOf(chargeRef).payment_id,
    payWithSlowRefund: async (page, outcome) => {
      await postPage(page, { act: "pays", refund: outcome === "succeeds" ? "later" : "fails_later" });
    },
    decideRefunds: () => sandbox.decideRefunds("acme"),
    dispute: async (chargeRef) => {
      world.dispute(paymentOf(chargeRef), world.store.newId("dp_"));
      await sandbox.settled();
    },
    misbehave: ({ amount, ...how }) =>
      sandbox.misbehave({
        ...how,
        ...(amount === undefined
          ? {}
          : { alter: (change) => ({ ...change, payment: { ...change.payment, amount: toSandboxMoney(amount) } }) }),
      }),
    release: sandbox.release,
    rotateKeys: () => {
      current = options.rotated;
    },
    sign: (body, now) => {
      if (options.sign === undefined) throw new Error("the stand signs nothing");
      return options.sign(body, now, current);
    },
    close: async () => {
      await stop();
      await inbox.close();
    },
  };
}
