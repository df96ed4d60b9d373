import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as webhookRoute } from "@/app/api/control/webhooks/[gateway]/route";
import { providers } from "@/lib/adapters/payments/providers/list";
import { startProviderSandboxes, type ProviderSandbox, type ProviderSandboxes } from "@/lib/adapters/payments/providers/sandbox/kit";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoice } from "@/lib/domains/invoices";
import {
  finishGatewayTest,
  getPaymentGateway,
  listPaymentChoices,
  replacePaymentGateway,
  testPaymentGateway,
} from "@/lib/domains/payment-gateways";
import {
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  getPaymentAttempt,
  listPayments,
  listSavedMethods,
  refundGatewayPayment,
  startCharge,
} from "@/lib/domains/payments";
import type { ProviderStandOptions } from "@/tests/lib/adapters/payments/providers/provider-stand";
import { createWorld, type Slug, type World } from "@/tests/support/world";

const currency = "GBP";

/** Every provider that proves its deliveries by their bytes and takes pounds; the others are verified by the worker. */
const stands = (
  await Promise.all(
    providers.map(async ({ slug }) => {
      const path = `../../adapters/payments/providers/${slug}-stand.ts`;
      const { stand } = (await import(path)) as { stand: ProviderStandOptions };
      return { slug, stand, gateway: stand.create({ clock: { now: () => new Date(0) } }) };
    }),
  )
).filter(({ gateway }) => gateway.capabilities.webhook_proof === "bytes" && gateway.takes({ minor: 12_000n, currency }));

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number;
}

let world: World;
let served: ProviderSandboxes;
const sent: Sent[] = [];

async function deliver(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const { host, pathname } = new URL(url);
  const request = new Request(url, { method: "POST", headers: { ...headers, host }, body });
  return (await webhookRoute(request, { params: Promise.resolve({ gateway: pathname.split("/").at(-1) ?? "" }) })).status;
}

/** The address of the webhooks is signed as the company sees it, so it is not stored a second time. */
const settingsOf = (slug: string, of: Slug): Record<string, string> => {
  const { config, other_company } = stands.find((one) => one.slug === slug)?.stand ?? {};
  const { notification_url: _shown, ...settings } = { ...(of === "acme" ? config : other_company) };
  return settings;
};
const addressOf = async (slug: string, of: Slug) => (await getPaymentGateway(world.ctx(of), { slug })).webhook_url ?? "";

beforeAll(async () => {
  const box: { world?: World } = {};
  served = await startProviderSandboxes({
    host: "127.0.0.1",
    port: 0,
    clock: { now: () => box.world?.clock.now() ?? new Date(0) },
    definitions: stands.map(({ stand }) => stand.sandbox),
    findAccounts: async (slug) => {
      if (box.world === undefined) return [];
      const companies: Slug[] = ["acme", "beta"];
      return Promise.all(companies.map(async (id) => ({ id, config: settingsOf(slug, id), webhook_url: await addressOf(slug, id) })));
    },
    retry_delays_ms: [],
    fetch: async (url, { headers, body }) => {
      const status = await deliver(url, headers, body);
      sent.push({ url, headers, body, status });
      return { ok: status === 200 };
    },
  });
  world = await createWorld({ environment: { PAYMENT_SANDBOX_PORT: String(served.port) } });
  box.world = world;
  for (const { slug } of stands)
    for (const of of ["acme", "beta"] as const)
      await replacePaymentGateway(world.ctx(of), { slug, enabled: true, settings: settingsOf(slug, of) });
});
afterAll(async () => {
  await served.stop();
  await world.close();
});

test("all of them are offered for an amount that they take", async () => {
  const { data } = await listPaymentChoices(world.ctx("acme"), { amount: "120.00", currency });
  expect(data.map(({ gateway }) => gateway)).toEqual(stands.map(({ slug }) => slug));
});

