import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelRun, findRun, ingest, listRuns, migrateEngine, retryRun } from "@/inngest/embedded";
import { deleteOld } from "@/inngest/embedded/runs/retention";
import { fixedClock, systemClock } from "@/lib/kernel/clock";
import type { MakeFunctions } from "../app";
import { type World, ended, newTag, startWorld, until } from "../support";

const healed = new Set<string>();

const functions: MakeFunctions = (client, journal) => [
  client.createFunction({ id: "plain", triggers: [{ event: "plain" }], retries: 0 }, ({ event }) => {
    journal.note(event.data.tag, "ran");
  }),
  client.createFunction(
    { id: "fragile", triggers: [{ event: "fragile" }], retries: 0, cancelOn: [{ event: "stop", match: "data.tag" }] },
    async ({ event, step }) => {
      await step.run("first", () => journal.note(event.data.tag, "first"));
      return step.run("second", () => {
        journal.note(event.data.tag, "second");
        if (!healed.has(event.data.tag)) throw new Error("not yet");
        return "healed";
      });
    },
  ),
  client.createFunction({ id: "sleeping", triggers: [{ event: "sleeping" }], retries: 0 }, async ({ event, step }) => {
    await step.run("first", () => journal.note(event.data.tag, "first"));
    await step.sleep("nap", event.data.nap);
    return "slept";
  }),
  client.createFunction(
    { id: "alone", triggers: [{ event: "alone" }], retries: 0, singleton: { mode: "skip" } },
    async ({ event, step }) => {
      await step.sleep("nap", "1h");
      journal.note(event.data.tag, "never");
    },
  ),
];

const hosted: unknown[] = [];
let world: World;
beforeAll(async () => {
  world = await startWorld(functions, { engine: { tasks: { hosted: (payload) => void hosted.push(payload) } } });
});
afterAll(() => world.stop());

const runCount = async (tag: string) =>
  (
    await world.pool.query("select 1 from engine.event join engine.run on run.event_id = event.id where body -> 'data' ->> 'tag' = $1", [
      tag,
    ])
  ).rowCount;

describe("engine.enqueue, for the web role", () => {
  test("starts runs only when its transaction commits", async () => {
    const web = new Pool({ connectionString: world.database.app_url, max: 1 });
    const [kept, dropped] = [newTag(), newTag()];
    const enqueue = (tag: string) =>
      web.query("select engine.enqueue($1::jsonb)", [
        JSON.stringify([
          { name: "plain", data: { tag } },
          { name: "plain", data: { tag } },
        ]),
      ]);
    await web.query("begin");
    await enqueue(dropped);
    await web.query("rollback");
    await enqueue(kept);
    await until("both runs", () => world.journal.of(kept).length === 2);
    expect(world.journal.of(dropped)).toEqual([]);
    expect((await world.pool.query("select 1 from engine.inbox")).rowCount).toBe(0);
    await expect(web.query('select engine.enqueue(\'[{"name": "inngest/function.failed"}]\')')).rejects.toThrow(/name/);
    await expect(web.query("select engine.enqueue('{}')")).rejects.toThrow(/array/);
    for (const table of ["run", "event", "step", "inbox", "function"])
      await expect(web.query(`select 1 from engine.${table}`)).rejects.toThrow(/permission denied/);
    await expect(web.query("insert into engine.inbox (event) values ('{}')")).rejects.toThrow(/permission denied/);
    await expect(web.query("select graphile_worker.add_job('engine_inbox')")).rejects.toThrow(/permission denied/);
    await web.end();
  });

  test("keeps a rejected event with the reason, and accepts the others", async () => {
    const tag = newTag();
    await world.pool.query("select engine.enqueue($1::jsonb)", [
      JSON.stringify([
        { name: "plain", data: "no record" },
        { name: "plain", data: { tag } },
      ]),
    ]);
    await until("the good one", () => world.journal.of(tag).length === 1);
    const { rows } = await world.pool.query<{ refused: string }>("delete from engine.inbox returning refused");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.refused).toContain("data");
  });
});

describe("ingest, in the caller's transaction", () => {
  test("is all or nothing", async () => {
    const [kept, dropped] = [newTag(), newTag()];
    const client = await world.pool.connect();
    await client.query("begin");
    await ingest(client, [{ name: "plain", data: { tag: dropped } }]);
    await client.query("rollback");
    await client.query("begin");
    const ids = await ingest(client, [
      { name: "plain", data: { tag: kept }, id: `id-${kept}` },
      { name: "plain", data: { tag: kept }, id: `id-${kept}` },
    ]);
    await client.query("commit");
    client.release();
    expect(ids).toEqual([`id-${kept}`, `id-${kept}`]);
    await until("the run", () => world.journal.of(kept).length > 0);
    expect(await runCount(kept)).toBe(1);
    expect(await runCount(dropped)).toBe(0);
    await expect(ingest(world.pool, [{ name: "inngest/x", data: {} }])).rejects.toThrow(/reserved/);
  });
});

