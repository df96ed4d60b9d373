import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { behaviours } from "./functions";
import { type World, ended, newTag, startWorld, until } from "./support";

const modes = [
  { name: "with checkpointing", checkpointing: true, executors: 1 },
  { name: "with one call a step", checkpointing: false, executors: 1 },
  { name: "with two executors", checkpointing: true, executors: 2 },
];

describe.for(modes)("$name", ({ checkpointing, executors }) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(behaviours, { executors, engine: { checkpointing } });
  });
  afterAll(() => world.stop());

  const run = async (name: string, data: Record<string, unknown> = {}) => {
    const tag = newTag();
    const eventId = await world.send(name, { tag, ...data });
    return { tag, eventId };
  };

  describe.concurrent("a function", () => {
    test("runs each step once, in order, and returns its value", async ({ expect }) => {
      const { tag, eventId } = await run("steps");
      expect(await ended(world, eventId)).toMatchObject({
        status: "completed",
        output: { results: ["one done", "two done", "three done"] },
      });
      expect(world.journal.of(tag)).toEqual(["one", "two", "three"]);
    });

    test("starts once per event id, also when the event is sent again", async ({ expect }) => {
      const tag = newTag();
      for (let sends = 0; sends < 3; sends++) await world.send("steps", { tag }, { id: `id-${tag}` });
      await ended(world, `id-${tag}`);
      expect(await world.runsOf(`id-${tag}`)).toHaveLength(1);
      expect(world.journal.of(tag)).toEqual(["one", "two", "three"]);
    });

    test("transfers data byte for byte, including NUL", async ({ expect }) => {
      const echo = { text: "a\u0000b \ud83d\ude00", zebra: 1, apple: [null, true, 1.5e-7] };
      const { eventId } = await run("steps", { echo });
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: { echo } });
    });

    test("starts only for events that match its filter", async ({ expect }) => {
      const large = await run("filtered", { amount: 101 });
      const small = await run("filtered", { amount: 100 });
      const draft = await run("filtered", { amount: 500, kind: "draft" });
      expect((await ended(world, large.eventId)).output).toBe("large");
      expect(await world.runsOf(small.eventId)).toEqual([]);
      expect(await world.runsOf(draft.eventId)).toEqual([]);
    });

    test("sleeps and continues", async ({ expect }) => {
      const { tag, eventId } = await run("sleeper");
      expect((await ended(world, eventId)).output).toBe("awake");
      expect(world.journal.of(tag)).toEqual(["before", "after"]);
    });

    test("waits for the matching event, not for another", async ({ expect }) => {
      const { tag, eventId } = await run("waiter", { timeout: "1m" });
      await until(
        "the wait",
        async () =>
          (
            await world.pool.query("select 1 from engine.interest where run_id in (select id from engine.run where event_id = $1)", [
              eventId,
            ])
          ).rowCount === 1,
      );
      await world.send("answer", { tag: "somebody else", text: "wrong" });
      await world.send("answer", { tag, text: "right" });
      expect((await ended(world, eventId)).output).toEqual({ said: "right" });
    });

    test("gets null when the wait times out", async ({ expect }) => {
      const { eventId } = await run("waiter", { timeout: "1s" });
      expect((await ended(world, eventId)).output).toBe("timed out");
    });

    test("sends events from a step", async ({ expect }) => {
      const { tag, eventId } = await run("sender");
      expect((await ended(world, eventId)).output).toBe("sent");
      const sent = await world.pool.query<{ id: string }>(
        "select id from engine.event where name = 'square' and body -> 'data' ->> 'tag' = $1",
        [tag],
      );
      expect(sent.rows).toHaveLength(1);
      expect((await ended(world, sent.rows[0]?.id ?? "")).output).toBe(9);
    });

    test("is retried after an error without repeating its finished step", async ({ expect }) => {
      const { tag, eventId } = await run("retried");
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: 3 });
      expect(world.journal.of(tag)).toEqual(["once", "try 1", "try 2", "try 3"]);
    });

    test("without steps is retried too, and gets its attempt number", async ({ expect }) => {
      const { eventId } = await run("body-retried");
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: 2 });
    });

    test("fails after its last attempt", async ({ expect }) => {
      const { tag, eventId } = await run("exhausted");
      expect(await ended(world, eventId)).toMatchObject({ status: "failed", error: { message: "never works" } });
      expect(world.journal.of(tag)).toEqual(["try", "try"]);
    });

    test("fails at once on a final error, and onFailure runs", async ({ expect }) => {
      const { tag, eventId } = await run("failing");
      expect(await ended(world, eventId)).toMatchObject({ status: "failed", error: { message: "no use" } });
      await until("onFailure", () => world.journal.of(tag).length === 2);
      expect(world.journal.of(tag)).toEqual(["try", "failed: no use"]);
    });

    test("can catch a step's error", async ({ expect }) => {
      const { eventId } = await run("catcher");
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: "caught wrong type" });
    });

    test("runs parallel steps once each and joins them", async ({ expect }) => {
      const { tag, eventId } = await run("parallel");
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: 3 });
      expect(world.journal.of(tag).toSorted()).toEqual(["join", "left", "right"]);
    });

    test("continues with the winner of a race while the loser is pending", async ({ expect }) => {
      const { tag, eventId } = await run("race");
      await until("the step after the race", () => world.journal.of(tag).includes("after"));
      const sleeping = await world.pool.query<{ run_id: string }>(
        `select run_id from engine.step where name = 'slow' and status = 'waiting' and run_id in (select id from engine.run
          where event_id = $1)`,
        [eventId],
      );
      expect(sleeping.rowCount).toBe(1);
      // The SDK ends a run only when every reported step has a result.
      await world.pool.query("update graphile_worker._private_jobs set run_at = now() where payload ->> 'run_id' = $1", [
        sleeping.rows[0]?.run_id,
      ]);
      await world.pool.query('notify "jobs:insert", \'{"r":"1","count":1}\'');
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: "fast won" });
      expect(world.journal.of(tag)).toEqual(["fast", "after"]);
    });

    test("invokes another function and gets its value or error", async ({ expect }) => {
      const { eventId } = await run("invoker", { value: 7 });
      expect(await ended(world, eventId)).toMatchObject({ status: "completed", output: { result: 49, failure: "no use" } });
    });

    test("gets a timeout error from an invoke that takes too long", async ({ expect }) => {
      const { eventId } = await run("impatient");
      expect((await ended(world, eventId)).output).toBe("The invoked function did not finish in time.");
    });

    test("is cancelled by the matching event, not by another", async ({ expect }) => {
      const { tag, eventId } = await run("cancellable");
      const other = await run("cancellable");
      await until("both to start", () => world.journal.of(tag).length === 1 && world.journal.of(other.tag).length === 1);
      await world.send("stop", { tag });
      expect(await ended(world, eventId)).toMatchObject({ status: "cancelled" });
      expect((await world.runsOf(other.eventId))[0]?.status).toBe("running");
    });

    test("respects its concurrency limit per key", async ({ expect }) => {
      const tag = newTag();
      const ids = await Promise.all(Array.from({ length: 6 }, () => world.send("limited", { tag })));
      for (const id of ids) expect((await ended(world, id)).status).toBe("completed");
      const seen = world.journal.of(tag);
      expect(seen).toHaveLength(6);
      expect(new Set(seen)).toEqual(new Set(["running 1", "running 2"]));
      expect((await world.pool.query("select 1 from engine.slot where key like '%' || $1 || '%'", [tag])).rowCount).toBe(0);
    });

    test("as a singleton skips events during a run, and runs again after it", async ({ expect }) => {
      const tag = newTag();
      const first = await world.send("single", { tag });
      const second = await world.send("single", { tag });
      await ended(world, first);
      expect(await world.runsOf(second)).toEqual([]);
      await ended(world, await world.send("single", { tag }));
      expect(world.journal.of(tag)).toEqual(["ran", "ran"]);
    });

    test("as a cancelling singleton is replaced by the newest run", async ({ expect }) => {
      const tag = newTag();
      const ids: string[] = [];
      for (const number of [1, 2, 3]) ids.push(await world.send("latest", { tag, number }));
      const runs = await Promise.all(ids.map((id) => ended(world, id)));
      expect(runs.map((each) => each.status)).toEqual(["cancelled", "cancelled", "completed"]);
      expect(runs[2]?.output).toBe(3);
    });

    test("debounced runs once, with the last event", async ({ expect }) => {
      const tag = newTag();
      for (const number of [1, 2, 3]) await world.send("debounced", { tag, number });
      await until("the run", () => world.journal.of(tag).length > 0);
      await sleep(1_200);
      expect(world.journal.of(tag)).toEqual(["ran 3"]);
    });

    test("with an idempotency key runs once per value", async ({ expect }) => {
      const tag = newTag();
      const first = await world.send("idempotent", { tag });
      const second = await world.send("idempotent", { tag });
      expect((await ended(world, first)).output).toBe("ran");
      expect(await world.runsOf(second)).toEqual([]);
    });

    test("starts at the time of a future event", async ({ expect }) => {
      const tag = newTag();
      const eventId = await world.send("steps", { tag }, { ts: Date.now() + 1_000 });
      await sleep(500);
      expect(world.journal.of(tag)).toEqual([]);
      expect((await ended(world, eventId)).status).toBe("completed");
    });

    test.for([
      ["unsupported", "WaitForSignal"],
      ["bad-wait", "size(event.data.list)"],
      ["unoptimized", "optimizeParallelism"],
    ] as const)("that needs more than the engine does fails, saying what: %s", async ([name, what], { expect }) => {
      const { eventId } = await run(name);
      const record = await ended(world, eventId);
      expect(record).toMatchObject({ status: "failed", error: { name: "Unsupported" } });
      expect(record.error?.message).toContain(what);
    });
  });

  test("reserved event names are rejected", async () => {
    await expect(world.client.send({ name: "inngest/function.failed", data: {} })).rejects.toThrow(/reserved/);
  });
});
