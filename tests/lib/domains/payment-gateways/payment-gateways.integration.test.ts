import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as listRoute } from "@/app/api/tenant/payment-gateways/route";
import { GET as getRoute, PUT } from "@/app/api/tenant/payment-gateways/[slug]/route";
import { POST as testRoute } from "@/app/api/tenant/payment-gateways/[slug]/test/route";
import { providers } from "@/lib/adapters/payments/providers/list";
import { getPaymentGateway, listPaymentChoices, replacePaymentGateway, revealSandboxAccount } from "@/lib/domains/payment-gateways";
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
    capabilities: { refund: "partial", save_method: true },
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
  expect((await choicesFor("115.00")).data).toEqual([{ gateway: "stripe", save_method: true }]);
});

test("a gateway that cannot take an amount is not offered, and the answer says so", async () => {
  expect(await choicesFor("1.001", "KWD")).toEqual({ data: [], next_cursor: null, unsupported: true });
  expect(await choicesFor("0.29")).toMatchObject({ data: [], unsupported: true });
  expect(await choicesFor("0.30")).toMatchObject({ data: [{ gateway: "stripe" }], unsupported: false });
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

test("a test opens a payment and reads it back; its result is stored until the settings change", async () => {
  const { status, body } = await tryIt();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ok: true,
    amount: "10.00",
    currency: "GBP",
    steps: [
      { step: "settings", ok: true },
      { step: "start_payment", ok: true },
      { step: "read_payment", ok: true },
    ],
  });
  expect(await read()).toMatchObject({ test: { ok: true } });
  await put({ enabled: true, settings });
  expect(await read()).toMatchObject({ test: null });
});

test("a key that the provider rejects is a failed step with the provider's message", async () => {
  await put({ enabled: true, settings: { ...settings, secret_key: "sk_test_nobody_knows_it" } });
  const { status, body } = await tryIt();
  expect([status, body.ok, body.steps.at(-1)]).toEqual([
    200,
    false,
    { step: "start_payment", ok: false, message: "Stripe rejected the key." },
  ]);
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
