import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as webhookRoute } from "@/app/api/control/webhooks/[gateway]/route";
import { askGateways } from "@/inngest/payments/ask-gateways";
import { providers } from "@/lib/adapters/payments/providers/list";
import { startProviderSandboxes, type ProviderSandbox, type ProviderSandboxes } from "@/lib/adapters/payments/providers/sandbox/kit";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import {
  finishGatewayTest,
  getPaymentGateway,
  listRefusedDeliveries,
  replacePaymentGateway,
  testPaymentGateway,
} from "@/lib/domains/payment-gateways";
import { findLastGateway, listPayments, startCharge } from "@/lib/domains/payments";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { ProviderStandOptions } from "@/tests/lib/adapters/payments/providers/provider-stand";
import { createWorld, type World } from "@/tests/support/world";

const currency = "GBP";
/** Every provider whose deliveries only the provider can prove, and that takes pounds. */
const stands = (
  await Promise.all(
    providers.map(async ({ slug }) => {
      const file = join(import.meta.dirname, "../../adapters/payments/providers", `${slug}-stand.ts`);
      const { stand } = (await import(/* @vite-ignore */ file)) as { stand: ProviderStandOptions };
      return { slug, stand, gateway: stand.create({ clock: { now: () => new Date(0) } }) };
    }),
  )
).filter(({ gateway }) => gateway.capabilities.webhook_proof === "fetch" && gateway.takes({ minor: 12_000n, currency }));

let world: World;
let served: ProviderSandboxes;

const ctx = () => world.ctx("acme");
const tenant = () => world.tenants.acme.tenant;

async function deliver(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const { host, pathname } = new URL(url);
  const request = new Request(url, { method: "POST", headers: { ...headers, host }, body });
  return (await webhookRoute(request, { params: Promise.resolve({ gateway: pathname.split("/").at(-1) ?? "" }) })).status;
}

/** What the worker does every minute. */
const work = () =>
  runInTenant(tenant().id, () => askGateways.work(systemContext(world.runtime, tenant(), "Test", { request_id: crypto.randomUUID() })));
const waiting = () =>
  runInTenant(tenant().id, () =>
    world.runtime.tenants.client.gatewayDelivery.findMany({ select: { gateway: true, tries: true, due_at: true, body: true } }),
  );
/** What those who manage gateways are told of, each kind once. */
const troubles = async (slug: string) => {
  const { data } = await runInTenant(tenant().id, async () => ({
    data: await world.runtime.tenants.client.event.findMany({
      where: { noun: "payment_gateway", data: { path: ["gateway"], equals: slug } },
      select: { name: true },
    }),
  }));
  return [...new Set(data.map(({ name }) => name))].filter((name) => !/updated|tested/.test(name)).sort();
};
const refusals = async (slug: string) =>
  (await listRefusedDeliveries(ctx(), { slug })).data.map(({ reason, count }) => ({ reason, count }));

beforeAll(async () => {
  const box: { world?: World } = {};
  served = await startProviderSandboxes({
    host: "127.0.0.1",
    port: 0,
    clock: { now: () => box.world?.clock.now() ?? new Date(0) },
    definitions: stands.map(({ stand }) => stand.sandbox),
    findAccounts: async (slug) => {
      const config = stands.find((one) => one.slug === slug)?.stand.config ?? {};
      const webhook_url = box.world && ((await getPaymentGateway(box.world.ctx("acme"), { slug })).webhook_url ?? "");
      return webhook_url === undefined ? [] : [{ id: "acme", config, webhook_url }];
    },
    retry_delays_ms: [],
    fetch: async (url, { headers, body }) => ({ ok: (await deliver(url, headers, body)) === 200 }),
  });
  world = await createWorld({ environment: { PAYMENT_SANDBOX_PORT: String(served.port) } });
  box.world = world;
  for (const { slug, stand } of stands) await replacePaymentGateway(ctx(), { slug, enabled: true, settings: stand.config });
});
afterAll(async () => {
  await served.stop();
  await world.close();
});

