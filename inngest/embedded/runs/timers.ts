import type { Pool } from "pg";
import type { Logger } from "@/lib/kernel/log";
import { AppError } from "@/lib/kernel/base/errors";
import { z } from "zod";
import { type Tx, addJobs, withTransaction } from "../database/database";
import { type PreparedEvent, prepareEvent } from "../events";
import { ingestPrepared } from "../ingest";
import type { EventBody, RunError, StepResult } from "../protocol/protocol";
import { type RunStatus, lockActiveRun } from "./run-state";
import type { Scope } from "./scope";
import { startRunNow } from "./start-run";
import { completeStep } from "./steps";

const wakeSchema = z.object({
  run_id: z.string(),
  step_id: z.string(),
  wake_at: z.coerce.date().optional(),
  child_id: z.string().optional(),
});

/** The task `engine_wake`: a sleep ended, a wait or invoke timed out, or an invoked run ended. A finished step keeps its result. */
export async function wakeStep(pool: Pool, scope: Scope, payload: unknown): Promise<void> {
  const { run_id: runId, step_id: stepId, wake_at: wakeAt, child_id: childId } = wakeSchema.parse(payload);
  await withTransaction(pool, async (tx) => {
    const run = await lockActiveRun(tx, runId);
    if (!run) return;
    const { rows } = await tx.query<{ op: string; wake_at: Date | null }>(
      "select op, wake_at from engine.step where run_id = $1 and id = $2",
      [runId, stepId],
    );
    if (!rows[0]) return;
    if (childId !== undefined) return completeStep(tx, scope, run, stepId, await childResult(tx, childId));
    // A retry of the run created the step again with a new timer; this timer is stale.
    if (rows[0].wake_at?.getTime() !== wakeAt?.getTime()) return;
    const timedOut: StepResult = { error: { name: "InvokeTimeout", message: "The invoked function did not finish in time." } };
    return completeStep(tx, scope, run, stepId, rows[0].op === "InvokeFunction" ? timedOut : { data: null });
  });
}

async function childResult(tx: Tx, childId: string): Promise<StepResult> {
  const { rows } = await tx.query<{ status: RunStatus; output: unknown; error: RunError | null }>(
    "select status, output, error from engine.run where id = $1",
    [childId],
  );
  const child = rows[0];
  if (child?.status === "completed") return { data: child.output ?? null };
  return { error: child?.error ?? { name: "InvokeError", message: "The invoked run is gone." } };
}

const debounceSchema = z.object({ function_id: z.string(), key: z.string() });

/** The task `engine_debounce`: starts the delayed run, unless a newer event delayed it further. */
export async function endDebounce(pool: Pool, scope: Scope, payload: unknown): Promise<void> {
  const { function_id: functionId, key } = debounceSchema.parse(payload);
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ body: EventBody; tenant_id: string | null }>(
      `with ended as (delete from engine.debounce where function_id = $1 and key = $2 and run_at <= $3 returning event_id)
       select event.body, event.tenant_id from ended join engine.event on event.id = ended.event_id`,
      // One second of tolerance: with a clock behind the queue's, the run would never start.
      [functionId, key, new Date(scope.clock.now().getTime() + 1_000)],
    );
    const target = scope.registry.functions.get(functionId);
    for (const event of target ? rows : []) if (target) await startRunNow(tx, scope, { target, event });
  });
}

const inboxBatch = 100;

/** The task `engine_inbox`: ingests the events of `engine.enqueue`. A rejected event stays in the inbox with the reason. */
export async function drainInbox(pool: Pool, scope: Scope, log: Logger): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string; event: unknown }>(
      "select id, event from engine.inbox where refused is null order by id limit $1 for update skip locked",
      [inboxBatch],
    );
    const events: PreparedEvent[] = [];
    for (const row of rows) {
      try {
        events.push(prepareEvent(scope, row.event));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.error({ inbox_id: row.id, error: error.message }, "an event was rejected");
        await tx.query("update engine.inbox set refused = $2 where id = $1", [row.id, error.message]);
      }
    }
    await ingestPrepared(tx, scope, events);
    await tx.query("delete from engine.inbox where id = any($1) and refused is null", [rows.map((row) => row.id)]);
    if (rows.length === inboxBatch) await addJobs(tx, [{ identifier: "engine_inbox", payload: {} }]);
  });
}
