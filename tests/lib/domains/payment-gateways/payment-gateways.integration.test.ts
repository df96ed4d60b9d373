import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as listRoute } from "@/app/api/tenant/payment-gateways/route";
import { GET as getRoute, PUT } from "@/app/api/tenant/payment-gateways/[slug]/route";
import { POST as testRoute } from "@/app/api/tenant/payment-gateways/[slug]/test/route";
import { providers } from "@/lib/adapters/payments/providers/list";
import {
  finishGatewayTest,
  getPaymentGateway,
  listPaymentChoices,
  listRefusedDeliveries,
  replacePaymentGateway,
  revealSandboxAccount,
  savesOnPage,
} from "@/lib/domains/payment-gateways";
import { startCharge } from "@/lib/domains/payments";
import { runInTenant } from "@/lib/kernel/db";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";
import type { RequestOptions } from "@/tests/support/world";

let stand: OnlinePayments;
let settings: Record<string, string>;

beforeAll(async () => {
  stand = await openOnlinePayments();
});
beforeEach(() => {
  settings = stand.settingsOf("acme");
});
afterAll(() => stand.close());

const at = { params: Promise.resolve({ slug: "stripe" }) };
const put = (body: Record<string, unknown>, more: RequestOptions = {}) =>
  PUT(stand.world.request("PUT", "/api/tenant/payment-gateways/stripe", { slug: "acme", body, ...more }), at);
const read = async () =>
  (await getRoute(stand.world.request("GET", "/api/tenant/payment-gateways/stripe", { slug: "acme" }), at)).json() as Promise<
    Record<string, unknown>
  >;
const tryIt = async (slug: "acme" | "beta" = "acme") => {
  const response = await testRoute(stand.world.request("POST", "/api/tenant/payment-gateways/stripe/test", { slug, body: {} }), at);
  return {
    status: response.status,
    body: (await response.json()) as { ok: boolean; steps: { step: string; ok: boolean; message: string }[] },
  };
};

const choicesFor = (amount: string, currency: "GBP" | "KWD" = "GBP") => listPaymentChoices(stand.world.ctx("acme"), { amount, currency });

test("the list shows all gateways and which secrets are set, never a secret", async () => {
  const response = await listRoute(stand.world.request("GET", "/api/tenant/payment-gateways", { slug: "acme" }), {
    params: Promise.resolve({}),
  });
  const text = await response.text();
  const { data, next_cursor } = JSON.parse(text) as { data: { gateway: string }[]; next_cursor: null };
  expect([data.map(({ gateway }) => gateway), next_cursor]).toEqual([["stripe", ...providers.map(({ slug }) => slug)], null]);
  expect(data[0]).toMatchObject({
    gateway: "stripe",
    enabled: true,
    capabilities: { refund: "partial", save_method: true, currencies: expect.arrayContaining(["GBP", "KWD"]) },
    settings: [
      { name: "mode", value: "test" },
      { name: "secret_key", secret: true, set: true, value: null },
      { name: "webhook_secret", set: true, value: null },
    ],
    webhook_url: expect.stringMatching(/^http:\/\/acme\.localhost:3000\/api\/control\/webhooks\/stripe\?e=[\w-]{43}$/),
  });
  for (const secret of [settings["secret_key"], settings["webhook_secret"]]) expect(text).not.toContain(secret);
});

