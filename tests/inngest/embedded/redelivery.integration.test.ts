import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "@/inngest/embedded/protocol/call";
import { repairSlots } from "@/inngest/embedded/runs/concurrency";
import { withTransaction } from "@/inngest/embedded/database/database";
import { type Dispatch, dispatchCall } from "@/inngest/embedded/protocol/dispatch";
import { ingest } from "@/inngest/embedded/ingest";
import { defaultLimits } from "@/inngest/embedded/limits";
import { parseFunctions } from "@/inngest/embedded/protocol/registration";
import { Registry } from "@/inngest/embedded/protocol/registry";
import type { CallPayload } from "@/inngest/embedded/runs/run-state";
import { applyAnswer } from "@/inngest/embedded/runs/transition";
import { systemClock } from "@/lib/kernel/clock";
import type { TestDatabase } from "@/tests/support/database";
import { migratedDatabase } from "./support";

// The queue redelivers a job when an executor dies after its transaction and before the job is completed. No executor runs here: each test
// does the executor's work and redelivers jobs itself.

const step = { id: "step", name: "step", runtime: { type: "http", url: "http://127.0.0.1/" }, retries: { attempts: 3 } };
const configs = [
  { id: "app-plain", name: "plain", triggers: [{ event: "plain" }], steps: { step } },
  { id: "app-narrow", name: "narrow", triggers: [{ event: "narrow" }], steps: { step }, concurrency: 1 },
];
const scope = { registry: new Registry(parseFunctions(configs)), clock: systemClock, limits: defaultLimits };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  ({ database, pool } = await migratedDatabase());
  for (const config of configs)
    await pool.query("insert into engine.function (id, config) values ($1, $2)", [config.id, JSON.stringify(config)]);
  await pool.query("insert into engine.executor (started_at) values (now())");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query("truncate engine.slot, engine.slot_wait; delete from graphile_worker._private_jobs"));

interface CallJob {
  id: string;
  payload: CallPayload;
}

/** Removes and returns all queued calls, also those due later. */
async function takeJobs(): Promise<CallJob[]> {
  const { rows } = await pool.query<CallJob>("delete from graphile_worker._private_jobs returning id::text, payload");
  return rows.toSorted((left, right) => Number(left.id) - Number(right.id));
}
async function takeOne(): Promise<CallJob> {
  const [job, ...more] = await takeJobs();
  expect(more).toEqual([]);
  if (!job) throw new Error("No call is queued.");
  return job;
}
const send = (name: string): Promise<string[]> => withTransaction(pool, (tx) => ingest(tx, [{ name, data: {} }]));
const dispatch = (job: CallJob): Promise<Dispatch | undefined> => dispatchCall(pool, scope, 1, job.id, job.payload);
async function dispatchNow(job: CallJob): Promise<Dispatch> {
  const call = await dispatch(job);
  if (!call) throw new Error("There is nothing to call.");
  return call;
}
const apply = (call: Dispatch, answer: Answer): Promise<void> =>
  applyAnswer(pool, scope, { retry_scale: 1, random: () => 0 }, call, answer);

const planned = (id: string): Answer => ({
  kind: "operations",
  final: false,
  retry_after: undefined,
  operations: [{ id, op: "StepPlanned", name: id }],
});
const failed = (id: string): Answer => ({
  kind: "operations",
  final: false,
  retry_after: undefined,
  operations: [{ id, op: "StepError", name: id, error: { name: "Error", message: "no" } }],
});

/** One job per kind of call. */
const kinds = [
  {
    kind: "a discovery call",
    job: () => takeOne(),
    failure: { kind: "error", final: false, error: { name: "Error", message: "no" } } satisfies Answer,
  },
  {
    kind: "a planned step",
    job: async () => {
      await apply(await dispatchNow(await takeOne()), planned("a"));
      return takeOne();
    },
    failure: failed("a"),
  },
];

describe.for(kinds)("the job of $kind", ({ job: makeJob, failure }) => {
  test("may be redelivered while its call has no answer, and the later call counts", async () => {
    await send("plain");
    const job = await makeJob();
    const first = await dispatchNow(job);
    const second = await dispatchNow(job);
    await apply(first, failure);
    expect(await takeJobs()).toEqual([]);
    await apply(second, failure);
    expect(await takeJobs()).toHaveLength(1);
  });

  test.for([
    { what: "broke off", answer: { kind: "lost", reason: "reset" } satisfies Answer },
    { what: "was refused", answer: { kind: "refused", reason: "refused" } satisfies Answer },
    { what: "failed", answer: failure },
  ])("makes no call once one that $what was queued again, whose job makes one", async ({ answer }) => {
    await send("plain");
    const job = await makeJob();
    await apply(await dispatchNow(job), answer);
    expect(await dispatch(job)).toBeUndefined();
    const next = await takeOne();
    await dispatchNow(next);
    expect(await dispatch(job)).toBeUndefined();
  });
});

test("a redelivered parked job neither parks again nor calls; the parked job calls once", async () => {
  await send("narrow");
  await send("narrow");
  const [holding, waiting] = await takeJobs();
  if (!holding || !waiting) throw new Error("Two calls should be queued.");
  const held = await dispatchNow(holding);
  expect(await dispatch(waiting)).toBeUndefined();
  expect(await dispatch(waiting)).toBeUndefined();
  expect((await pool.query("select 1 from engine.slot_wait")).rowCount).toBe(1);
  await apply(held, { kind: "result", data: null });
  const woken = await takeOne();
  expect(await dispatch(waiting)).toBeUndefined();
  const call = await dispatchNow(woken);
  await apply(call, { kind: "result", data: "done" });
  expect((await pool.query("select 1 from engine.slot")).rowCount).toBe(0);
  await withTransaction(pool, repairSlots);
  expect(await takeJobs()).toEqual([]);
});
