import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GatewayEvent } from "@/lib/kernel/ports/payment-gateway";
import { chargeOf, refundOf } from "./contract/harness";
import { config, openStripeStand, postPage, type StripeStand } from "./stripe-stand";

let stand: StripeStand;
const dollars = { minor: 11_500n, currency: "USD" };

async function readEvents(): Promise<GatewayEvent[]> {
  const lists = await Promise.all(
    (await stand.deliveries()).map(({ raw, headers, url }) => stand.gateway.verifyWebhook(raw, headers, url, config)),
  );
  return lists.flat();
}

async function payOne(): Promise<string> {
  const { charge_ref, redirect_url } = await stand.gateway.startCharge(chargeOf(dollars), config);
  await stand.visit(redirect_url, "pays");
  return charge_ref;
}

async function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; replayed: string | null; json: Record<string, unknown> }> {
  const all = { authorization: `Bearer ${config.secret_key}`, "content-type": "application/x-www-form-urlencoded", ...headers };
  const answer = await fetch(`${stand.url}${path}`, { method: "POST", body, headers: all });
  return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), json: await answer.json() };
}

describe("the sandbox of Stripe", () => {
  beforeEach(async () => {
    stand = await openStripeStand();
  });
  afterEach(() => stand.close());

  test("its page is labelled as a sandbox, needs no script, and accepts no real card", async () => {
    const { redirect_url } = await stand.gateway.startCharge(chargeOf(dollars), config);
    const page = await fetch(redirect_url);
    const html = await page.text();
    expect(html).toContain("No real money moves");
    expect(html).toContain("Pay $115.00");
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const real = await postPage(redirect_url, { card_number: "4111111111111111" });
    expect(real.status).toBe(422);
    expect(real.html).toContain("not a test card");
    expect(await readEvents()).toEqual([]);
    expect((await fetch(`${stand.url}/c/pay/cs_test_none`)).status).toBe(404);
  });

  test("a page accepts one payment", async () => {
    const { redirect_url } = await stand.gateway.startCharge(chargeOf(dollars), config);
    expect(await stand.visit(redirect_url, "pays")).not.toBeNull();
    expect(await stand.visit(redirect_url, "pays")).toBeNull();
    expect((await readEvents()).map(({ kind }) => kind)).toEqual(["payment.received"]);
  });

  test("a page expires", async () => {
    const expires_at = new Date(stand.clock.now().getTime() + 1_800_000);
    const { charge_ref, redirect_url } = await stand.gateway.startCharge(chargeOf(dollars, { expires_at }), config);
    stand.clock.advance(1_800_000);
    expect(await stand.visit(redirect_url, "pays")).toBeNull();
    expect(await stand.gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "expired" });
  });

  test("repeated webhooks carry the same event id", async () => {
    stand.sandbox.misbehave({ times: 3 });
    await payOne();
    const events = await readEvents();
    expect(events.map(({ kind }) => kind)).toEqual(["payment.received", "payment.received", "payment.received"]);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(1);
  });

  test("queued webhooks arrive late and in another order", async () => {
    stand.sandbox.misbehave({ queue: true });
    const { payment_ref } = await stand.gateway.fetchPayment(await payOne(), config);
    await stand.gateway.refund(refundOf(payment_ref ?? ""), config);
    expect(await readEvents()).toEqual([]);
    stand.sandbox.release("reversed");
    expect((await readEvents()).map(({ kind }) => kind)).toEqual(["refund.succeeded", "payment.received"]);
  });

  test("a webhook of another amount or currency has a valid signature but differs from the fetched payment", async () => {
    stand.sandbox.misbehave({
      alter: (event) => {
        if (event.data.object.object === "checkout.session") Object.assign(event.data.object, { amount_total: 1, currency: "eur" });
        return event;
      },
    });
    const charge_ref = await payOne();
    expect(await readEvents()).toMatchObject([{ kind: "payment.received", charge_ref, amount: { minor: 1n, currency: "EUR" } }]);
    expect(await stand.gateway.fetchPayment(charge_ref, config)).toMatchObject({ amount: dollars });
  });

  test("a rejected webhook is retried", async () => {
    stand.inbox.refuseNext(3);
    await payOne();
    expect((await readEvents()).map(({ kind }) => kind)).toEqual(["payment.received"]);
    expect(stand.inbox.refused()).toBe(3);
  });

  test("an idempotency key replays the response and rejects other parameters", async () => {
    const headers = { "idempotency-key": "one" };
    const first = await post("/v1/customers", "name=Aisha", headers);
    expect(first).toMatchObject({ status: 200, replayed: null, json: { object: "customer", name: "Aisha" } });
    expect(await post("/v1/customers", "name=Aisha", headers)).toEqual({ ...first, replayed: "true" });
    expect(await post("/v1/customers", "name=Badr", headers)).toMatchObject({
      status: 400,
      json: { error: { type: "idempotency_error" } },
    });
    expect((await post("/v1/customers", "name=Aisha", { "idempotency-key": "two" })).json["id"]).not.toBe(first.json["id"]);
  });

  test.each([
    ["/v1/customers", "colour=red", { status: 400, json: { error: { code: "parameter_unknown", param: "colour" } } }],
    ["/v1/refunds", "amount=1", { status: 400, json: { error: { code: "parameter_missing", param: "payment_intent" } } }],
    ["/v1/refunds", "payment_intent=pi_none", { status: 404, json: { error: { code: "resource_missing" } } }],
    ["/v1/coupons", "", { status: 404, json: { error: { type: "invalid_request_error" } } }],
  ])("%s with %j is refused in Stripe's shape", async (path, body, expected) => {
    expect(await post(path, body)).toMatchObject(expected);
  });

  test("a request without a known key is rejected", async () => {
    expect((await post("/v1/customers", "", { authorization: "Bearer sk_test_none" })).status).toBe(401);
    expect((await post("/v1/customers", "", { authorization: "" })).status).toBe(401);
  });
});

test("a sandbox with a file resumes undelivered webhooks after a restart, and stores no key", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atrium-sandbox-"));
  const file = join(folder, "stripe.json");
  try {
    stand = await openStripeStand({ file });
    stand.sandbox.misbehave({ queue: true });
    const charge_ref = await payOne();
    await stand.close();
    const kept = readFileSync(file, "utf8");
    expect(kept).not.toContain(config.secret_key);
    expect(kept).not.toContain(config.webhook_secret);
    stand = await openStripeStand({ file });
    expect(await stand.gateway.fetchPayment(charge_ref, config)).toMatchObject({ status: "received", amount: dollars });
    expect(await readEvents()).toMatchObject([{ kind: "payment.received", charge_ref }]);
    await stand.close();
    stand = await openStripeStand({ file });
    expect(await readEvents()).toEqual([]);
  } finally {
    await stand.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
