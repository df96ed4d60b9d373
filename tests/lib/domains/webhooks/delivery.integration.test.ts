import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createItem, updateItem } from "@/lib/domains/items";
import {
  claimDeliveries,
  createWebhook,
  deleteOldDeliveries,
  forwardEvents,
  getDelivery,
  getWebhook,
  listDeliveries,
  pauseWebhook,
  replayDelivery,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  watchFailingWebhooks,
} from "@/lib/domains/webhooks";
import { retryDelays } from "@/lib/domains/webhooks/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { dispatchBatch } from "@/lib/kernel/outbox";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { createWorld, worldStart, type World } from "@/tests/support/world";
import { openForwarding, type Forwarding } from "./forwarding";
import { startReceiver, type Receiver } from "./receiver";

let world: World;
let worker: Forwarding;
let receiver: Receiver;

beforeAll(async () => {
  world = await createWorld({ environment: { ATRIUM_DEMO: "1" } });
  worker = openForwarding(world);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await worker.close();
  await world.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers.length = 0;
});
afterEach(async () => {
  world.clock.set(worldStart);
  await worker.dispatch();
  const acme = world.tenants.acme.tenant.id;
  await runInTenant(acme, () => world.runtime.tenants.client.webhook.deleteMany({ where: { tenant_id: acme } }));
});

const owner = () => world.ctx("acme");
const subscribe = (events = ["item.created", "item.updated"]) => createWebhook(owner(), { url: receiver.url, events });
const item = (name: string) => createItem(owner(), { name, unit_price: "10" });
const deliveriesOf = async (id: string) => (await listDeliveries(owner(), { id, sort: "created_at" })).data;
const only = async (id: string) => {
  const [delivery, ...more] = await deliveriesOf(id);
  if (!delivery || more.length > 0) throw new Error("There is not exactly one delivery.");
  return delivery;
};
const latest = () => {
  const received = receiver.received.at(-1);
  if (!received) throw new Error("Nothing was received.");
  return received;
};
const after = (seconds: number) => world.clock.advance(seconds * 1_000);

test("a delivery carries the event, and the reference verifier accepts its signature", async () => {
  const { id, secret } = await subscribe();
  const made = await item("Desk");
  await worker.dispatch();
  expect(await worker.sendDue()).toBe(1);
  const { headers, body } = latest();
  // The verifier checks the time against the real clock, and the world's stands still.
  const verifier = new Verifier(secret);
  const stamp = Number(headers["webhook-timestamp"]);
  expect(stamp).toBe(worldStart.getTime() / 1_000);
  expect(verifier.sign(String(headers["webhook-id"]), worldStart, body)).toBe(headers["webhook-signature"]);
  expect(JSON.parse(body)).toMatchObject({
    id: headers["webhook-id"],
    name: "item.created",
    noun: "item",
    record_id: encodeId("item", made.id),
    sequence: 1,
    schema_version: 1,
    data: { name: "Desk" },
    previous: {},
  });
  expect(await only(id)).toMatchObject({ status: "succeeded", attempts: 1, response_status: 200, response_body: "ok", error: null });
});

test("events of another company, other kinds and a closed outbox reach nobody", async () => {
  const { id } = await subscribe(["item.updated"]);
  await item("Lamp");
  await createItem(world.ctx("beta"), { name: "مصباح", unit_price: "10" });
  await worker.dispatch();
  expect(await worker.sendDue()).toBe(0);
  expect(await deliveriesOf(id)).toEqual([]);
});

