import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as processorRoute } from "@/app/api/control/webhooks/processor/route";
import { getInvoice } from "@/lib/domains/invoices";
import { listRefusedDeliveries } from "@/lib/domains/payment-gateways";
import { getPaymentAttempt, listPayments, recordInvoicePayment, startCharge } from "@/lib/domains/payments";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

let stand: OnlinePayments;

beforeAll(async () => {
  stand = await openOnlinePayments();
});
afterAll(() => stand.close());

const stored = () => runInTenant(stand.world.tenants.acme.tenant.id, () => stand.world.runtime.tenants.client.gatewayEvent.findMany());
const audited = () => runInTenant(stand.world.tenants.acme.tenant.id, () => stand.world.runtime.tenants.client.auditEntry.count());
const bare = "http://localhost:3000/api/control/webhooks/stripe";

/** The body of an irrelevant event, or of one about the attempt. */
const bodyOf = (id: string, attempt?: string): string =>
  JSON.stringify({
    id,
    object: "event",
    type: attempt === undefined ? "customer.created" : "payment_intent.payment_failed",
    created: Math.floor(stand.world.clock.now().getTime() / 1000),
    livemode: false,
    data: {
      object:
        attempt === undefined
          ? { id: "cus_1" }
          : { id: "pi_1", amount: 1000, currency: "gbp", metadata: { attempt_id: attempt }, last_payment_error: { message: "Declined." } },
    },
  });

async function openAttempt(): Promise<string> {
  const invoice = await stand.invoiceOf("acme", "10");
  const { id } = await startCharge(stand.world.ctx("acme"), { id: invoice.id, gateway: "stripe" });
  return id;
}

test("a delivery finds its company by URL, host, or attempt", async () => {
  const attempt = encodeId("payment_attempt", await openAttempt());
  expect(await stand.deliver("acme", bodyOf("evt_address", attempt))).toBe(200);
  expect(await stand.deliver("acme", bodyOf("evt_host", attempt), { url: "http://acme.localhost:3000/api/control/webhooks/stripe" })).toBe(
    200,
  );
  expect(await stand.deliver("acme", bodyOf("evt_attempt", attempt), { url: bare })).toBe(200);
  expect((await stored()).map(({ event_id }) => event_id).sort()).toEqual(["evt_address", "evt_attempt", "evt_host"]);
});

test("an unknown company or gateway is 404", async () => {
  expect(await stand.deliver("acme", bodyOf("evt_1"), { url: bare })).toBe(404);
  expect(await stand.deliver("acme", bodyOf("evt_1"), { url: `${bare}?e=nonsense` })).toBe(404);
  expect(await stand.deliver("acme", bodyOf("evt_1"), { url: "http://nobody.localhost:3000/api/control/webhooks/stripe" })).toBe(404);
  const url = await stand.webhookUrl("acme");
  expect(await stand.deliver("acme", bodyOf("evt_1"), { url: url.replace("stripe", "nonesuch") })).toBe(404);
});

test("an invalid signature is 400 and stores nothing: no event, no audit", async () => {
  const attempt = encodeId("payment_attempt", await openAttempt());
  const before = [(await stored()).length, await audited()];
  expect(await stand.deliver("acme", bodyOf("evt_forged", attempt), { secret: "whsec_somebodyelse1" })).toBe(400);
  // A forged delivery does not block the real one with its id.
  expect([(await stored()).length, await audited()]).toEqual(before);
  expect(await stand.deliver("acme", bodyOf("evt_forged", attempt))).toBe(200);
  expect((await stored()).some(({ event_id }) => event_id === "evt_forged")).toBe(true);
});

test("refused deliveries are counted by day and reason, with the latest one's claim, for the owner alone", async () => {
  const list = async () => (await listRefusedDeliveries(stand.world.ctx("acme"), { slug: "stripe" })).data;
  const countOf = async (reason: string) => (await list()).find((row) => row.reason === reason)?.count ?? 0;
  const before = [await countOf("signature"), await countOf("mode"), await audited()];
  // Beta's own secret signs correctly, but not for acme.
  const foreign = { secret: stand.settingsOf("beta").webhook_secret };
  const refused = await Promise.all(Array.from({ length: 12 }, () => stand.deliver("acme", bodyOf("evt_foreign"), foreign)));
  expect(new Set(refused)).toEqual(new Set([400]));
  expect(await stand.deliver("acme", bodyOf("evt_live").replace('"livemode":false', '"livemode":true'))).toBe(400);
  expect([await countOf("signature"), await countOf("mode"), await audited()]).toEqual([
    (before[0] ?? 0) + 12,
    (before[1] ?? 0) + 1,
    before[2],
  ]);
  expect((await list()).find(({ reason }) => reason === "signature")).toMatchObject({ event_id: "evt_foreign", date: "2026-03-02" });
  expect((await listRefusedDeliveries(stand.world.ctx("beta"), { slug: "stripe" })).data).toEqual([]);
});

