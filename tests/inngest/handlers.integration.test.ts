import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { functions, schedules } from "@/inngest/functions";
import { reconciliationEvents } from "@/lib/domains/reconciliation/events";
import { assistCapEvents } from "@/lib/domains/assists";
import { auditEvents } from "@/lib/domains/audit";
import { vaultEvents } from "@/lib/domains/vault";
import { jobEvents } from "@/lib/domains/jobs/events";
import { records } from "@/lib/domains/records";
import { AppError } from "@/lib/kernel/base/errors";
import { engineKeys } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { until } from "@/tests/inngest/embedded/support";
import { startWorkerProcess, workerPorts } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, port]) => [name, String(port)]));
  world = await createWorld({ environment: ports });
});
afterAll(() => world.close());

/** As the SDK keeps it. */
interface Kept {
  opts: { id: string; triggers: { event?: string }[] };
  fn(call: object): Promise<unknown>;
}
const kept = functions as unknown as readonly Kept[];

const samples = new Map(
  [
    ...records.flatMap(({ events }) => events),
    ...reconciliationEvents,
    ...jobEvents,
    ...auditEvents,
    ...vaultEvents,
    ...assistCapEvents,
  ].map((each) => [each.name, each.sample]),
);

/** The data that the engine passes on: of an event of the outbox, of a schedule for one tenant, or of a failed run. */
function dataFor(event: string): object {
  const tenant_id = world.tenants.acme.tenant.id;
  if (event.startsWith("schedule/")) return { tenant_id };
  if (event === "inngest/function.failed")
    return { function_id: "atrium-email-ticket-reply", event: { data: { tenant_id } }, error: { message: "The server is gone." } };
  const occurred_at = world.clock.now().toISOString();
  return { tenant_id, record_id: newId(world.clock.now()), sequence: 1, occurred_at, resource: samples.get(event) };
}

const step = {
  run: (_name: string, work: () => Promise<unknown>) => work(),
  sendEvent: () => Promise.resolve(),
  sleepUntil: () => Promise.resolve(),
};

const called = kept.flatMap(({ opts, fn }) =>
  opts.triggers.flatMap(({ event }) => (event === undefined ? [] : [{ id: opts.id, event, fn }])),
);

test("every function is called by an event that is published, or by a schedule", () => {
  const known = new Set([...samples.keys(), ...schedules.map(({ id }) => `schedule/${id}`), "inngest/function.failed"]);
  expect(called.filter(({ event }) => !known.has(event))).toEqual([]);
  expect(called.length).toBeGreaterThan(100);
});

/** What a handler says of records that are not there, or not in the state that its event reports. */
const expected: readonly string[] = ["not_found", "conflict", "invalid", "forbidden"];

test("every handler runs with its event’s sample in the tenant’s scope: at most the record is missing", async () => {
  const broken: string[] = [];
  for (const { id, event, fn } of called) {
    try {
      await fn({ event: { name: event, data: dataFor(event) }, runId: newId(world.clock.now()), attempt: 0, step });
    } catch (error) {
      if (!(error instanceof AppError) || !expected.includes(error.code)) broken.push(`${id}: ${String(error)}`);
    }
  }
  expect(broken).toEqual([]);
});

test("every function is called by the engine itself, and none fails for another reason than a missing record", async () => {
  const pool = new pg.Pool({ connectionString: world.database.jobs_url });
  const worker = await startWorkerProcess(world.runtime.environment);
  try {
    const { ENGINE_PORT } = world.runtime.environment;
    const events = [...new Set(called.map(({ event }) => event))].filter((name) => !name.startsWith("inngest/"));
    const sent = await fetch(`http://127.0.0.1:${String(ENGINE_PORT)}/e/${engineKeys(world.runtime.environment).event_key}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(events.map((name) => ({ name, data: dataFor(name) }))),
    });
    expect(sent.status).toBe(200);
    const wanted = called.filter(({ event }) => !event.startsWith("inngest/")).map(({ id }) => `atrium-${id}`);
    await until(
      "every function to be called",
      async () => {
        const { rows } = await pool.query<{ function_id: string }>(
          "select distinct function_id from engine.run where attempt > 0 or status in ('completed', 'failed')",
        );
        const seen = new Set(rows.map(({ function_id }) => function_id));
        return wanted.every((id) => seen.has(id));
      },
      90_000,
    );
    const failed = worker
      .output()
      .split("\n")
      .filter((line) => line.includes('"a call failed"'));
    expect(failed.filter((line) => /no tenant in scope|is not a function|Cannot read prop|is not defined|ZodError/.test(line))).toEqual([]);
  } finally {
    await worker.kill("SIGTERM");
    await pool.end();
  }
});
