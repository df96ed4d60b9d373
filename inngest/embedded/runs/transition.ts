import type { Pool } from "pg";
import { backoff } from "./backoff";
import type { Answer } from "../protocol/call";
import { releaseSlots } from "./concurrency";
import { type Tx, addJobs, withTransaction } from "../database/database";
import type { Dispatch } from "../protocol/dispatch";
import { parseRetryAfter } from "../cron/duration";
import { failRun, unsupported } from "./fail-run";
import { limitError, outputError } from "../limits";
import { storeOperations } from "../operate/operations";
import { type Operation, type RunError, toRunError } from "../protocol/protocol";
import { type RunRow, callJob, continueRun, endRun, lockActiveRun, renewCall } from "./run-state";
import type { Scope } from "./scope";
import { afterStep } from "./steps";

export interface ApplyOptions {
  /** Multiplies the delay before retries; 1 in production. */
  retry_scale: number;
  random(): number;
}

/** Applies a call's answer to its run in one transaction. A stale answer only releases its slots. */
export async function applyAnswer(pool: Pool, scope: Scope, options: ApplyOptions, call: Dispatch, answer: Answer): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await releaseSlots(tx, call.slots, call.holder);
    const run = await lockActiveRun(tx, call.run.id);
    if (!run || !(await isCurrent(tx, run, call))) return;
    await applyTo({ tx, scope, options, run, call }, answer);
  });
}

interface Applying {
  tx: Tx;
  scope: Scope;
  options: ApplyOptions;
  run: RunRow;
  call: Dispatch;
}

async function isCurrent(tx: Tx, run: RunRow, call: Dispatch): Promise<boolean> {
  if (!call.step) return run.seq === call.run.seq && run.dispatch === call.run.dispatch;
  const { rowCount } = await tx.query("select 1 from engine.step where run_id = $1 and id = $2 and status = 'planned' and dispatch = $3", [
    run.id,
    call.step.id,
    call.step.dispatch,
  ]);
  return rowCount === 1;
}

async function applyTo(at: Applying, answer: Answer): Promise<void> {
  const { tx, scope, run } = at;
  switch (answer.kind) {
    case "refused":
      return repeatCall(at, { refused: (at.call.job.refused ?? 0) + 1 });
    case "lost":
      return repeatCall(at, { refused: 0 });
    case "unsupported":
      return failRun(tx, scope, run, unsupported(answer.what));
    case "error":
      return answer.final ? failRun(tx, scope, run, answer.error) : retry(at, answer.error, answer.retry_after);
    case "result":
      return complete(at, answer.data);
    case "operations":
      return applyOperations(at, answer.operations, answer.final, answer.retry_after);
  }
}

/** Queues the same call again without using up an attempt, when the app was not reachable or the connection broke. */
async function repeatCall({ tx, scope, run, call }: Applying, { refused }: { refused: number }): Promise<void> {
  const renewed = await renewCall(tx, call.job);
  if (!renewed) return;
  const { refused: _before, ...job } = renewed;
  if (refused > 0) {
    if (call.step) await tx.query("update engine.step set lost = lost - 1 where run_id = $1 and id = $2", [run.id, call.step.id]);
    else await tx.query("update engine.run set lost = lost - 1 where id = $1", [run.id]);
  }
  const delay = refused > 0 ? Math.min(5_000, 125 * 2 ** Math.min(refused, 6)) : 1_000;
  await addJobs(tx, [callJob(refused > 0 ? { ...job, refused } : job, new Date(scope.clock.now().getTime() + delay))]);
}

/** Queues the call again and uses up an attempt; when none is left, the run fails with `error`. */
async function retry(at: Applying, error: RunError, retryAfter: string | undefined): Promise<void> {
  const { tx, scope, options, run, call } = at;
  const attempt = (call.step?.attempt ?? run.attempt) + 1;
  if (attempt >= (call.target?.max_attempts ?? 1)) return failRun(tx, scope, run, error);
  const now = scope.clock.now();
  const runAt =
    (retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now)) ??
    new Date(now.getTime() + backoff(attempt, options.retry_scale, options.random()));
  const renewed = await renewCall(tx, call.job);
  if (!renewed) return;
  const { refused: _before, ...job } = renewed;
  if (call.step)
    await tx.query("update engine.step set attempt = $3, lost = 0 where run_id = $1 and id = $2", [run.id, call.step.id, attempt]);
  else await tx.query("update engine.run set attempt = $2, lost = 0 where id = $1", [run.id, attempt]);
  await addJobs(tx, [callJob(job, runAt)]);
}

async function complete({ tx, scope, run }: Applying, output: unknown): Promise<void> {
  const error =
    outputError(scope.limits, "the function", Buffer.byteLength(JSON.stringify(output ?? null))) ?? limitError(scope.limits, run);
  return error ? failRun(tx, scope, run, error) : endRun(tx, scope.clock, run, { status: "completed", output });
}

async function applyOperations(
  at: Applying,
  operations: readonly Operation[],
  final: boolean,
  retryAfter: string | undefined,
): Promise<void> {
  const { tx, scope, run, call } = at;
  const attempt = (call.step?.attempt ?? run.attempt) + 1;
  const isLast = final || attempt >= (call.target?.max_attempts ?? 1);
  const failing = operations.find((operation) => operation.op === "StepError" && !isLast);
  const finished = operations.find((operation) => operation.op === "RunComplete");
  const steps = operations
    .filter((operation) => operation !== failing && operation !== finished && operation.op !== "DiscoveryRequest")
    // After the last attempt, the error is the step's result, which the function may catch.
    .map((operation) => (operation.op === "StepError" ? { ...operation, op: "StepFailed" } : operation));

  const stored = await storeOperations(tx, scope, run, async () => call.event, steps);
  const error = "message" in stored ? stored : limitError(scope.limits, run);
  if (error) return failRun(tx, scope, run, error);
  if (finished) return complete(at, finished.data);
  if (failing) return retry(at, toRunError(failing.error), retryAfter);
  if (!call.step)
    return continueRun(tx, run, {
      discover: operations.some((operation) => operation.op === "DiscoveryRequest"),
      added_pending: "pending" in stored ? stored.pending : 0,
    });
  if (steps.some((operation) => operation.id === call.step?.id)) return afterStep(tx, run, await isRace(tx, run, call.step.id));
  return retry(
    at,
    { name: "StepNotFound", message: `The app answered for other steps than ${call.step.id}, which it was asked to run.` },
    undefined,
  );
}

async function isRace(tx: Tx, run: RunRow, stepId: string): Promise<boolean> {
  const { rows } = await tx.query<{ race: boolean }>("select race from engine.step where run_id = $1 and id = $2", [run.id, stepId]);
  return rows[0]?.race ?? false;
}
