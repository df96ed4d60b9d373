import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { POST as webhookRoute } from "@/app/api/control/webhooks/[gateway]/route";
import { askGateways } from "@/inngest/payments/ask-gateways";
import { providers } from "@/lib/adapters/payments/providers/list";
import { startProviderSandboxes, type ProviderSandboxes } from "@/lib/adapters/payments/providers/sandbox/kit";
import { startStripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import type { Currency } from "@/lib/commerce/currencies";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import { getPaymentGateway, listDueDeliveries, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { getPaymentAttempt, listPayments, proveDelivery, startCharge } from "@/lib/domains/payments";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { makeRandom } from "@/prisma/seed/random";
import { withDatabase } from "@/scripts/database/roles";
import type { ProviderStandOptions } from "@/tests/lib/adapters/payments/providers/provider-stand";
import { createWorld, type World } from "@/tests/support/world";

const copies = 50;
/** Connections that end while the copies of one gateway come. */
const mostKills = 12;
/** Deliveries that come at once. */
const lanes = 10;
/** Of any seed the same order. */
const random = makeRandom(20_261_127);
const shuffle = <Item>(items: readonly Item[]): Item[] => random.some(items, items.length);

const stands = new Map<string, ProviderStandOptions>();
for (const { slug } of providers) {
  const file = join(import.meta.dirname, "../../adapters/payments/providers", `${slug}-stand.ts`);
  stands.set(slug, ((await import(/* @vite-ignore */ file)) as { stand: ProviderStandOptions }).stand);
}
const slugs = ["stripe", ...stands.keys()];

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

let world: World;
let admin: pg.Client;
let served: ProviderSandboxes;
let stripe: Awaited<ReturnType<typeof startStripeSandbox>>;
/** What the providers have sent; it reaches nobody by itself. */
let sent: Sent[] = [];

const ctx = () => world.ctx("acme");
const settingsOf = (slug: string): Record<string, string> => {
  if (slug === "stripe") return { mode: "test", secret_key: "sk_test_of_acme_00001", webhook_secret: "whsec_ofacme00000001" };
  // The address of the webhooks is signed as the company sees it.
  const { notification_url: _shown, ...settings } = { ...stands.get(slug)?.config } as Record<string, string>;
  return settings;
};

beforeAll(async () => {
  const box: { world?: World } = {};
  const common = {
    host: "127.0.0.1",
    port: 0,
    clock: { now: () => box.world?.clock.now() ?? new Date(0) },
    retry_delays_ms: [],
    fetch: async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ url, headers, body });
      return { ok: true };
    },
  };
  const addressOf = async (slug: string) => (box.world && (await getPaymentGateway(box.world.ctx("acme"), { slug })).webhook_url) ?? "";
  served = await startProviderSandboxes({
    ...common,
    definitions: [...stands.values()].map(({ sandbox }) => sandbox),
    findAccounts: async (slug) => [{ id: "acme", config: settingsOf(slug), webhook_url: await addressOf(slug) }],
  });
  stripe = await startStripeSandbox({ ...common, accounts: [] });
  world = await createWorld({ environment: { PAYMENT_SANDBOX_PORT: String(served.port), STRIPE_SANDBOX_PORT: String(stripe.port) } });
  box.world = world;
  for (const slug of slugs) await replacePaymentGateway(ctx(), { slug, enabled: true, settings: settingsOf(slug) });
  const { secret_key = "", webhook_secret = "" } = settingsOf("stripe");
  stripe.sandbox.setAccount({ id: "acme", secret_key, webhook: { url: await addressOf("stripe"), secret: webhook_secret } });
  admin = new pg.Client({ connectionString: withDatabase(inject("postgres").admin_url, world.database.name) });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await served.stop();
  await stripe.stop();
  await world.close();
});

/** Ends every connection of the processes, as their end would, wherever each transaction is; until `stop`. */
function keepKilling(): () => Promise<number> {
  let kills = 0;
  let over = false;
  const killing = (async () => {
    while (!over && kills < mostKills) {
      await sleep(random.between(20, 60));
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle' or random() < 0.2)`,
      );
      kills += rowCount ?? 0;
    }
  })();
  return async () => {
    over = true;
    await killing;
    return kills;
  };
}

async function deliver({ url, headers, body }: Sent): Promise<number> {
  const { host, pathname } = new URL(url);
  const request = new Request(url, { method: "POST", headers: { ...headers, host }, body });
  return (await webhookRoute(request, { params: Promise.resolve({ gateway: pathname.split("/").at(-1) ?? "" }) })).status;
}

