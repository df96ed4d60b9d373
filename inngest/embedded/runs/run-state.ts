import { AppError } from "@/lib/kernel/base/errors";
import type { Clock } from "@/lib/kernel/clock";
import { type Job, type Tx, addJobs } from "../database/database";
import type { EventBody, RunError } from "../protocol/protocol";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

/** The columns of a run that its transitions read. */
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

/** Locks a run, as every transition must; undefined when it has ended or does not exist. */
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

/** Ends a run: deletes its interests, makes its jobs stale, and wakes the run that invoked it. The caller has locked the run. */
export async function endRun(tx: Tx, clock: Clock, run: RunRow, outcome: Outcome): Promise<void> {
  const output = outcome.status === "completed" ? JSON.stringify(outcome.output ?? null) : null;
  const error = outcome.status === "completed" ? null : JSON.stringify(outcome.error);
  await tx.query(
    `with gone as (delete from engine.interest where run_id = $1)
     update engine.run set status = $2, output = $3, error = $4, ended_at = $5, seq = seq + 1 where id = $1`,
    [run.id, outcome.status, output, error, clock.now()],
  );
  if (run.parent_run_id !== null && run.parent_step_id !== null) {
    // A job wakes the parent, so that no transition locks two runs.
    await addJobs(tx, [
      { identifier: "engine_wake", payload: { run_id: run.parent_run_id, step_id: run.parent_step_id, child_id: run.id } },
    ]);
  }
}

/** The payload of a call job: the discovery call `seq`, or the planned step `step_id` with its `ticket`. */
export interface CallPayload {
  run_id: string;
  function_id: string;
  seq?: number;
  step_id?: string;
  ticket?: string;
  /** Consecutive times that the app was not reachable. */
  refused?: number;
  /** The concurrency key with the released slot for which this job was woken. */
  woken_key?: string;
}

export function callJob(payload: CallPayload, runAt: Date | null = null): Job {
  return { identifier: "engine_call", payload: { ...payload }, run_at: runAt };
}

/**
 * Moves a call to a new payload, which makes the old job stale: if the executor dies after this commit and before the old job is completed,
 * the queue redelivers that job, which then finds nothing to call. Undefined when the job was already stale.
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
 * Continues a run after a change. Queues the next discovery call when no step is pending or `discover` is true; otherwise the run waits for
 * its pending steps. A running discovery call becomes stale. The caller has locked the run.
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
