import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import { afterEach, describe, expect, test } from "vitest";
import { startEngine } from "@/inngest/embedded";
import { bearerToken, sign } from "@/inngest/embedded/protocol/signature";
import { pickPort } from "@/scripts/demo/ports";
import { type MakeFunctions, eventKey, makeClient, quiet, signingKey, startApp } from "../app";
import { type World, ended, migratedDatabase, newTag, startWorld, until } from "../support";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const oneStep: MakeFunctions = (client, journal) => [
  client.createFunction({ id: "one", triggers: [{ event: "one" }], retries: 0 }, async ({ event, step }) =>
    step.run("work", async () => {
      journal.note(event.data.tag, "began");
      await sleep(event.data.milliseconds ?? 0);
      journal.note(event.data.tag, "ended");
      return "x".repeat(event.data.size ?? 1);
    }),
  ),
  client.createFunction({ id: "many", triggers: [{ event: "many" }], retries: 0 }, async ({ event, step }) => {
    for (let number = 1; number <= event.data.steps; number++) await step.run(`step ${number}`, () => "y".repeat(event.data.size ?? 1));
  }),
];

async function world(makeFunctions: MakeFunctions = oneStep, options: Parameters<typeof startWorld>[1] = {}): Promise<World> {
  const started = await startWorld(makeFunctions, options);
  cleanups.push(() => started.stop());
  return started;
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers });
const bearer = { authorization: `Bearer ${bearerToken(signingKey)}` };

describe("authentication", () => {
  test("the app rejects a call without a signature or with an old one", async () => {
    const { app } = await world();
    const url = `${app.url}?fnId=test-one&stepId=step`;
    const body = { version: 2, event: {}, events: [], steps: {}, ctx: { run_id: "x", attempt: 0 } };
    expect((await post(url, body)).status).toBe(401);
    const old = sign(JSON.stringify(body), signingKey, new Date(Date.now() - 400_000));
    expect((await post(url, body, { "x-inngest-signature": old })).status).toBe(401);
    const other = sign(JSON.stringify(body), `signkey-test-${"ab".repeat(32)}`, new Date());
    expect((await post(url, body, { "x-inngest-signature": other })).status).toBe(401);
  });

  test("the engine rejects wrong keys", async () => {
    const { engines } = await world();
    const url = engines[0]?.url ?? "";
    expect((await post(`${url}/e/wrong`, [{ name: "one" }])).status).toBe(401);
    for (const path of ["/fn/register", "/v1/checkpoint/x/async", "/v1/signals"]) {
      expect((await post(`${url}${path}`, {})).status).toBe(401);
      expect((await post(`${url}${path}`, {}, { authorization: `Bearer ${bearerToken(`signkey-test-${"ab".repeat(32)}`)}` })).status).toBe(
        401,
      );
    }
  });

  test("the engine rejects an answer without the app's signature", async () => {
    const { database, pool } = await migratedDatabase();
    cleanups.push(async () => {
      await pool.end();
      await database.drop();
    });
    const port = await pickPort(null);
    const client = makeClient(port);
    const app = await startApp(client, oneStep(client, { note: () => undefined, of: () => [] }));
    const engine = await startEngine({
      databaseUrl: database.jobs_url,
      serveUrl: app.url,
      port,
      signingKey,
      eventKey,
      log: quiet,
      onFatal: () => undefined,
    });
    cleanups.push(() => engine.stop());
    await app.stop();
    const forger = http.createServer((_request, response) =>
      response
        .writeHead(200, {
          "x-inngest-sdk": "js:v4",
          "x-inngest-req-version": "2",
          "x-inngest-signature": `t=${Math.floor(Date.now() / 1_000)}&s=${"0".repeat(64)}`,
        })
        .end('"forged"'),
    );
    await new Promise<void>((resolve) => forger.listen(Number(new URL(app.url).port), "127.0.0.1", resolve));
    cleanups.push(async () => forger.close());
    const { ids } = await client.send({ name: "one", data: {} });
    const runsOf = async (id: string) =>
      (await pool.query("select id, function_id, status, output, error from engine.run where event_id = $1", [id])).rows;
    const run = await ended({ runsOf }, ids[0] ?? "");
    expect(run).toMatchObject({ status: "failed", error: { name: "AppAnswerError" } });
  });

  test.for([
    { name: "the engine is ahead", engine: 1, app: 0 },
    { name: "the app is ahead", engine: 0, app: 1 },
  ])("keys can be rotated while $name", async ({ engine, app: ahead }) => {
    const next = `signkey-test-${"cd".repeat(32)}`;
    const { database, pool } = await migratedDatabase();
    const port = await pickPort(null);
    const keys = (isAhead: number) => (isAhead ? { signingKey: next, signingKeyFallback: signingKey } : { signingKey });
    const client = makeClient(port, keys(ahead));
    const app = await startApp(client, oneStep(client, { note: () => undefined, of: () => [] }));
    const started = await startEngine({
      databaseUrl: database.jobs_url,
      serveUrl: app.url,
      port,
      eventKey,
      log: quiet,
      onFatal: () => undefined,
      ...keys(engine),
    });
    cleanups.push(
      () => database.drop(),
      () => pool.end(),
      () => app.stop(),
      () => started.stop(),
    );
    const { ids } = await client.send({ name: "one", data: { tag: "x" } });
    const runsOf = async (id: string) =>
      (await pool.query("select id, function_id, status, output, error from engine.run where event_id = $1", [id])).rows;
    expect(await ended({ runsOf }, ids[0] ?? "")).toMatchObject({ status: "completed" });
  });
});