test("an endpoint of a colleague who has left sends nothing until somebody resumes it in their own name", async () => {
  const { id } = await subscribe();
  const { tenant, owner: person } = world.tenants.acme;
  const { client } = world.runtime.tenants;
  const where = { tenant_id: tenant.id, id: person.staff_id };
  const leave = (deactivated_at: Date | null) => runInTenant(tenant.id, () => client.staff.updateMany({ where, data: { deactivated_at } }));
  await leave(world.clock.now());
  await item("Desk");
  await worker.dispatch();
  await worker.sendDue();
  expect(receiver.received).toEqual([]);
  expect(await only(id)).toMatchObject({ status: "skipped" });
  await pauseWebhook(owner(), { id });
  const limited = world.ctx("acme", ["webhooks.write", "webhooks.read"]);
  await expect(resumeWebhook(limited, { id, backlog: "send" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await resumeWebhook(world.systemCtx("acme"), { id, backlog: "send" })).toMatchObject({ status: "active", created_by_id: null });
  await leave(null);
});

test("an endpoint gets nothing that its creator may no longer read", async () => {
  const { id } = await subscribe();
  await item("Shelf");
  await worker.dispatch();
  const { tenant, owner: person } = world.tenants.acme;
  const { staff, role } = world.runtime.tenants.client;
  const { role_id } = await runInTenant(tenant.id, () => staff.findFirstOrThrow({ where: { tenant_id: tenant.id, id: person.staff_id } }));
  const give = (data: { template: string | null; permissions: string[] }) =>
    runInTenant(tenant.id, () => role.updateMany({ where: { tenant_id: tenant.id, id: role_id }, data }));
  await give({ template: null, permissions: ["webhooks.write"] });
  await worker.sendDue();
  await give({ template: "owner", permissions: [] });
  expect(receiver.received).toEqual([]);
  expect(await only(id)).toMatchObject({ status: "skipped", attempts: 0 });
});

test("a failing endpoint is retried by the plan with the same id and bytes, and given up after ten attempts", async () => {
  const { id } = await subscribe();
  await item("Chair");
  await worker.dispatch();
  for (const [made, delay] of retryDelays.entries()) {
    receiver.answers.push({ status: 500, body: "no" });
    after(delay - 1);
    if (made > 0) expect(await worker.sendDue()).toBe(0);
    after(1);
    expect(await worker.sendDue()).toBe(1);
    expect(await only(id)).toMatchObject({ attempts: made + 1, status: made === 9 ? "failed" : "pending", response_status: 500 });
  }
  after(10 * 86_400);
  expect(await worker.sendDue()).toBe(0);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ body, headers }) => `${String(headers["webhook-id"])} ${body}`)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
});

test("Retry-After holds the whole endpoint, and a redirect is a failure", async () => {
  const { id } = await subscribe();
  await item("Shelf");
  await worker.dispatch();
  receiver.answers.push({ status: 429, headers: { "retry-after": "120" } }, { status: 302, headers: { location: receiver.url } });
  expect(await worker.sendDue()).toBe(1);
  await item("Rug");
  await worker.dispatch();
  after(119);
  expect(await worker.sendDue()).toBe(0);
  after(1);
  expect(await worker.sendDue()).toBe(1);
  expect((await deliveriesOf(id)).map(({ status, attempts }) => [status, attempts])).toContainEqual(["pending", 1]);
  expect(receiver.received).toHaveLength(2);
  after(5);
  await worker.sendDue();
  after(300);
  await worker.sendDue();
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  expect((await getWebhook(owner(), { id })).failing_since).toBeNull();
});

test("410 ends the endpoint until a colleague resumes it", async () => {
  const { id } = await subscribe();
  await item("Vase");
  await worker.dispatch();
  receiver.answers.push({ status: 410 });
  await worker.sendDue();
  expect(await getWebhook(owner(), { id })).toMatchObject({ status: "gone" });
  expect(await only(id)).toMatchObject({ status: "failed", response_status: 410 });
  await item("Bowl");
  await worker.dispatch();
  expect(await deliveriesOf(id)).toHaveLength(1);
  await resumeWebhook(owner(), { id, backlog: "send" });
  expect(await replayWebhook(owner(), { id, from: worldStart, to: new Date(worldStart.getTime() + 1), which: "missed" })).toMatchObject({
    count: (await deliveriesOf(id)).length,
  });
});

test("a record's events arrive in order: a later one waits for the one before it, other records do not", async () => {
  const { id } = await subscribe();
  const desk = await item("Desk 2");
  await updateItem(owner(), { id: desk.id, name: "Desk 3" });
  await item("Table");
  await worker.dispatch();
  const names = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name);
  receiver.answers.push({ status: 500 });
  // The failing endpoint then gets one attempt at a time.
  for (let round = 0; round < 3; round += 1) await worker.sendDue();
  expect(names().filter((name) => name === "Desk 3")).toEqual([]);
  after(6);
  for (let round = 0; round < 3; round += 1) await worker.sendDue();
  const about = names().filter((name) => name.startsWith("Desk"));
  expect(about.slice(-2)).toEqual(["Desk 2", "Desk 3"]);
  expect((await deliveriesOf(id)).every(({ status }) => status === "succeeded")).toBe(true);
});