test("the queue also runs the host's tasks", async () => {
  await world.pool.query("select graphile_worker.add_job('hosted', '{\"number\": 1}')");
  await until("the task", () => hosted.length > 0);
  expect(hosted).toEqual([{ number: 1 }]);
});

test("migrations are idempotent", async () => {
  await Promise.all([migrateEngine(world.pool, { web_role: "atrium_app" }), migrateEngine(world.pool)]);
  expect((await world.pool.query("select version from engine.migration")).rows).toEqual([{ version: 1 }]);
});

describe("operators", () => {
  test("list runs by tenant, status and function, in pages without gaps or duplicates", async () => {
    const tenant = newTag();
    const ids: string[] = [];
    for (let sent = 0; sent < 7; sent++) ids.push(await world.send("plain", { tenant_id: tenant, tag: tenant }));
    for (const id of ids) await ended(world, id);
    const failing = await world.send("fragile", { tenant_id: tenant, tag: newTag() });
    await ended(world, failing);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listRuns(world.pool, { tenant_id: tenant, function_id: "test-plain", limit: 3, ...(cursor ? { cursor } : {}) });
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data.map((run) => run.event_id));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
    const failed = await listRuns(world.pool, { tenant_id: tenant, status: "failed" });
    expect(failed.data).toMatchObject([
      { event_id: failing, event_name: "fragile", tenant_id: tenant, status: "failed", error: { message: "not yet" } },
    ]);
    expect((await listRuns(world.pool, { tenant_id: newTag() })).data).toEqual([]);
    await expect(listRuns(world.pool, { limit: 201 })).rejects.toMatchObject({ code: "invalid" });
  });

  test("retry a failed run without repeating its finished steps", async () => {
    const tag = newTag();
    const eventId = await world.send("fragile", { tag, tenant_id: "one" });
    const { id } = await ended(world, eventId);
    expect(await findRun(world.pool, id, "one")).toMatchObject({
      status: "failed",
      steps: [
        { name: "first", has_failed: false },
        { name: "second", has_failed: true },
      ],
    });
    await expect(retryRun(world.pool, id, "two")).rejects.toMatchObject({ code: "not_found" });
    healed.add(tag);
    await retryRun(world.pool, id, "one");
    expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: "healed" });
    expect(world.journal.of(tag)).toEqual(["first", "second", "second"]);
    await expect(retryRun(world.pool, id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("cancel a run, and can resume it later", async () => {
    const tag = newTag();
    const eventId = await world.send("sleeping", { tag, tenant_id: "one", nap: "1s" });
    await until(
      "the sleep",
      async () =>
        (
          await world.pool.query(
            "select 1 from engine.step join engine.run on run.id = step.run_id where event_id = $1 and step.status = 'waiting'",
            [eventId],
          )
        ).rowCount === 1,
    );
    const run = (await world.runsOf(eventId))[0];
    const id = run?.id ?? "";
    await expect(cancelRun(world.pool, systemClock, id, "two")).rejects.toMatchObject({ code: "not_found" });
    await cancelRun(world.pool, systemClock, id, "one");
    await expect(cancelRun(world.pool, systemClock, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await findRun(world.pool, id)).toMatchObject({ status: "cancelled" });
    await retryRun(world.pool, id);
    expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: "slept" });
    expect(world.journal.of(tag)).toEqual(["first"]);
  });

  test("cannot retry a run while a newer run of its singleton is active", async () => {
    const first = await world.send("alone", { tag: newTag() });
    const id = (await world.runsOf(first))[0]?.id ?? "";
    await cancelRun(world.pool, systemClock, id);
    await world.send("alone", { tag: newTag() });
    await expect(retryRun(world.pool, id)).rejects.toMatchObject({ code: "conflict" });
  });
});

test("retention deletes old runs and events, except those still needed", async () => {
  const old = await world.send("plain", { tag: newTag() });
  await ended(world, old);
  const active = await world.send("sleeping", { tag: newTag(), nap: "1h" });
  const clock = fixedClock(new Date(Date.now() + 29 * 86_400_000));
  expect(await deleteOld(world.pool, clock, 30)).toEqual({ runs: 0, events: 0 });
  clock.advance(2 * 86_400_000);
  const deleted = await deleteOld(world.pool, clock, 30);
  expect(deleted.runs).toBeGreaterThan(0);
  expect(deleted.events).toBeGreaterThan(0);
  expect(await world.runsOf(old)).toEqual([]);
  expect((await world.pool.query("select 1 from engine.event where id = $1", [old])).rowCount).toBe(0);
  expect(await world.runsOf(active)).toHaveLength(1);
  expect((await world.pool.query("select 1 from engine.run where ended_at is not null")).rowCount).toBe(0);
  expect((await world.pool.query("select 1 from engine.step where run_id not in (select id from engine.run)")).rowCount).toBe(0);
});
