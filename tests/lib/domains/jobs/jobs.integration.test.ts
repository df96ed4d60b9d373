import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { POST as cancelRoute } from "@/app/api/tenant/jobs/[id]/cancel/route";
import { POST as retryRoute } from "@/app/api/tenant/jobs/[id]/retry/route";
import { GET as getRoute } from "@/app/api/tenant/jobs/[id]/route";
import { GET as listRoute } from "@/app/api/tenant/jobs/route";
import { GET as schedulesRoute } from "@/app/api/tenant/jobs/schedules/route";
import { ingest, migrateEngine, startEngine, type Engine } from "@/inngest/embedded";
import { cancelJob, getJob, listJobs, listJobSchedules, retryJob } from "@/lib/domains/jobs";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { eventKey, Journal, makeClient, quiet, signingKey, startApp, type App } from "@/tests/inngest/embedded/app";
import { until } from "@/tests/inngest/embedded/support";
import { pickPort } from "@/scripts/demo/ports";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;
let pool: Pool;
let engine: Engine;
let app: App;
const journal = new Journal();
let healed = false;

beforeAll(async () => {
  world = await createWorld();
  pool = new Pool({ connectionString: world.database.jobs_url, max: 4 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
});
afterAll(async () => {
  await engine.stop();
  await app.stop();
  await pool.end();
  await world.close();
});

async function startTheEngine(): Promise<void> {
  await migrateEngine(pool, { web_role: "atrium_app" });
  const port = await pickPort(null);
  const client = makeClient(port);
  app = await startApp(client, [
    client.createFunction({ id: "fragile", triggers: [{ event: "fragile" }], retries: 0 }, async ({ event, step }) => {
      await step.run("first", () => journal.note(event.data.tag, "first"));
      return step.run("second", () => {
        journal.note(event.data.tag, "second");
        if (!healed) throw new Error("The printer is out of paper");
      });
    }),
    client.createFunction({ id: "sleeping", triggers: [{ event: "sleeping" }], retries: 0 }, ({ step }) => step.sleep("nap", "1h")),
    client.createFunction({ id: "nightly", triggers: [{ cron: "30 2 * * *" }], retries: 0 }, () => undefined),
  ]);
  engine = await startEngine({
    databaseUrl: world.database.jobs_url,
    serveUrl: app.url,
    port,
    signingKey,
    eventKey,
    log: quiet,
    retryScale: 0.002,
    random: () => 0,
    onFatal: () => undefined,
  });
}

const send = async (name: string, slug: Slug, tag: string) => {
  const ids = await ingest(pool, [{ name, data: { tenant_id: world.tenants[slug].tenant.id, tag } }]);
  const { rows } = await pool.query<{ id: string }>("select id from engine.run where event_id = $1", [ids[0]]);
  return z.string().parse(rows[0]?.id);
};
const ended = (slug: Slug, id: string) =>
  until("the end of the run", async () => {
    const job = await getJob(world.ctx(slug), { id });
    return job.ended_at !== null && job;
  });

test("before the worker's first start, and with Inngest as engine, the error says where to look", async () => {
  await expect(listJobs(world.ctx("acme"), {})).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
  await expect(retryJob(world.ctx("acme"), { id: "01930000-0000-7000-8000-000000000001" })).rejects.toMatchObject({ code: "unavailable" });
  const ctx = world.ctx("acme");
  const hosted = {
    ...ctx,
    runtime: { ...ctx.runtime, environment: { ...ctx.runtime.environment, INNGEST_BASE_URL: "https://inngest.example" } },
  };
  for (const ask of [listJobs(hosted, {}), listJobSchedules(hosted, {})])
    await expect(ask).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("INNGEST_BASE_URL") });
});