describe("the API", () => {
  test("answers 501 for unsupported features, and 404 for unknown routes", async () => {
    const { engines } = await world();
    const url = engines[0]?.url ?? "";
    const refused = {
      "/v1/signals": "signals",
      "/v1/realtime/publish": "realtime",
      "/v1/checkpoint": "durable endpoints",
      "/v1/checkpoint/x/steps": "durable endpoints",
      "/v1/runs/x/metadata": "run metadata",
      "/v0/connect/start": "connect",
      "/v0/runs/x/batch": "run state by API",
    };
    for (const [path, name] of Object.entries(refused)) {
      const answer = await post(`${url}${path}`, {}, bearer);
      expect(answer.status).toBe(501);
      expect(await answer.text()).toContain(name);
    }
    expect((await post(`${url}/v2/else`, {}, bearer)).status).toBe(404);
  });

  test("gives the events of a repeated request the same ids, and starts no run twice", async () => {
    const { engines, runsOf } = await world();
    const url = `${engines[0]?.url}/e/${eventKey}`;
    const headers = { "x-inngest-event-id-seed": `${Date.now()},${Buffer.alloc(10, 7).toString("base64")}` };
    const events = [
      { name: "one", data: {} },
      { name: "one", data: {} },
    ];
    const first: unknown = await (await post(url, events, headers)).json();
    const second: unknown = await (await post(url, events, headers)).json();
    expect(second).toEqual(first);
    const { ids } = first as { ids: string[] };
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(await runsOf(id)).toHaveLength(1);
  });

  test("rejects a request with a malformed event, and stores none of its events", async () => {
    const { engines, pool } = await world();
    const url = `${engines[0]?.url}/e/${eventKey}`;
    expect((await fetch(url, { method: "POST", body: "{" })).status).toBe(400);
    expect((await post(url, [{ name: "one" }, { data: {} }])).status).toBe(422);
    expect((await post(url, [{ name: "a\u0000b" }])).status).toBe(422);
    expect((await post(url, [{ name: "one", data: { text: "x".repeat(4 * 1024 * 1024) } }])).status).toBe(413);
    expect((await pool.query("select 1 from engine.event")).rowCount).toBe(0);
  });

  test("answers 409 to the checkpoint of a stale call", async () => {
    const { engines, pool, send, journal, runsOf } = await world();
    const tag = newTag();
    const eventId = await send("one", { tag, milliseconds: 400 });
    await until("the call", () => journal.of(tag).length === 1);
    const run = (await runsOf(eventId))[0];
    const checkpoint = (call: string) =>
      post(
        `${engines[0]?.url}/v1/checkpoint/${run?.id}/async`,
        { run_id: run?.id, fn_id: "test-one", qi_id: call, steps: [{ id: "forged", op: "StepRun", data: 1 }] },
        bearer,
      );
    expect((await checkpoint("0.2")).status).toBe(409);
    expect((await checkpoint("1.1")).status).toBe(409);
    expect((await pool.query("select 1 from engine.step where id = 'forged'")).rowCount).toBe(0);
    expect((await checkpoint("0.1")).status).toBe(200);
  });
});