describe.each(stands)("$slug, from the page to the ledger", ({ slug, stand, gateway }) => {
  const ctx = () => world.ctx("acme");
  const sandbox = (): ProviderSandbox => {
    const found = served.sandboxes.get(slug);
    if (found === undefined) throw new Error("the sandbox is not served");
    return found;
  };
  const invoiceOf = async (): Promise<string> => {
    const { id: customer_id } = await createCustomer(ctx(), { name: "Payer", contacts: [{ name: "P", email: "payer@payer.example" }] });
    const lines = [{ description: "Work", quantity: "1", unit_price: "120", taxes: [] }];
    return (await finalizeInvoice(ctx(), { id: (await createInvoice(ctx(), { customer_id, lines })).id })).id;
  };
  const pay = async (page: string | null): Promise<void> => {
    const answer = await fetch(page ?? "", { method: "POST", body: new URLSearchParams({ act: "pays" }), redirect: "manual" });
    await answer.arrayBuffer();
    await sandbox().settled();
  };
  const attemptOf = (id: string) => getPaymentAttempt(ctx(), { id });
  const statusOf = async (id: string) => (await getInvoice(ctx(), { id })).status;
  const isAnswered = stand.facts.results !== "delivered";

  test("a payment is recorded by its webhook, refunded in part, and disputed", async () => {
    const id = await invoiceOf();
    const attempt = await startCharge(ctx(), { id, gateway: slug });
    await pay(attempt.redirect_url);
    expect(await statusOf(id)).toBe("paid");
    expect(await attemptOf(attempt.id)).toMatchObject({ status: "succeeded", attention: null });
    const payment = async () => (await listPayments(ctx(), { invoice_id: id })).data[0];
    const { id: payment_id = "" } = (await payment()) ?? {};
    const refund = await refundGatewayPayment(ctx(), { id: payment_id, amount: "20.00", still_owed: true });
    await sandbox().settled();
    expect(await attemptOf(refund.id)).toMatchObject({ status: "succeeded", attention: null });
    expect(await payment()).toMatchObject({ gateway: slug, amount: "120.00", amount_refunded: "20.00" });
    expect(await statusOf(id)).not.toBe("paid");
    const { world: provider } = sandbox();
    const paid = provider.paid("acme", (await payment())?.gateway_ref ?? "");
    if (paid) provider.dispute(paid, `dispute_of_${slug}`);
    await sandbox().settled();
    expect(await payment()).toMatchObject({ dispute: gateway.capabilities.disputes ? { status: "open" } : null });
    expect(sent.filter(({ url, status }) => url.includes(`/${slug}?`) && status !== 200)).toEqual([]);
  });

  test("a payment whose webhook is late is found by asking, or waits for it, and is recorded once", async () => {
    const id = await invoiceOf();
    sandbox().misbehave({ queue: true });
    const attempt = await startCharge(ctx(), { id, gateway: slug });
    await pay(attempt.redirect_url);
    expect(await checkPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: isAnswered ? "succeeded" : "processing" });
    sandbox().misbehave({ times: 2 });
    sandbox().release("reversed");
    await sandbox().settled();
    sandbox().misbehave({});
    expect(await attemptOf(attempt.id)).toMatchObject({ status: "succeeded", attention: null });
    expect((await listPayments(ctx(), { invoice_id: id })).data).toHaveLength(1);
  });

  test("a payment of another amount is not recorded, and a person is told", async () => {
    const id = await invoiceOf();
    sandbox().misbehave({ alter: (change) => ({ ...change, payment: { ...change.payment, amount: { minor: 100, currency } } }) });
    const attempt = await startCharge(ctx(), { id, gateway: slug });
    await pay(attempt.redirect_url);
    sandbox().misbehave({});
    expect(await attemptOf(attempt.id)).toMatchObject({ attention: "wrong_amount" });
    expect((await listPayments(ctx(), { invoice_id: id })).data).toEqual([]);
  });

  test(`a saved method is ${gateway.capabilities.save_method === "redirect" ? "" : "not "}charged later`, async () => {
    const id = await invoiceOf();
    const { customer_id } = await getInvoice(ctx(), { id });
    if (gateway.capabilities.save_method !== "redirect") {
      await expect(beginSave(ctx(), { id: customer_id, gateway: slug })).rejects.toMatchObject({ code: "conflict" });
      return;
    }
    const save = await beginSave(ctx(), { id: customer_id, gateway: slug });
    await pay(save.redirect_url);
    await checkPaymentAttempt(ctx(), { id: save.id });
    const [method] = (await listSavedMethods(ctx(), { id: customer_id })).data;
    expect(method?.label).toContain(stand.facts.label);
    const charged = await chargeSavedMethod(ctx(), { id, method_id: method?.id ?? "" });
    await sandbox().settled();
    expect(charged).toMatchObject({ kind: "saved_charge", status: "succeeded" });
    expect(await statusOf(id)).toBe("paid");
    expect((await listPayments(ctx(), { invoice_id: id })).data).toHaveLength(1);
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
    await sandbox().settled();
    const { test: result } = await getPaymentGateway(ctx(), { slug });
    expect(result?.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      ...["settings passed", "start_payment passed", "read_payment passed"],
      ...["pay passed", "payment_webhook passed", "refund passed", "refund_webhook passed"],
    ]);
    expect(result).toMatchObject({ ok: true, complete: true, pay_url: null });
    expect((await listPayments(ctx(), {})).data).toHaveLength(before);
  });

  test.runIf(gateway.capabilities.save_method === "redirect")("a payment saves its method", async () => {
    const id = await invoiceOf();
    const { customer_id } = await getInvoice(ctx(), { id });
    const attempt = await startCharge(ctx(), { id, gateway: slug, save_method: true });
    await pay(attempt.redirect_url);
    expect(await checkPaymentAttempt(ctx(), { id: attempt.id })).toMatchObject({ status: "succeeded", method_id: expect.any(String) });
    expect((await listSavedMethods(ctx(), { id: customer_id })).data.map(({ label }) => label)).toEqual([
      expect.stringContaining(stand.facts.label),
    ]);
  });

  test("a delivery to another company is refused", async () => {
    const last = sent.findLast(({ url }) => url.includes(`/${slug}?`));
    expect(await deliver(await addressOf(slug, "beta"), last?.headers ?? {}, last?.body ?? "")).toBe(400);
    expect(await deliver(await addressOf(slug, "acme"), last?.headers ?? {}, last?.body ?? "")).toBe(200);
  });
});
