import { newId } from "@/lib/kernel/ids";
import { keyOf } from "../protocol/canonical";
import { type Job, type Tx, addJobs } from "../database/database";
import type { PreparedEvent } from "../events";
import { addCancelInterests } from "./interest";
import type { RegisteredFunction } from "../protocol/registry";
import { callJob, endRun, lockActiveRun } from "./run-state";
import type { Scope } from "./scope";

export interface StartRequest {
  /** The function to run; `event` must be stored. */
  target: RegisteredFunction;
  event: PreparedEvent;
  /** The step that invokes the run. */
  parent?: { run_id: string; step_id: string };
  /** Collects the run's first job for the caller to queue; default: it is queued at once. */
  jobs?: Job[];
}

/** Attempts of a singleton in mode cancel to replace a run that a concurrent transaction has just started. */
const singletonTries = 10;

/**
 * Starts a run, or delays it when the function is debounced (an invoked run never is). Returns the run's id, or undefined when none
 * started: it is debounced, another run of the singleton is active, or the idempotency key is known.
 */
export async function startRun(tx: Tx, scope: Scope, request: StartRequest): Promise<string | undefined> {
  if (request.target.debounce && !request.parent) {
    await debounce(tx, scope, request, request.target.debounce);
    return undefined;
  }
  return startRunNow(tx, scope, request);
}

/** Like `startRun`, without debouncing. */
export async function startRunNow(tx: Tx, scope: Scope, request: StartRequest): Promise<string | undefined> {
  const { target, event } = request;
  const { singleton, idempotency } = target;
  const values = { event: event.body };
  const singletonKey = singleton ? keyOf(singleton.key?.evaluate(values) ?? null) : null;
  const dedupeKey = idempotency ? keyOf(idempotency.evaluate(values)) : null;
  for (let tries = 1; tries <= singletonTries; tries++) {
    if (dedupeKey !== null && (await isKnown(tx, target.id, dedupeKey))) return undefined;
    if (singleton?.mode === "cancel") await cancelSingleton(tx, scope, target.id, singletonKey);
    const runId = await insertRun(tx, scope, request, singletonKey, dedupeKey);
    if (runId !== undefined || singleton?.mode !== "cancel") return runId;
  }
  return undefined;
}

async function isKnown(tx: Tx, functionId: string, dedupeKey: string): Promise<boolean> {
  const { rowCount } = await tx.query("select 1 from engine.run where function_id = $1 and dedupe_key = $2", [functionId, dedupeKey]);
  return rowCount !== 0;
}

async function insertRun(
  tx: Tx,
  scope: Scope,
  { target, event, parent, jobs }: StartRequest,
  singletonKey: string | null,
  dedupeKey: string | null,
): Promise<string | undefined> {
  const now = scope.clock.now();
  const id = newId(now);
  const { rowCount } = await tx.query(
    `insert into engine.run (id, function_id, event_id, tenant_id, status, singleton_key, dedupe_key, parent_run_id, parent_step_id,
      created_at)
     values ($1, $2, $3, $4, 'queued', $5, $6, $7, $8, $9) on conflict do nothing`,
    [id, target.id, event.body.id, event.tenant_id, singletonKey, dedupeKey, parent?.run_id ?? null, parent?.step_id ?? null, now],
  );
  if (rowCount === 0) return undefined;
  await addCancelInterests(tx, id, target, event.body);
  // A future `ts` delays the run until then.
  const runAt = event.body.ts > now.getTime() ? new Date(event.body.ts) : null;
  const job = callJob({ run_id: id, function_id: target.id, seq: 0 }, runAt);
  if (jobs) jobs.push(job);
  else await addJobs(tx, [job]);
  return id;
}

async function cancelSingleton(tx: Tx, scope: Scope, functionId: string, singletonKey: string | null): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from engine.run where function_id = $1 and singleton_key = $2 and status in ('queued', 'running')",
    [functionId, singletonKey],
  );
  for (const { id } of rows) {
    const run = await lockActiveRun(tx, id);
    if (run)
      await endRun(tx, scope.clock, run, {
        status: "cancelled",
        error: { name: "Cancelled", message: "A newer run of this singleton took its place." },
      });
  }
}

async function debounce(
  tx: Tx,
  scope: Scope,
  { target, event }: StartRequest,
  config: NonNullable<RegisteredFunction["debounce"]>,
): Promise<void> {
  const now = scope.clock.now();
  const key = keyOf(config.key?.evaluate({ event: event.body }) ?? null);
  const { rows } = await tx.query<{ run_at: Date }>(
    `insert into engine.debounce (function_id, key, event_id, first_at, run_at) values ($1, $2, $3, $4, $5)
     on conflict (function_id, key) do update set event_id = excluded.event_id,
       run_at = least(excluded.run_at, engine.debounce.first_at + $6::float8 * interval '1 millisecond')
     returning run_at`,
    [target.id, key, event.body.id, now, new Date(now.getTime() + config.period), config.timeout ?? Number.MAX_SAFE_INTEGER / 1_000],
  );
  await addJobs(tx, [
    {
      identifier: "engine_debounce",
      payload: { function_id: target.id, key },
      run_at: rows[0]?.run_at ?? now,
      job_key: `engine:debounce:${target.id}:${key}`,
    },
  ]);
}