describe("registration", () => {
  const refusals: [string, (client: ReturnType<typeof makeClient>) => InngestFunction.Any, string][] = [
    [
      "throttle",
      (client) => client.createFunction({ id: "f", triggers: [{ event: "x" }], retries: 0, throttle: { limit: 1, period: "1m" } }, () => 1),
      "test-f: throttle",
    ],
    [
      "batchEvents",
      (client) =>
        client.createFunction({ id: "f", triggers: [{ event: "x" }], retries: 0, batchEvents: { maxSize: 2, timeout: "5s" } }, () => 1),
      "test-f: batchEvents",
    ],
    [
      "priority",
      (client) => client.createFunction({ id: "f", triggers: [{ event: "x" }], retries: 0, priority: { run: "100" } }, () => 1),
      "test-f: priority",
    ],
    [
      "the timeout of cancelOn",
      (client) =>
        client.createFunction({ id: "f", triggers: [{ event: "x" }], retries: 0, cancelOn: [{ event: "y", timeout: "1h" }] }, () => 1),
      "test-f: cancel.0.timeout",
    ],
    [
      "an expression outside the subset",
      (client) =>
        client.createFunction({ id: "f", triggers: [{ event: "x", if: "event.data.list.exists(i, i > 1)" }], retries: 0 }, () => 1),
      "test-f: triggers.0.expression",
    ],
    [
      "a bad cron",
      (client) => client.createFunction({ id: "f", triggers: [{ cron: "TZ=Mars/Base 0 0 * * *" }], retries: 0 }, () => 1),
      "test-f: triggers.0.cron",
    ],
    ["retries left out", (client) => client.createFunction({ id: "f", triggers: [{ event: "x" }] }, () => 1), "test-f: steps.step.retries"],
  ];
  test.for(refusals)("refuses %s by function and field", async ([, make, expected]) => {
    const { database, pool } = await migratedDatabase();
    const client = makeClient(await pickPort(null));
    const app = await startApp(client, [make(client)]);
    cleanups.push(
      () => database.drop(),
      () => pool.end(),
      () => app.stop(),
    );
    await expect(
      startEngine({
        databaseUrl: database.jobs_url,
        serveUrl: app.url,
        port: 0,
        signingKey,
        eventKey,
        log: quiet,
        onFatal: () => undefined,
      }),
    ).rejects.toThrow(expected);
    expect((await pool.query("select 1 from engine.executor")).rowCount).toBe(0);
  });

  test("works out of band, and reports an error to its caller", async () => {
    const started = await world();
    const answer = await fetch(started.app.url, { method: "PUT" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ modified: false });
    const bad = await startApp(started.client, [
      started.client.createFunction({ id: "bad", triggers: [{ event: "x" }], retries: 0, rateLimit: { limit: 1, period: "1m" } }, () => 1),
    ]);
    cleanups.push(() => bad.stop());
    const refused = await fetch(bad.url, { method: "PUT" });
    expect(refused.ok).toBe(false);
    expect(await refused.text()).toContain("test-bad: rateLimit");
    // The previous registration stays.
    const eventId = await started.send("one", { tag: newTag() });
    expect(await ended(started, eventId)).toMatchObject({ status: "completed" });
  });

  test("reaches the other executors", async () => {
    const started = await world(oneStep, { executors: 2 });
    await started.app.stop();
    const next = await startApp(
      started.client,
      [started.client.createFunction({ id: "new", triggers: [{ event: "new" }], retries: 0 }, () => "new")],
      Number(new URL(started.app.url).port),
    );
    cleanups.push(() => next.stop());
    expect(await started.engines[0]?.sync()).toBe(true);
    expect(await started.engines[0]?.sync()).toBe(false);
    await until("the second executor to know it", async () => {
      const { ids } = (await (await post(`${started.engines[1]?.url}/e/${eventKey}`, [{ name: "new", data: {} }])).json()) as {
        ids: string[];
      };
      return (await started.runsOf(ids[0] ?? "")).length === 1;
    });
    await until("the runs", async () => (await started.pool.query("select 1 from engine.run where status <> 'completed'")).rowCount === 0);
  });
});
