import type { Pool } from "pg";
import type { Logger } from "@/lib/kernel/log";
import { z } from "zod";
import { type Answer, type AppClientOptions, callApp } from "../protocol/call";
import { type Dispatch, dispatchCall } from "../protocol/dispatch";
import { limitError } from "../limits";
import type { Scope } from "./scope";
import { type ApplyOptions, applyAnswer } from "./transition";

/** Consecutive lost calls after which the next counts as a failed attempt, so that a step that kills its process is not retried forever. */
const maxLostCalls = 3;

const payloadSchema = z.object({
  run_id: z.string(),
  function_id: z.string(),
  seq: z.int().optional(),
  step_id: z.string().optional(),
  ticket: z.string().optional(),
  refused: z.int().optional(),
  woken_key: z.string().optional(),
});

export interface Executor {
  pool: Pool;
  /** Read for each call, since a sync replaces the registry. */
  scope(): Scope;
  app: AppClientOptions;
  apply: ApplyOptions;
  executor_id: number;
  log: Logger;
  /** Aborted at the end of the stop timeout; running calls then count as lost. */
  signal: AbortSignal;
}

/**
 * The task `engine_call`: claims the call, calls the app and applies the answer. After a crash in between the queue redelivers the job, and
 * the new claim makes an answer to the old one stale.
 */
export async function executeCall(executor: Executor, jobId: string, payload: unknown): Promise<void> {
  const job = payloadSchema.parse(payload);
  const call = await dispatchCall(executor.pool, executor.scope(), executor.executor_id, jobId, job);
  if (!call) return;
  const answer = blockedAnswer(executor.scope(), call) ?? (await callApp(executor.app, call, executor.signal));
  logAnswer(executor.log, call, answer);
  await applyAnswer(executor.pool, executor.scope(), executor.apply, call, answer);
}

/** The error of a call that must not be made, if any. */
function blockedAnswer(scope: Scope, call: Dispatch): Answer | undefined {
  if (!call.target)
    return {
      kind: "error",
      final: true,
      error: { name: "UnknownFunction", message: `Function ${call.run.function_id} is not registered any more.` },
    };
  const error = limitError(scope.limits, call.run);
  if (error) return { kind: "error", final: true, error };
  const lost = call.step?.lost ?? call.run.lost;
  if (lost <= maxLostCalls) return undefined;
  return { kind: "error", final: false, error: { name: "CallLost", message: `${lost - 1} calls in a row ended without an answer.` } };
}

function logAnswer(log: Logger, call: Dispatch, answer: Answer): void {
  const fields = { run_id: call.run.id, function_id: call.run.function_id, step_id: call.step?.id };
  if (answer.kind === "refused" || answer.kind === "lost")
    log.warn({ ...fields, reason: answer.reason }, `the app did not answer: call ${answer.kind}`);
  else if (answer.kind === "error") log.warn({ ...fields, error: answer.error.message, final: answer.final }, "a call failed");
  else if (answer.kind === "unsupported")
    log.error({ ...fields, what: answer.what }, "a call needs a feature that the embedded engine does not support");
}
