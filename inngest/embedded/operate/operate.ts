import type { Pool } from "pg";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Clock } from "@/lib/kernel/clock";
import type { Logger } from "@/lib/kernel/log";
import { z } from "zod";
import { type Tx, addJobs, withTransaction } from "../database/database";
import { addCancelInterests } from "../runs/interest";
import type { RunError } from "../protocol/protocol";
import { loadRegistry } from "../protocol/registry";
import { type RunStatus, callJob, endRun, lockActiveRun, readEvent } from "../runs/run-state";

/** A run as operators see it. `tenant_id` comes from its event's data. */
export interface RunSummary {
  id: string;
  function_id: string;
  tenant_id: string | null;
  event_id: string;
  event_name: string;
  status: RunStatus;
  /** Retries used up by the current call. */
  attempt: number;
  error: RunError | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export const runStatusSchema = z.enum(["queued", "running", "completed", "failed", "cancelled"]);

export const listRunsSchema = z.strictObject({
  tenant_id: z.string().optional(),
  status: runStatusSchema.optional(),
  function_id: z.string().optional(),
  limit: z.int().min(1).max(200).default(50),
  /** The `next_cursor` of the previous page. */
  cursor: z.string().max(100).optional(),
});
export type ListRuns = z.input<typeof listRunsSchema>;

const summaryColumns = `run.id, run.function_id, run.tenant_id, run.event_id, event.name as event_name, run.status, run.attempt, run.error,
  run.created_at, run.started_at, run.ended_at`;

/** Lists a page of runs, newest first. Ids sort by time, so new runs do not shift pages. Throws `invalid` for a bad filter. */
export async function listRuns(tx: Tx, input: ListRuns = {}): Promise<{ data: RunSummary[]; next_cursor: string | null }> {
  const parsed = listRunsSchema.safeParse(input);
  if (!parsed.success) throw new AppError("invalid", z.prettifyError(parsed.error));
  const { limit, cursor, ...filters } = parsed.data;
  const values: unknown[] = [limit + 1];
  const conditions = ["tenant_id", "status", "function_id"].flatMap((name) => {
    const value = Reflect.get(filters, name);
    return value === undefined ? [] : [`run.${name} = $${values.push(value)}`];
  });
  if (cursor !== undefined) conditions.push(`run.id < $${values.push(cursor)}`);
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  const { rows } = await tx.query<RunSummary>(
    `select ${summaryColumns} from engine.run join engine.event on event.id = run.event_id ${where} order by run.id desc limit $1`,
    values,
  );
  const data = rows.slice(0, limit);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export interface RunDetails extends RunSummary {
  output: unknown;
  steps: {
    id: string;
    name: string;
    op: string;
    status: "planned" | "waiting" | "done";
    attempt: number;
    created_at: Date;
    ended_at: Date | null;
    has_failed: boolean;
  }[];
}

/** Returns a run with its steps in order of creation. Throws `not_found`, also for another tenant's run when `tenantId` is given. */
export async function findRun(tx: Tx, id: string, tenantId?: string): Promise<RunDetails> {
  const found = await tx.query<RunSummary & { output: unknown }>(
    `select ${summaryColumns}, run.output from engine.run join engine.event on event.id = run.event_id
      where run.id = $1 and ($2::text is null or run.tenant_id = $2)`,
    [id, tenantId ?? null],
  );
  const run = found.rows[0];
  if (!run) throw notFound("run");
  const steps = await tx.query<RunDetails["steps"][number]>(
    `select id, name, op, status, attempt, created_at, ended_at, has_failed
     from engine.step where run_id = $1 order by created_at, position nulls last, id`,
    [id],
  );
  return { ...run, steps: steps.rows };
}

/** Cancels an active run and drops the result of a running call. Throws `not_found`, or `conflict` when the run has ended. */
export async function cancelRun(pool: Pool, clock: Clock, id: string, tenantId?: string): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { status } = await findRun(tx, id, tenantId);
    const run = await lockActiveRun(tx, id);
    if (!run) throw new AppError("conflict", `The run has ended (${status}).`);
    await endRun(tx, clock, run, { status: "cancelled", error: { name: "Cancelled", message: "Cancelled by an operator." } });
  });
}

/**
 * Resumes a failed or cancelled run: successful steps keep their results and do not run again; failed and pending steps are deleted.
 * Throws `not_found`, or `conflict` when the run is active or completed, its function is not registered, or another run of its singleton
 * is active.
 */
export async function retryRun(pool: Pool, id: string, tenantId?: string): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await findRun(tx, id, tenantId);
    const { rows } = await tx.query<{ status: RunStatus; function_id: string; event_id: string; singleton_key: string | null }>(
      "select status, function_id, event_id, singleton_key from engine.run where id = $1 for update",
      [id],
    );
    const run = rows[0];
    if (!run) throw notFound("run");
    if (run.status !== "failed" && run.status !== "cancelled")
      throw new AppError("conflict", `Only a failed or cancelled run can be retried; this one is ${run.status}.`);
    const target = (await loadRegistry(tx)).functions.get(run.function_id);
    if (!target) throw new AppError("conflict", `Function ${run.function_id} is not registered any more.`);
    await tx.query("delete from engine.step where run_id = $1 and (status <> 'done' or has_failed)", [id]);
    // Runs that a deleted step invoked continue, but no longer report to this run.
    await tx.query("update engine.run set parent_run_id = null, parent_step_id = null where parent_run_id = $1", [id]);
    const resumed = await tx.query<{ seq: number }>(
      `update engine.run set status = 'queued', error = null, ended_at = null, attempt = 0, lost = 0, parallel = false, seq = seq + 1,
         step_count = (select count(*) from engine.step where run_id = $1),
         state_bytes = (select coalesce(sum(octet_length(result::text)), 0) from engine.step where run_id = $1)
       where id = $1 and not exists (select 1 from engine.run other where other.function_id = $2 and other.singleton_key = $3
       and other.status in ('queued', 'running'))
       returning seq`,
      [id, run.function_id, run.singleton_key],
    );
    const seq = resumed.rows[0]?.seq;
    if (seq === undefined) throw new AppError("conflict", "A newer run of this singleton is active.");
    await addCancelInterests(tx, id, target, await readEvent(tx, run.event_id));
    await addJobs(tx, [callJob({ run_id: id, function_id: run.function_id, seq })]);
  });
}

const operationSchema = z.object({ verb: z.enum(["retry", "cancel"]), run_id: z.string(), tenant_id: z.string() });

/**
 * The task `engine_operate`: retries or cancels a run for `engine.request_operation`. A run whose status has changed meanwhile is left
 * unchanged.
 */
export async function operateRun(pool: Pool, clock: Clock, payload: unknown, log: Logger): Promise<void> {
  const { verb, run_id, tenant_id } = operationSchema.parse(payload);
  try {
    await (verb === "retry" ? retryRun(pool, run_id, tenant_id) : cancelRun(pool, clock, run_id, tenant_id));
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
    log.info({ run_id, verb, reason: error.message }, "a retry or cancellation of a run was skipped");
  }
}