/** Delivers all, some at once; each again until it is answered, as providers do. */
async function deliverAll(deliveries: Sent[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const waiting = [...deliveries];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const status = await deliver(next);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 500) continue;
      waiting.unshift(next);
      await sleep(random.between(5, 50));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

async function settled(slug: string): Promise<void> {
  if (slug === "stripe") await stripe.sandbox.settled();
  else await served.sandboxes.get(slug)?.settled();
}

const inCompany = <Answer>(run: () => Promise<Answer>) => runInTenant(world.tenants.acme.tenant.id, run);
const count = () => inCompany(() => world.runtime.tenants.client.gatewayDelivery.count());
/** Asked again where the connection has ended with the others. */
const waiting = (): Promise<number> => count().catch(() => count());

/** What the worker does with deliveries that only their provider can prove. It asks about no attempt, which would find the payment too. */
async function proveDue(): Promise<void> {
  await inCompany(async () => {
    const system = world.systemCtx("acme");
    for (const id of (await listDueDeliveries(system)).ids) await proveDelivery(system, id).catch(() => undefined);
  }).catch(() => undefined);
}

/** Two workers' minutes, with their connections ended at any step, until nothing waits. */
async function proveUnderKills(slug: string): Promise<number> {
  const stop = keepKilling();
  for (let minute = 0; minute < 2 && (await waiting().catch(() => 1)) > 0; minute += 1) {
    await Promise.all([proveDue(), proveDue()]);
    world.clock.advance(60_000);
  }
  const kills = await stop();
  for (let minute = 0; minute < 12 && (await waiting().catch(() => 1)) > 0; minute += 1) {
    await proveDue();
    world.clock.advance(60_000 * 2 ** minute);
  }
  await settled(slug);
  return kills;
}

async function open(slug: string) {
  const gateway = await world.runtime.ports.gateways.load(slug);
  const currencies: Currency[] = ["GBP", "USD", "BRL"];
  const currency = currencies.find((one) => gateway?.takes({ minor: 12_000n, currency: one })) ?? "GBP";
  const { id: customer_id } = await createCustomer(ctx(), { name: "Payer", contacts: [{ name: "P", email: "payer@payer.example" }] });
  const lines = [{ description: "Work", quantity: "1", unit_price: "120", taxes: [] }];
  const rate = currency === "GBP" ? {} : { exchange_rate: "1.25" };
  const { id } = await finalizeInvoice(ctx(), { id: (await createInvoice(ctx(), { customer_id, currency, lines, ...rate })).id });
  const attempt = await startCharge(ctx(), { id, gateway: slug });
  const row = await inCompany(() =>
    world.runtime.tenants.client.paymentAttempt.findFirst({ where: { charge_ref: { not: null } }, orderBy: { id: "desc" } }),
  );
  const names = { attempt: encodeId("payment_attempt", attempt.id), charge_ref: row?.charge_ref ?? "" };
  return { ...names, id: attempt.id, invoice: id, page: attempt.redirect_url, proof: gateway?.capabilities.webhook_proof };
}

async function pay(slug: string, page: string | null): Promise<void> {
  const fields: Record<string, string> = slug === "stripe" ? { card_number: "4242424242424242" } : { act: "pays" };
  const answer = await fetch(page ?? "", { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await answer.arrayBuffer();
  await settled(slug);
}

const paymentsOf = async (invoice: string) => (await listPayments(ctx(), { invoice_id: invoice })).data;

/** The report of one payment, written anew for another that nobody has paid. */
function forge(delivery: Sent, from: { charge_ref: string; attempt: string }, to: { charge_ref: string; attempt: string }): Sent {
  const parts = from.charge_ref.split(".").map((part, index) => [part, to.charge_ref.split(".")[index] ?? ""] as const);
  const names = [...parts, [from.attempt, to.attempt] as const].filter(([name]) => name !== "");
  return { ...delivery, body: names.reduce((body, [name, other]) => body.replaceAll(name, other), delivery.body) };
}

test.each(slugs)("50 copies of the webhooks of %s in any order, under kills, make one payment; forged ones make none", async (slug) => {
  const [paid, unpaid] = [await open(slug), await open(slug)];
  sent = [];
  await pay(slug, paid.page);
  const genuine = [...sent];
  expect(genuine.length).toBeGreaterThan(0);
  const forged = genuine.map((delivery) => forge(delivery, paid, unpaid)).filter(({ body }, index) => body !== genuine[index]?.body);
  const refused = await deliverAll(forged);
  if (paid.proof === "bytes") expect([...refused.keys()]).toEqual(forged.length === 0 ? [] : [400]);
  await proveDue();
  expect([await waiting(), await paymentsOf(paid.invoice), await paymentsOf(unpaid.invoice)]).toEqual([0, [], []]);

  const storm = shuffle(Array.from({ length: copies }, (_, index) => genuine[index % genuine.length]).filter((one) => one !== undefined));
  const stop = keepKilling();
  const statuses = await deliverAll(storm);
  let kills = await stop();
  expect(Object.fromEntries(statuses)).toMatchObject({ 200: copies });
  kills += await proveUnderKills(slug);
  // A provider may report the money only once it was taken, which the first report leads to.
  for (let round = 0; round < 3 && sent.length > genuine.length; round += 1) {
    const later = sent.splice(genuine.length);
    expect([...(await deliverAll(shuffle([...later, ...later]))).keys()]).toEqual([200]);
    await proveUnderKills(slug);
  }
  expect(kills).toBeGreaterThan(0);
  // The worker's own question finds the same payment, not another one.
  await inCompany(() => askGateways.work(world.systemCtx("acme")));
  expect(await paymentsOf(paid.invoice)).toMatchObject([{ gateway: slug, amount: "120.00", amount_refunded: "0.00" }]);
  expect(await getInvoice(ctx(), { id: paid.invoice })).toMatchObject({ status: "paid", amount_due: "0.00" });
  expect(await getPaymentAttempt(ctx(), { id: paid.id })).toMatchObject({ status: "succeeded", attention: null });
  expect(await paymentsOf(unpaid.invoice)).toEqual([]);
  expect(await getInvoice(ctx(), { id: unpaid.invoice })).toMatchObject({ status: "finalized", amount_due: "120.00" });
});
