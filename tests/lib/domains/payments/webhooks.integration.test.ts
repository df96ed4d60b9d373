import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as processorRoute } from "@/app/api/control/webhooks/processor/route";
import { startCharge } from "@/lib/domains/payments";
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
}, 60_000);