describe("with the engine at work", () => {
  beforeAll(startTheEngine);

  test("a failed run is shown with its steps and error; a retry resumes it and writes an audit entry", async () => {
    const id = await send("fragile", "acme", "one");
    const failed = await ended("acme", id);
    expect(failed).toMatchObject({
      id,
      function_id: "test-fragile",
      event_name: "fragile",
      status: "failed",
      error: { name: "Error", message: "The printer is out of paper" },
      next_at: null,
    });
    expect(failed.steps.map(({ name, status, failed: broke }) => [name, status, broke])).toEqual([
      ["first", "done", false],
      ["second", "done", true],
    ]);
    expect(failed).not.toHaveProperty("output");
    expect(Object.keys(failed.error ?? {})).toEqual(["name", "message"]);
    healed = true;
    await retryJob(world.ctx("acme"), { id });
    await until("completion", async () => (await getJob(world.ctx("acme"), { id })).status === "completed");
    expect(journal.of("one")).toEqual(["first", "second", "second"]);
    await expect(retryJob(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "conflict" });
    const audit = await runInTenant(world.tenants.acme.tenant.id, () =>
      world.runtime.tenants.client.auditEntry.findMany({ where: { operation: "jobs.retry" } }),
    );
    expect(audit).toMatchObject([{ noun: "job", record_id: id, changes: { status: ["failed", "queued"] } }]);
  });

  test("a sleeping run shows its next start, and can be cancelled", async () => {
    const id = await send("sleeping", "acme", "two");
    const asleep = await until("the nap", async () => {
      const job = await getJob(world.ctx("acme"), { id });
      return job.steps.some((step) => step.status === "waiting") && job;
    });
    expect(asleep.steps).toMatchObject([{ name: "nap", kind: "Sleep", status: "waiting" }]);
    expect(asleep.next_at).toEqual(asleep.steps[0]?.wakes_at);
    await cancelJob(world.ctx("acme"), { id });
    expect(await ended("acme", id)).toMatchObject({ status: "cancelled", error: { message: "Cancelled by an operator." }, next_at: null });
    await expect(cancelJob(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "conflict" });
  });

  test("a request whose transaction is rolled back is not carried out", async () => {
    const id = await send("sleeping", "acme", "three");
    const { client } = world.runtime.tenants;
    const tenant = world.tenants.acme.tenant.id;
    const rolledBack = runInTenant(tenant, () =>
      client.$transaction(async (tx) => {
        await tx.$queryRaw`select * from engine.request_operation(${tenant}::uuid, ${id}, 'cancel')`;
        throw new Error("changed my mind");
      }),
    );
    await expect(rolledBack).rejects.toThrow("changed my mind");
    // Requests are processed in order, so an earlier one would be done by now.
    const other = await send("sleeping", "acme", "four");
    await cancelJob(world.ctx("acme"), { id: other });
    await ended("acme", other);
    expect((await getJob(world.ctx("acme"), { id })).ended_at).toBeNull();
  });

  test("lists page without gaps or duplicates, filter by status and function, and show only the company's runs", async () => {
    const theirs = [await send("sleeping", "beta", "a"), await send("sleeping", "beta", "b"), await send("fragile", "beta", "c")];
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listJobs(world.ctx("beta"), { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([...theirs].reverse());
    expect((await listJobs(world.ctx("beta"), { function_id: "test-fragile" })).data.map(({ id }) => id)).toEqual([theirs[2]]);
    expect((await listJobs(world.ctx("beta"), { status: "cancelled" })).data).toEqual([]);
    expect((await listJobs(world.ctx("acme"), { limit: 200 })).data.filter(({ id }) => theirs.includes(id))).toEqual([]);
    await expect(listJobs(world.ctx("beta"), { cursor: "nonsense" })).rejects.toMatchObject({ code: "malformed" });
  });

  test("another company's run is not found, and the web role cannot query as another company", async () => {
    const id = await send("sleeping", "beta", "d");
    for (const ask of [getJob, cancelJob, retryJob])
      await expect(ask(world.ctx("acme"), { id })).rejects.toMatchObject({ code: "not_found" });
    const web = new Pool({ connectionString: world.database.app_url, max: 1 });
    const beta = world.tenants.beta.tenant.id;
    const asks = [
      "engine.list_runs($1, null, null, null, 5)",
      "engine.find_run($1, 'x')",
      "engine.list_steps($1, 'x')",
      "engine.list_schedules($1)",
      "engine.request_operation($1, 'x', 'cancel')",
    ];
    for (const tenant of ["", world.tenants.acme.tenant.id]) {
      await web.query("select set_config('app.tenant_id', $1, false)", [tenant]);
      for (const ask of asks) await expect(web.query(`select * from ${ask}`, [beta])).rejects.toThrow(/in scope/);
    }
    await web.end();
    expect((await getJob(world.ctx("beta"), { id })).ended_at).toBeNull();
  });

  test("schedules are listed with the instant of their next firing", async () => {
    const { data } = await until("the schedule", async () => {
      const page = await listJobSchedules(world.ctx("acme"), {});
      return page.data.length > 0 && page;
    });
    expect(data).toMatchObject([{ function_id: "test-nightly", cron: "30 2 * * *" }]);
    expect(data[0]?.next_at?.toISOString().slice(11)).toBe("02:30:00.000Z");
  });

  test("over HTTP, with permissions", async () => {
    const key = await world.apiKey("acme", ["jobs.read"]);
    const none = { params: Promise.resolve({}) };
    const list = await listRoute(world.request("GET", "/api/tenant/jobs?limit=1&function_id=test-sleeping", { key }), none);
    expect(list.status).toBe(200);
    const { data } = z.object({ data: z.array(z.looseObject({ id: z.string().startsWith("job_") })).length(1) }).parse(await list.json());
    const [{ id } = { id: "" }] = data;
    const at = { params: Promise.resolve({ id }) };
    const one = await getRoute(world.request("GET", "/x", { key }), at);
    expect([one.status, await one.json()]).toMatchObject([200, { id, steps: expect.any(Array) }]);
    expect((await schedulesRoute(world.request("GET", "/x", { key }), none)).status).toBe(200);
    expect((await cancelRoute(world.request("POST", "/x", { key }), at)).status).toBe(403);
    expect((await listRoute(world.request("GET", "/x", { key: await world.apiKey("acme", ["customers.read"]) }), none)).status).toBe(403);
    const sleeping = encodeId("job", await send("sleeping", "acme", "five"));
    const target = { params: Promise.resolve({ id: sleeping }) };
    expect((await cancelRoute(world.request("POST", "/x", { slug: "acme" }), target)).status).toBe(202);
    await ended("acme", z.string().parse(decodeId("job", sleeping)));
    expect((await retryRoute(world.request("POST", "/x", { slug: "acme" }), target)).status).toBe(202);
    await until(
      "the revival",
      async () => (await getJob(world.ctx("acme"), { id: z.string().parse(decodeId("job", sleeping)) })).ended_at === null,
    );
  });
});
