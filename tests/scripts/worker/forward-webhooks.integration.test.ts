import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "@/tests/support/patience";
import { createItem } from "@/lib/domains/items";
import { createWebhook, forwardEvents, getWebhook } from "@/lib/domains/webhooks";
import { createHttpWebhooks } from "@/lib/adapters/webhooks/http";
import { systemClock } from "@/lib/kernel/clock";
import { startDispatcher } from "@/lib/kernel/outbox";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { startForwarder, type Forwarder } from "@/scripts/worker/forward-webhooks";
import { startReceiver, type Receiver } from "@/tests/lib/domains/webhooks/receiver";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let runtime: Runtime;
let pool: Pool;
let forwarder: Forwarder;
let dispatcher: { stop(): Promise<void> };
let quick: Receiver;
let hanging: Receiver;

beforeAll(async () => {
  world = await createWorld({ now: new Date(), environment: { ATRIUM_DEMO: "1" } });
  const { environment, metrics, log } = world.runtime;
  const webhooks = createHttpWebhooks({ loopback: true, timeout_ms: 3_000 });
  runtime = createRuntime(environment, {
    databaseUrl: world.database.jobs_url,
    clock: systemClock,
    metrics,
    log,
    ports: { ...world.runtime.ports, webhooks: () => Promise.resolve(webhooks) },
  });
  pool = new Pool({ connectionString: world.database.jobs_url, max: 2 });
  quick = await startReceiver();
  hanging = await startReceiver(() => undefined);
  forwarder = startForwarder(runtime, { interval: 200 });
  dispatcher = await startDispatcher({
    pool,
    databaseUrl: world.database.jobs_url,
    deliver: (tx, events) => forwardEvents(tx, events, systemClock.now()),
    delivered: () => forwarder.wake(),
    log,
  });
});
afterAll(async () => {
  await dispatcher.stop();
  await forwarder.stop();
  await closeRuntime(runtime);
  await pool.end();
  await quick.close();
  await hanging.close();
  await world.close();
});

test("endpoints that hang delay nobody else, also within the same company", async () => {
  const owner = world.ctx("acme");
  const slow = await Promise.all(Array.from({ length: 5 }, () => createWebhook(owner, { url: hanging.url, events: ["item.created"] })));
  await createWebhook(owner, { url: quick.url, events: ["item.created"] });
  await createWebhook(world.ctx("beta"), { url: `${quick.url}/beta`, events: ["item.created"] });
  for (let count = 0; count < 10; count += 1) {
    await createItem(owner, { name: `Item ${count}`, unit_price: "1" });
    if (count % 2 === 0) await createItem(world.ctx("beta"), { name: `صنف ${count}`, unit_price: "1" });
  }
  // The endpoints that hang take 3 s for each of their 50 deliveries, so one after the other would take minutes.
  const reached = () => new Set(quick.received.map(({ headers }) => headers["webhook-id"])).size;
  await expect.poll(reached, { interval: 50 }).toBe(15);
  expect(quick.received.filter(({ path }) => path.endsWith("/beta")).length).toBeGreaterThanOrEqual(5);
  await expect
    .poll(async () => (await getWebhook(owner, { id: slow[0]?.id ?? "" })).failing_since, { timeout: patience(20_000) })
    .not.toBeNull();
});