test("no secret is stored in plain text in the database", async () => {
  const client = new pg.Client({ connectionString: stand.world.database.owner_url });
  await client.connect();
  try {
    for (const table of ["payment_gateways", "audit_entries", "events", "idempotency_keys", "exchanges"]) {
      const { rows } = await client.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from public.${table} t`);
      for (const secret of [settings["secret_key"] ?? "", settings["webhook_secret"] ?? ""])
        expect(rows[0]?.text ?? "", table).not.toContain(secret);
    }
  } finally {
    await client.end();
  }
});

test("an omitted secret stays, a given one replaces it, null removes it; the webhook address never changes", async () => {
  const before = await read();
  expect((await put({ enabled: true, settings: { mode: "test" } })).status).toBe(200);
  expect(await read()).toMatchObject({ enabled: true, settings: [{}, { set: true }, { set: true }], webhook_url: before["webhook_url"] });
  expect((await put({ enabled: true, settings: { mode: "test", webhook_secret: null } })).status).toBe(422);
  expect((await put({ enabled: false, settings: { mode: "test", webhook_secret: null } })).status).toBe(200);
  expect(await read()).toMatchObject({ enabled: false, settings: [{}, { set: true }, { set: false }] });
  expect(await choicesFor("115.00")).toEqual({ data: [], next_cursor: null, unsupported: false });
  expect((await put({ enabled: true, settings })).status).toBe(200);
  expect((await choicesFor("115.00")).data).toEqual([{ gateway: "stripe", save_method: true, surcharge: "0.00", total: "115.00" }]);
});

test("gateways are offered in the company's order, those without a place last", async () => {
  const ctx = stand.world.ctx("acme");
  const key = `test_${"x".repeat(30)}`;
  const place = async (slug: string, position: number | null) => {
    const given = slug === "mollie" ? { mode: "test", api_key: key } : settings;
    return replacePaymentGateway(ctx, { slug, enabled: true, position, settings: given });
  };
  const offered = async () => (await choicesFor("115.00")).data.map(({ gateway }) => gateway);
  await place("mollie", null);
  expect(await offered()).toEqual(["stripe", "mollie"]);
  expect(await place("mollie", 1)).toMatchObject({ position: 1 });
  expect(await offered()).toEqual(["mollie", "stripe"]);
  // An omitted place stays.
  await replacePaymentGateway(ctx, { slug: "mollie", enabled: true, settings: { mode: "test" } });
  await place("stripe", 2);
  expect(await offered()).toEqual(["mollie", "stripe"]);
  await place("stripe", null);
  await replacePaymentGateway(ctx, { slug: "mollie", enabled: false, settings: { mode: "test" } });
  expect(await offered()).toEqual(["stripe"]);
});

test("a gateway that cannot take an amount is not offered, and the answer says so", async () => {
  expect(await choicesFor("1.001", "KWD")).toEqual({ data: [], next_cursor: null, unsupported: true });
  expect(await choicesFor("0.29")).toMatchObject({ data: [], unsupported: true });
  expect(await choicesFor("0.30")).toMatchObject({ data: [{ gateway: "stripe" }], unsupported: false });
});

test("only a gateway that saves methods on its page is asked to", async () => {
  const ctx = stand.world.ctx("acme");
  expect(await Promise.all(["stripe", "paypal", "nonesuch"].map((slug) => savesOnPage(ctx, slug)))).toEqual([true, true, false]);
});

test("the audit shows that a secret was replaced, without its value", async () => {
  await put({ enabled: true, settings: { ...settings, secret_key: "sk_test_another_key_01" } });
  await put({ enabled: true, settings });
  const rows = await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.auditEntry.findMany({
      where: { operation: "payment_gateways.replace" },
      orderBy: { id: "desc" },
      take: 2,
    }),
  );
  expect(rows.map(({ changes }) => changes)).toMatchObject([
    { secrets_replaced: [null, ["secret_key"]] },
    { secrets_replaced: [null, ["secret_key"]] },
  ]);
  expect(JSON.stringify(rows)).not.toContain("sk_test");
});

test("each wrong or unknown setting is named, and an unknown gateway is not found", async () => {
  const wrong = await put({ enabled: true, settings: { ...settings, secret_key: "sk_live_1234567890" } });
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({ errors: [{ path: "settings.secret_key" }] });
  expect(await (await put({ enabled: false, settings: { colour: "red" } })).json()).toMatchObject({
    code: "invalid",
    errors: [{ path: "settings.colour" }],
  });
  const nowhere = await PUT(stand.world.request("PUT", "/x", { slug: "acme", body: { enabled: false, settings: {} } }), {
    params: Promise.resolve({ slug: "nonesuch" }),
  });
  expect(nowhere.status).toBe(404);
});

test("a stale If-Match is rejected", async () => {
  const { version } = await read();
  expect((await put({ enabled: true, settings }, { headers: { "if-match": `"${String(Number(version) - 1)}"` } })).status).toBe(412);
  const fresh = await put({ enabled: true, settings }, { headers: { "if-match": `"${String(version)}"` } });
  expect([fresh.status, fresh.headers.get("etag")]).toEqual([200, `"${String(Number(version) + 1)}"`]);
});

const roundTrip = ["settings", "start_payment", "read_payment", "pay", "payment_webhook", "refund", "refund_webhook"];

test("a test pays, is reported and is refunded without a booking; its result is stored until the settings change", async () => {
  const { status, body } = await tryIt();
  expect(status).toBe(200);
  const steps = roundTrip.map((step) => ({ step, ok: true, status: "passed", duration_ms: expect.any(Number) }));
  expect(body).toMatchObject({ ok: true, complete: true, amount: "10.00", currency: "GBP", pay_url: null, steps });
  expect(await read()).toMatchObject({ test: { ok: true, complete: true } });
  const booked = await runInTenant(stand.world.tenants.acme.tenant.id, async () => {
    const { client } = stand.world.runtime.tenants;
    return [await client.payment.count(), await client.paymentAttempt.count(), await client.ledgerEntry.count()];
  });
  expect(booked).toEqual([0, 0, 0]);
  await expect(finishGatewayTest(stand.world.ctx("acme"), { slug: "stripe" })).rejects.toMatchObject({ code: "conflict" });
  await put({ enabled: true, settings });
  expect(await read()).toMatchObject({ test: null });
});

test("with live keys nothing is paid", async () => {
  await put({ enabled: true, settings: { mode: "live", secret_key: "sk_live_of_acme_0001", webhook_secret: settings["webhook_secret"] } });
  stand.sandbox.setAccount({ id: "live", secret_key: "sk_live_of_acme_0001" });
  const { body } = await tryIt();
  expect(body).toMatchObject({ ok: true, complete: true, pay_url: null });
  expect(body.steps.map(({ step }) => step)).toEqual(roundTrip.slice(0, 3));
  await expect(finishGatewayTest(stand.world.ctx("acme"), { slug: "stripe" })).rejects.toMatchObject({
    code: "conflict",
    message: "Test payments need test keys.",
  });
  await put({ enabled: true, settings });
});

test("a key that the provider rejects is a failed step with the provider's message", async () => {
  await put({ enabled: true, settings: { ...settings, secret_key: "sk_test_nobody_knows_it" } });
  const { status, body } = await tryIt();
  expect([status, body.ok, body.steps.at(-1)]).toEqual([
    200,
    false,
    { step: "start_payment", ok: false, status: "failed", message: "Stripe rejected the key.", duration_ms: expect.any(Number) },
  ]);
  await put({ enabled: true, settings });
});

test("a key that is refused while customers pay is told once a day", async () => {
  await put({ enabled: true, settings: { ...settings, secret_key: "sk_test_nobody_knows_it" } });
  const { id } = await stand.invoiceOf("acme", "50");
  stand.world.clock.advance(1_000);
  for (let time = 0; time < 5; time += 1)
    await expect(startCharge(stand.world.ctx("acme"), { id, gateway: "stripe" })).rejects.toMatchObject({ code: "upstream" });
  const told = await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.event.count({ where: { name: "payment_gateway.key_refused" } }),
  );
  expect(told).toBe(1);
  expect(await listRefusedDeliveries(stand.world.ctx("acme"), { slug: "stripe" })).toMatchObject({
    key_refused: true,
    data: [{ reason: "key", count: 5 }],
  });
  await put({ enabled: true, settings });
});

test("configuring needs its permission, readers see no secret, and customers see no settings", async () => {
  await expect(
    replacePaymentGateway(stand.world.ctx("acme", ["payment_gateways.read"]), { slug: "stripe", enabled: false, settings: {} }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect((async () => getPaymentGateway(stand.world.ctx("acme", []), { slug: "stripe" }))()).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(revealSandboxAccount(stand.world.ctx("acme"), { slug: "stripe" })).rejects.toMatchObject({ code: "forbidden" });
});

// Last, since the owner's confirmation is old a day later.
test("a test whose webhooks do not come waits for them a day", async () => {
  stand.sandbox.misbehave({ queue: true });
  const { body } = await tryIt();
  const statuses = (test: unknown) =>
    (test as { steps: { step: string; status: string }[] }).steps
      .filter(({ step }) => step.endsWith("_webhook"))
      .map(({ status }) => status);
  expect(body).toMatchObject({ ok: true, complete: false });
  expect(statuses(body)).toEqual(["waiting", "waiting"]);
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
  expect(await read()).toMatchObject({ test: { ok: true, complete: true } });
  stand.sandbox.misbehave({ queue: true });
  await tryIt();
  stand.world.clock.advance(25 * 60 * 60_000);
  expect(statuses((await read())["test"])).toEqual(["failed", "failed"]);
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  stand.sandbox.misbehave({});
});
