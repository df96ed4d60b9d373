import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { startEngine } from "@/inngest/embedded";
import { type MakeFunctions, startApp } from "./app";
import { type World, ended, newTag, startWorld, until } from "./support";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const functions: MakeFunctions = (client, journal) => [
  client.createFunction({ id: "work", triggers: [{ event: "work" }], retries: 0 }, async ({ event, step }) => {
    await step.run("first", async () => {
      journal.note(event.data.tag, "first");
      await sleep(event.data.milliseconds ?? 0);
      return "x".repeat(event.data.size ?? 1);
    });
    for (let number = 1; number <= (event.data.more ?? 1); number++)
      await step.run(`next ${number}`, () => "y".repeat(event.data.size ?? 1));
    return "done";
  }),
  client.createFunction({ id: "hourly", triggers: [{ cron: "TZ=Europe/Paris 0 * * * *" }], retries: 0 }, ({ event }) => event.data),
];

async function world(options: Parameters<typeof startWorld>[1] = {}): Promise<World> {
  const started = await startWorld(functions, options);
  cleanups.push(() => started.stop());
  return started;
}

describe("an unavailable app", () => {
  test("uses up no attempt", async () => {
    const started = await world();
    await started.app.stop();
    const eventId = await started.send("work", { tag: newTag() });
    await until(
      "some refused calls",
      async () => (await started.pool.query("select 1 from engine.run where event_id = $1 and dispatch >= 3", [eventId])).rowCount === 1,
    );
    const back = await startApp(started.client, functions(started.client, started.journal), Number(new URL(started.app.url).port));
    cleanups.push(() => back.stop());
    expect(await ended(started, eventId)).toMatchObject({ status: "completed", output: "done" });
  });

  test("may start after the engine", async () => {
    const started = await world();
    await started.app.stop();
    await started.engines[0]?.stop();
    const engine = await startEngine({ ...started.options });
    cleanups.push(() => engine.stop());
    const eventId = await started.send("work", { tag: newTag() });
    const back = await startApp(started.client, functions(started.client, started.journal), Number(new URL(started.app.url).port));
    cleanups.push(() => back.stop());
    expect(await ended(started, eventId)).toMatchObject({ status: "completed" });
  });

  test("that breaks off every call makes the run fail", async () => {
    const started = await world();
    await started.app.stop();
    const breaker = http.createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => breaker.listen(Number(new URL(started.app.url).port), "127.0.0.1", resolve));
    cleanups.push(async () => breaker.close());
    const eventId = await started.send("work", { tag: newTag() });
    expect(await ended(started, eventId)).toMatchObject({ status: "failed", error: { name: "CallLost" } });
  });
});

test("stop waits for the running call, whose step does not run again", async () => {
  const started = await world({ engine: { checkpointing: false } });
  const tag = newTag();
  const eventId = await started.send("work", { tag, milliseconds: 600 });
  await until("the step", () => started.journal.of(tag).length === 1);
  await started.engines[0]?.stop();
  expect((await started.pool.query("select 1 from engine.step where status = 'done'")).rowCount).toBe(1);
  expect((await started.pool.query("select 1 from engine.executor")).rowCount).toBe(0);
  const again = await startEngine({ ...started.options });
  cleanups.push(() => again.stop());
  expect(await ended(started, eventId)).toMatchObject({ status: "completed" });
  expect(started.journal.of(tag)).toEqual(["first"]);
});

test("an executor that loses its database session reports it", async () => {
  const fatal: Error[] = [];
  const started = await world({ engine: { onFatal: (error) => fatal.push(error) } });
  await started.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'atrium-engine-presence' and datname = current_database()`,
  );
  await until("the end", () => fatal.length > 0);
  expect(fatal).toHaveLength(1);
});

test("a job locked by an unknown pool is unlocked", async () => {
  const started = await world({ engine: { sweepInterval: 200 } });
  const tag = newTag();
  const eventId = await started.send("work", { tag }, { ts: Date.now() + 3_600_000 });
  await started.pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_by = 'pool-ghost',
      locked_at = now() - interval '61 seconds'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'engine_call')`,
  );
  expect(await ended(started, eventId)).toMatchObject({ status: "completed" });
});

describe.for([{ checkpointing: true }, { checkpointing: false }])(
  "a run that outgrows the limits fails, checkpointing $checkpointing",
  ({ checkpointing }) => {
    test.for([
      { what: "a step's output", data: { size: 2_001 }, error: "OutputTooLarge" },
      { what: "all steps together", data: { size: 1_500, more: 5 }, error: "StateTooLarge" },
      { what: "the number of steps", data: { more: 10 }, error: "TooManySteps" },
    ])("$what", async ({ data, error }) => {
      const started = await world({ engine: { checkpointing, limits: { step_bytes: 2_000, run_bytes: 6_000, steps_per_run: 8 } } });
      const eventId = await started.send("work", { tag: newTag(), ...data });
      expect(await ended(started, eventId)).toMatchObject({ status: "failed", error: { name: error } });
      const fitting = await started.send("work", { tag: newTag(), size: 1_500, more: 2 });
      expect(await ended(started, fitting)).toMatchObject({ status: "completed" });
    });
  },
);

describe("a schedule", () => {
  const firing = (started: World) =>
    started.pool.query<{ run_at: Date; key: string }>("select run_at, key from graphile_worker.jobs where task_identifier = 'engine_cron'");

  test("fires once with several executors, and queues the next firing", async () => {
    const started = await world({ executors: 2 });
    const queued = await firing(started);
    expect(queued.rows).toHaveLength(1);
    await started.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'engine:cron:%'");
    await started.pool.query('notify "jobs:insert", \'{"r":"1","count":1}\'');
    const runs = await until("the run", async () => {
      const { rows } = await started.pool.query("select output from engine.run where function_id = 'test-hourly' and status = 'completed'");
      return rows.length > 0 && rows;
    });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ output: { cron: "TZ=Europe/Paris 0 * * * *", scheduledAt: queued.rows[0]?.run_at.toISOString() } });
    const next = await firing(started);
    expect(next.rows).toHaveLength(1);
    expect(next.rows[0]?.run_at.getTime()).toBeGreaterThan(queued.rows[0]?.run_at.getTime() ?? Infinity);
  });

  test("that was missed while no executor ran fires once at start", async () => {
    const started = await world();
    await started.engines[0]?.stop();
    const missed = new Date(Date.now() - 3 * 3_600_000);
    await started.pool.query(
      `update graphile_worker._private_jobs set run_at = $1, payload = json_build_object('function_id', 'test-hourly', 'cron',
        payload ->> 'cron', 'at', $2::text) where key like 'engine:cron:%'`,
      [missed, missed.toISOString()],
    );
    const engine = await startEngine({ ...started.options });
    cleanups.push(() => engine.stop());
    await until(
      "the run",
      async () =>
        (await started.pool.query("select 1 from engine.run where function_id = 'test-hourly' and status = 'completed'")).rowCount === 1,
    );
    await sleep(300);
    expect((await started.pool.query("select 1 from engine.run where function_id = 'test-hourly'")).rowCount).toBe(1);
    const { rows } = await firing(started);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.run_at.getTime()).toBeGreaterThan(Date.now());
  });
});
