import { AppError } from "@/lib/kernel/base/errors";
import type { Clock } from "@/lib/kernel/clock";
import { type Job, type Tx, addJobs } from "../database/database";
import type { EventBody, RunError } from "../protocol/protocol";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

/** The part of a run that its transitions read. */
export interface RunRow {
  id: string;
  function_id: string;
  event_id: string;
  tenant_id: string | null;
  status: RunStatus;
  seq: number;
  dispatch: number;
  attempt: number;
  lost: number;
  parallel: boolean;
  state_bytes: number;
  step_count: number;
  parent_run_id: string | null;
  parent_step_id: string | null;
}

export const runColumns = [
  "id",
  "function_id",
  "event_id",
  "tenant_id",
  "status",
  "seq",
  "dispatch",
  "attempt",
  "lost",
  "parallel",
  "state_bytes",
  "step_count",
  "parent_run_id",
  "parent_step_id",
]
  .map((name) => `run.${name}`)
  .join(", ");

/** Locks a run that has not ended; undefined when it has, or never was. Every transition of a run begins with this. */
export async function lockActiveRun(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const { rows } = await tx.query<RunRow>(
    `select ${runColumns} from engine.run where id = $1 and status in ('queued', 'running') for update`,
    [runId],
  );
  return rows[0];
}

export async function readEvent(tx: Tx, eventId: string): Promise<EventBody> {
  const { rows } = await tx.query<{ body: EventBody }>("select body from engine.event where id = $1", [eventId]);
  const row = rows[0];
  if (!row) throw new AppError("internal", `Event ${eventId} of a run is gone.`);
  return row.body;
}

export type Outcome = { status: "completed"; output: unknown } | { status: "failed" | "cancelled"; error: RunError };

/**
 * Ends a run: nobody waits for events on its behalf any more, jobs made for it do nothing, and a run that invoked it hears of it. The
 * caller holds the run's lock.
 */
export async function endRun(tx: Tx, clock: Clock, run: RunRow, outcome: Outcome): Promise<void> {
  const output = outcome.status === "completed" ? JSON.stringify(outcome.output ?? null) : null;
  const error = outcome.status === "completed" ? null : JSON.stringify(outcome.error);
  await tx.query(
    `with gone as (delete from engine.interest where run_id = $1)
     update engine.run set status = $2, output = $3, error = $4, ended_at = $5, seq = seq + 1 where id = $1`,
    [run.id, outcome.status, output, error, clock.now()],
  );
  if (run.parent_run_id !== null && run.parent_step_id !== null) {
    // By a job, so that no transition holds the locks of two runs.
    await addJobs(tx, [
      { identifier: "engine_wake", payload: { run_id: run.parent_run_id, step_id: run.parent_step_id, child_id: run.id } },
    ]);
  }
}

/** What a call job is made for: the discovery call `seq`, or the planned step `step_id` with its `ticket`. */
export interface CallPayload {
  run_id: string;
  function_id: string;
  seq?: number;
  step_id?: string;
  ticket?: string;
  /** How often in a row the app could not be reached. */
  refused?: number;
  /** The concurrency key whose free slot this job was woken for. */
  woken_key?: string;
}

export function callJob(payload: CallPayload, runAt: Date | null = null): Job {
  return { identifier: "engine_call", payload: { ...payload }, run_at: runAt };
}

/**
 * The same call for another job, which alone may make it from now on. The queue may hand out the old job once more, when its executor died
 * after this was committed and before the job was put away; it then finds nothing to call. Undefined when the job was replaced before, or
 * its run went on.
 */
export async function renewCall(tx: Tx, { woken_key: _woken, ...job }: CallPayload): Promise<CallPayload | undefined> {
  if (job.step_id === undefined) {
    const { rows } = await tx.query<{ seq: number }>(
      "update engine.run set seq = seq + 1 where id = $1 and seq = $2 and status in ('queued', 'running') returning seq",
      [job.run_id, job.seq],
    );
    return rows[0] && { ...job, seq: rows[0].seq };
  }
  const { rows } = await tx.query<{ ticket: string }>(
    `update engine.step set ticket = nextval('engine.call_ticket') where run_id = $1 and id = $2 and ticket = $3 and status = 'planned'
      returning ticket`,
    [job.run_id, job.step_id, job.ticket],
  );
  return rows[0] && { ...job, ticket: rows[0].ticket };
}

/**
 * Lets a run go on after something of it was stored. When nothing is pending, or `discover` asks for it, the next discovery call is queued;
 * else the run waits for its pending steps. Any discovery call under way is outdated by this. The caller holds the run's lock.
 */
export async function continueRun(tx: Tx, run: RunRow, options: { discover: boolean; added_pending: number }): Promise<void> {
  const { rows } = await tx.query<{ pending: number }>(
    "select count(*)::integer as pending from engine.step where run_id = $1 and status <> 'done'",
    [run.id],
  );
  const pending = rows[0]?.pending ?? 0;
  const parallel = pending > 0 && (run.parallel || options.added_pending > 1);
  const moved = await tx.query<{ seq: number }>(
    "update engine.run set seq = seq + 1, attempt = 0, lost = 0, parallel = $2 where id = $1 returning seq",
    [run.id, parallel],
  );
  if (pending > 0 && !options.discover) return;
  for (const { seq } of moved.rows) await addJobs(tx, [callJob({ run_id: run.id, function_id: run.function_id, seq })]);
}
