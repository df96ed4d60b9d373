import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createLogger } from "@/lib/kernel/log";
import { createMetrics, createQueueMetrics } from "@/lib/kernel/metrics";
import { createQueueReader } from "@/scripts/worker/queue-metrics";
import { startJob } from "@/tests/support/start-job";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await createWorld();
  pool = new Pool({ connectionString: world.database.jobs_url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const log = createLogger("silent", { app: "test" });

/** What a scrape shows of the queue, by name and labels. */
function openMetrics(source: Pool) {
  const { registry } = createMetrics({ process: false });
  const collect = createQueueReader({ pool: source, metrics: createQueueMetrics(registry), engine: true, clock: world.clock, log });
  return async (): Promise<Record<string, number>> => {
    await collect();
    const lines = (await registry.metrics()).matchAll(/^(atrium_(?:outbox|queue|runs)\S*) (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name = "", value]) => [name, Number(value)]));
  };
}

test("a scrape shows the outbox, the queue's jobs by state, and the runs by function", async () => {
  await startJob(world, "acme", { status: "queued" });
  const scrape = openMetrics(pool);
  await createCustomer(world.ctx("acme"), { name: "Northwind" });
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from public.outbox");
  await pool.query("select graphile_worker.add_job('none', '{}', run_at => now() + interval '1 hour')");
  await pool.query("select graphile_worker.add_job('none', '{}', run_at => now() - interval '90 seconds') from generate_series(1, 3)");
  const first = await scrape();
  expect(first).toMatchObject({
    atrium_outbox_events: rows[0]?.count,
    'atrium_queue_jobs{state="ready"}': 3,
    'atrium_queue_jobs{state="running"}': 0,
    'atrium_queue_jobs{state="scheduled"}': 1,
    'atrium_runs_active{function="atrium-tried",status="queued"}': 1,
  });
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(first["atrium_queue_oldest_ready_seconds"]).toBeGreaterThanOrEqual(90);
});

test("each ended run is counted once, however many scrapes there are", async () => {
  const scrape = openMetrics(pool);
  const name = 'atrium_runs_ended_total{function="atrium-tried",status="failed"}';
  await startJob(world, "acme");
  expect((await scrape())[name]).toBeUndefined();
  world.clock.advance(6_000);
  const found = [...(await Promise.all([scrape(), scrape()])), await scrape()];
  expect(found.map((one) => one[name])).toEqual([1, 1, 1]);
});

test("without the database the scrape shows nothing of the queue", async () => {
  const nowhere = new Pool({ connectionString: "postgresql://atrium_jobs:x@127.0.0.1:1/atrium" });
  expect(await openMetrics(nowhere)()).toEqual({});
  await nowhere.end();
});