test("a killed worker neither loses an event nor sends it under a second id", async () => {
  const { id } = await subscribe();
  await item("Stool");
  // Killed in the transaction that queues: nothing of it is kept, and the outbox still has the event.
  const killed = dispatchBatch(worker.runtime.platform.pool, async (tx, events) => {
    await forwardEvents(tx, events, worldStart);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await deliveriesOf(id)).toEqual([]);
  await worker.dispatch();
  await worker.dispatch();
  expect(await deliveriesOf(id)).toHaveLength(1);
  // Killed between the attempt and its outcome: the claim ends, and the same message is sent again.
  expect(await claimDeliveries(worker.runtime, 10)).toHaveLength(1);
  expect(await worker.sendDue()).toBe(0);
  after(31);
  expect(await worker.sendDue()).toBe(1);
  expect(await only(id)).toMatchObject({ status: "succeeded", attempts: 1 });
});

test("two workers never attempt the same delivery", async () => {
  await subscribe();
  for (let count = 0; count < 4; count += 1) await item(`Pen ${count}`);
  await worker.dispatch();
  const other = openForwarding(world);
  const counts = await Promise.all([worker.sendDue(), other.sendDue(), worker.sendDue()]);
  await other.close();
  expect(counts.reduce((sum, count) => sum + count)).toBe(4);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
});

test("a rotation leaves both secrets valid for its overlap", async () => {
  const { id, secret } = await subscribe();
  const rotated = await rotateWebhookSecret(owner(), { id, overlap_hours: 1 });
  expect(rotated.secret).not.toBe(secret);
  await expect(rotateWebhookSecret(owner(), { id })).rejects.toMatchObject({ code: "conflict" });
  const signaturesFor = async (name: string) => {
    await item(name);
    await worker.dispatch();
    await worker.sendDue();
    const { headers, body } = latest();
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const valid = [rotated.secret, secret].map((text) => new Verifier(text).sign(String(headers["webhook-id"]), at, body));
    return [String(headers["webhook-signature"]).split(" "), valid] as const;
  };
  const [both, valid] = await signaturesFor("Cup");
  expect(both).toEqual(valid);
  expect((await getDelivery(owner(), { id, delivery_id: (await only(id)).id })).history[0]?.signed_with).toHaveLength(2);
  after(3_600);
  const [one, [present]] = await signaturesFor("Mug");
  expect(one).toEqual([present]);
});

test("a pause keeps events back; resuming sends or skips them", async () => {
  const { id } = await subscribe();
  await pauseWebhook(owner(), { id });
  await item("Fork");
  await worker.dispatch();
  expect(await worker.sendDue()).toBe(0);
  await resumeWebhook(owner(), { id, backlog: "send" });
  expect(await worker.sendDue()).toBe(1);
  await pauseWebhook(owner(), { id });
  await item("Knife");
  await worker.dispatch();
  await resumeWebhook(owner(), { id, backlog: "skip" });
  expect(await worker.sendDue()).toBe(0);
  expect((await deliveriesOf(id)).map(({ status }) => status).sort()).toEqual(["skipped", "succeeded"]);
});

test("the owner is told after an hour and a day, and after five days the endpoint rests with its backlog", async () => {
  const { id } = await subscribe();
  await item("Plate");
  await worker.dispatch();
  receiver.answers.push({ status: 503 });
  await worker.sendDue();
  const acme = world.tenants.acme.tenant.id;
  const watch = async () => {
    if ((await listDueTenants(worker.runtime, "failing_webhooks")).includes(acme)) await watchFailingWebhooks(world.systemCtx("acme"));
    const events = await runInTenant(acme, () =>
      world.runtime.tenants.client.event.findMany({ where: { record_id: id }, orderBy: [{ sequence: "asc" }], select: { name: true } }),
    );
    return events.map(({ name }) => name).filter((name) => name !== "webhook.created");
  };
  after(3_599);
  expect(await watch()).toEqual([]);
  after(1);
  expect(await watch()).toEqual(["webhook.failing"]);
  expect(await watch()).toEqual(["webhook.failing"]);
  after(86_400 - 3_600);
  expect(await watch()).toEqual(["webhook.failing", "webhook.failing"]);
  after(4 * 86_400);
  expect(await watch()).toEqual(["webhook.failing", "webhook.failing", "webhook.stopped"]);
  expect(await getWebhook(owner(), { id })).toMatchObject({ status: "resting" });
  expect(await worker.sendDue()).toBe(0);
  await resumeWebhook(owner(), { id, backlog: "send" });
  expect(await worker.sendDue()).toBe(1);
  expect(await only(id)).toMatchObject({ status: "succeeded" });
});

test("one delivery and a span are replayed under the same ids", async () => {
  await item("Before the webhook");
  await worker.dispatch();
  const { id } = await subscribe();
  await item("Spoon");
  await worker.dispatch();
  await worker.sendDue();
  const [first] = receiver.received;
  await replayDelivery(owner(), { id, delivery_id: (await only(id)).id });
  await worker.sendDue();
  expect(receiver.received[1]).toMatchObject({
    body: first?.body,
    headers: { "webhook-id": first?.headers["webhook-id"], "atrium-replay": "true" },
  });
  const span = { id, from: worldStart, to: new Date(worldStart.getTime() + 60_000) };
  const missed = (await replayWebhook(owner(), { ...span, which: "missed" })).count;
  expect(missed).toBeGreaterThan(0);
  expect((await replayWebhook(owner(), { ...span, which: "missed" })).count).toBe(0);
  while ((await worker.sendDue()) > 0);
  const all = (await replayWebhook(owner(), { ...span, which: "all" })).count;
  expect(all).toBe(missed + 1);
  while ((await worker.sendDue()) > 0);
  const deliveries = await deliveriesOf(id);
  expect(deliveries.every(({ status }) => status === "succeeded")).toBe(true);
  expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(deliveries.length);
  await expect(replayWebhook(owner(), { ...span, from: new Date("2026-01-01"), which: "all" })).rejects.toMatchObject({ code: "invalid" });
});

test("a test sends a sample or a record's latest event, once, also while paused", async () => {
  const { id } = await subscribe();
  const made = await item("Glass");
  await pauseWebhook(owner(), { id });
  const tested = await testWebhook(owner(), { id, record_id: encodeId("item", made.id) });
  expect(tested).toMatchObject({ status: "pending", test: true, event: "item.created" });
  await worker.sendDue();
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ test: true, data: { name: "Glass" } });
  receiver.answers.push({ status: 500 });
  const sample = await testWebhook(owner(), { id, event: "invoice.finalized" });
  await worker.sendDue();
  expect(JSON.parse(receiver.received[1]?.body ?? "")).toMatchObject({ test: true, name: "invoice.finalized" });
  expect(await getDelivery(owner(), { id, delivery_id: sample.id })).toMatchObject({ status: "failed", attempts: 1, response_status: 500 });
  expect((await getWebhook(owner(), { id })).failing_since).toBeNull();
  await expect(testWebhook(owner(), { id, event: "invoice.exploded" })).rejects.toMatchObject({ code: "invalid" });
  await expect(testWebhook(world.ctx("beta"), { id })).rejects.toMatchObject({ code: "not_found" });
});