/** The body of a completed page, as the provider sends it. */
const completed = (event: string, session: { id: string; payment_intent: string; attempt: string; amount: number }): string =>
  JSON.stringify({
    id: event,
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(stand.world.clock.now().getTime() / 1000),
    livemode: false,
    data: {
      object: {
        id: session.id,
        mode: "payment",
        payment_status: "paid",
        payment_intent: session.payment_intent,
        amount_total: session.amount,
        currency: "gbp",
        metadata: { attempt_id: session.attempt },
      },
    },
  });

test("a page that was not opened here pays nothing, however often it names the attempt; the opened one then pays once", async () => {
  const ctx = stand.world.ctx("acme");
  const invoice = await stand.invoiceOf("acme", "10");
  const attempt = await startCharge(ctx, { id: invoice.id, gateway: "stripe" });
  const wire = encodeId("payment_attempt", attempt.id);
  const foreign = { id: "cs_foreign", payment_intent: "pi_foreign", attempt: wire, amount: 1000 };
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => stand.deliver("acme", completed(`evt_other_${String(index)}`, foreign))),
  );
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(await getPaymentAttempt(ctx, { id: attempt.id })).toMatchObject({ status: "open", attention: "other_payment", payment_id: null });
  expect((await listPayments(ctx, { invoice_id: invoice.id })).data).toEqual([]);
  // Its own page and the foreign one at once: only its own is booked.
  await Promise.all([stand.pay(attempt.redirect_url), stand.deliver("acme", completed("evt_other_late", foreign))]);
  await stand.sandbox.settled();
  expect(await getPaymentAttempt(ctx, { id: attempt.id })).toMatchObject({ status: "succeeded" });
  expect((await listPayments(ctx, { invoice_id: invoice.id })).data).toMatchObject([{ amount: "10.00" }]);
  expect(await getInvoice(ctx, { id: invoice.id })).toMatchObject({ status: "paid" });
});

test("a payment that was recorded by hand first is not booked again by its report", async () => {
  const ctx = stand.world.ctx("acme");
  const invoice = await stand.invoiceOf("acme", "10");
  const attempt = await startCharge(ctx, { id: invoice.id, gateway: "stripe" });
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt.redirect_url);
  stand.sandbox.misbehave({});
  const found = await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.paymentAttempt.findFirstOrThrow({ where: { id: attempt.id } }),
  );
  const state = await stand.paymentOf("acme", found.charge_ref ?? "");
  const recorded = await recordInvoicePayment(ctx, {
    id: invoice.id,
    amount: "10",
    method: "online",
    gateway: "stripe",
    gateway_ref: state.payment_ref ?? "",
  });
  stand.sandbox.release("sent");
  await stand.sandbox.settled();
  expect(await getPaymentAttempt(ctx, { id: attempt.id })).toMatchObject({ status: "succeeded", payment_id: recorded.id });
  expect((await listPayments(ctx, { invoice_id: invoice.id })).data).toHaveLength(1);
});

test("a redelivery is accepted and writes nothing", async () => {
  const attempt = encodeId("payment_attempt", await openAttempt());
  const body = bodyOf("evt_repeated", attempt);
  expect(await stand.deliver("acme", body)).toBe(200);
  const before = await audited();
  expect(await Promise.all([stand.deliver("acme", body), stand.deliver("acme", body)])).toEqual([200, 200]);
  expect(await audited()).toBe(before);
});

test("an irrelevant event is accepted and not stored; one of the other mode is rejected", async () => {
  const before = (await stored()).length;
  expect(await stand.deliver("acme", bodyOf("evt_dull"))).toBe(200);
  expect(await stand.deliver("acme", bodyOf("evt_live").replace('"livemode":false', '"livemode":true'))).toBe(400);
  expect((await stored()).length).toBe(before);
});

test("a body that is too large is 413", async () => {
  expect(await stand.deliver("acme", `{"pad":"${"x".repeat(1_200_000)}"}`)).toBe(413);
});

test("the processor's URL is the same endpoint", async () => {
  const url = new URL(await stand.webhookUrl("acme"));
  url.pathname = "/api/control/webhooks/processor";
  const answer = await processorRoute(
    new Request(url, { method: "POST", headers: { host: url.host, "stripe-signature": "t=1,v1=00" }, body: "{}" }),
    { params: Promise.resolve({}) },
  );
  expect(answer.status).toBe(400);
});

test("a burst of deliveries is accepted", async () => {
  const attempt = encodeId("payment_attempt", await openAttempt());
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => stand.deliver("acme", bodyOf(`evt_burst_${String(index)}`, attempt))),
  );
  // A delivery that the busy database rejects is sent again; none is rejected by a rate limit.
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
});