describe.each(stands)("deliveries of $slug", ({ slug, stand, gateway }) => {
  const sandbox = (): ProviderSandbox => {
    const found = served.sandboxes.get(slug);
    if (found === undefined) throw new Error("the sandbox is not served");
    return found;
  };
  const issueInvoice = async (): Promise<string> => {
    const { id: customer_id } = await createCustomer(ctx(), { name: "Payer", contacts: [{ name: "P", email: "payer@payer.example" }] });
    const lines = [{ description: "Work", quantity: "1", unit_price: "120", taxes: [] }];
    return (await finalizeInvoice(ctx(), { id: (await createInvoice(ctx(), { customer_id, lines })).id })).id;
  };
  const pay = async (page: string | null): Promise<void> => {
    const answer = await fetch(page ?? "", { method: "POST", body: new URLSearchParams({ act: "pays" }), redirect: "manual" });
    await answer.arrayBuffer();
    await sandbox().settled();
  };
  /** Pays a new invoice at the provider, whose reports then wait. */
  const payInvoice = async (): Promise<string> => {
    const id = await issueInvoice();
    const { redirect_url } = await startCharge(ctx(), { id, gateway: slug });
    await pay(redirect_url);
    return id;
  };
  const statusOf = async (id: string) => (await getInvoice(ctx(), { id })).status;
  /** Some providers report the payment only once its money was taken, which the first report leads to. */
  const workAll = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      await work();
      await sandbox().settled();
    }
  };

  test("are stored first, prove nothing by themselves, and are applied once the provider has answered", async () => {
    const id = await payInvoice();
    expect((await waiting()).length).toBeGreaterThan(0);
    expect(await statusOf(id)).toBe("finalized");
    await workAll();
    expect(await statusOf(id)).toBe("paid");
    expect(await waiting()).toEqual([]);
    expect(await refusals(slug)).toEqual([]);
    expect(await findLastGateway(ctx(), (await getInvoice(ctx(), { id })).customer_id)).toBe(slug);
  });

  test("a page is opened anew once the provider may have closed it", async () => {
    const id = await issueInvoice();
    const minutes = gateway.capabilities.page_minutes ?? 20 * 60;
    const first = await startCharge(ctx(), { id, gateway: slug });
    world.clock.advance((minutes - 1) * 60_000);
    expect((await startCharge(ctx(), { id, gateway: slug })).id).toBe(first.id);
    world.clock.advance(60_000);
    expect((await startCharge(ctx(), { id, gateway: slug })).id).not.toBe(first.id);
  });

  test("the settings' test pays, is reported and refunded, and books nothing", async () => {
    const before = (await listPayments(ctx(), {})).data.length;
    const started = await testPaymentGateway(ctx(), { slug });
    expect(started).toMatchObject({ ok: true });
    if (gateway.capabilities.test_payment === "by_payer") {
      expect(started.complete).toBe(false);
      await expect(finishGatewayTest(ctx(), { slug })).rejects.toMatchObject({ code: "conflict" });
      await pay(started.pay_url);
      await finishGatewayTest(ctx(), { slug });
    }
    await workAll();
    const { test: result } = await getPaymentGateway(ctx(), { slug });
    expect(result?.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      ...["settings passed", "start_payment passed", "read_payment passed"],
      ...["pay passed", "payment_webhook passed", "refund passed", "refund_webhook passed"],
    ]);
    expect(result).toMatchObject({ ok: true, complete: true, pay_url: null });
    expect((await listPayments(ctx(), {})).data).toHaveLength(before);
  });

  test("that are forged book nothing", async () => {
    const { webhook_url } = await getPaymentGateway(ctx(), { slug });
    const before = await refusals(slug);
    expect(await deliver(webhook_url ?? "", { "content-type": "application/json" }, '{"id":"evt_forged"}')).toBe(200);
    await work();
    expect(await waiting()).toEqual([]);
    expect(await refusals(slug)).toEqual([...before, { reason: "format", count: 1 }]);
    const [bare = ""] = (webhook_url ?? "").split("?");
    expect(await deliver(bare, { "content-type": "application/json" }, '{"id":"evt_forged"}')).toBe(404);
    expect(await deliver(webhook_url ?? "", { "content-type": "application/json" }, " ".repeat(70_000))).toBe(413);
    expect(await waiting()).toEqual([]);
  });

  test("wait while the provider refuses the key, are set aside at last, and are tried again with new settings", async () => {
    const id = await payInvoice();
    await replacePaymentGateway(ctx(), { slug, enabled: true, settings: stand.unknown_key });
    await work();
    const [first] = await waiting();
    if (first === undefined) {
      // The key signs its deliveries too, so another key refuses them at once; the payment is found by asking for it.
      expect((await refusals(slug)).map(({ reason }) => reason)).toContain("signature");
      expect(await statusOf(id)).not.toBe("paid");
      await replacePaymentGateway(ctx(), { slug, enabled: true, settings: stand.config });
      return;
    }
    expect(first).toMatchObject({ tries: 1, due_at: new Date(world.clock.now().getTime() + 60_000) });
    for (let tries = 1; tries <= 18; tries += 1) {
      world.clock.advance(6 * 60 * 60_000);
      await work();
    }
    expect((await waiting()).every(({ due_at }) => due_at === null)).toBe(true);
    expect((await refusals(slug)).map(({ reason }) => reason)).toContain("key");
    expect(await listRefusedDeliveries(ctx(), { slug })).toMatchObject({ set_aside: (await waiting()).length, key_refused: true });
    expect(await troubles(slug)).toEqual(["payment_gateway.delivery_set_aside", "payment_gateway.key_refused"]);
    expect(await statusOf(id)).not.toBe("paid");
    await replacePaymentGateway(ctx(), { slug, enabled: true, settings: stand.config });
    await workAll();
    expect(await statusOf(id)).toBe("paid");
    expect(await waiting()).toEqual([]);
    expect(await listRefusedDeliveries(ctx(), { slug })).toMatchObject({ set_aside: 0, key_refused: false });
  });
});