test("answers are kept without secrets, and deliveries for 30 days", async () => {
  const { id, secret } = await subscribe();
  await item("Jar");
  await worker.dispatch();
  receiver.answers.push({ status: 200, body: `you signed with ${secret}; token=abc123 \u0000 ${"x".repeat(100_000)}` });
  await worker.sendDue();
  const { response_body } = await only(id);
  expect(response_body).toContain("[masked]");
  expect(response_body).not.toContain(secret);
  expect(response_body).not.toContain("abc123");
  expect(Buffer.byteLength(response_body ?? "")).toBeLessThanOrEqual(64 * 1024);
  after(30 * 86_400);
  expect(await deleteOldDeliveries(world.systemCtx("acme"))).toBe(0);
  after(1);
  expect(await listDueTenants(worker.runtime, "old_webhook_deliveries")).toEqual([world.tenants.acme.tenant.id]);
  expect(await deleteOldDeliveries(world.systemCtx("acme"))).toBe(1);
});

test("a delivery shows to those alone who may read the event's record", async () => {
  const { id } = await subscribe();
  await item("Beans");
  await worker.dispatch();
  receiver.answers.push({ status: 200, body: "seen" });
  await worker.sendDue();
  const { id: delivery_id } = await only(id);
  const shown = await getDelivery(owner(), { id, delivery_id });
  expect([shown.payload.includes("Beans"), shown.response_body]).toEqual([true, "seen"]);
  const alone = world.ctx("acme", ["webhooks.read", "webhooks.write"]);
  await expect(getDelivery(alone, { id, delivery_id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listDeliveries(alone, { id })).data).toEqual([]);
  await expect(replayDelivery(alone, { id, delivery_id })).rejects.toMatchObject({ code: "forbidden" });
  expect(await getDelivery(world.ctx("acme", ["webhooks.read", "items.read"]), { id, delivery_id })).toMatchObject({
    response_body: "seen",
  });
});
