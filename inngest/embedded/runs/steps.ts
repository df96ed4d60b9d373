import type { Tx } from "../database/database";
import type { StepResult } from "../protocol/protocol";
import { type RunRow, continueRun } from "./run-state";
import type { Scope } from "./scope";

/**
 * Stores the result of a step that waits (sleep, waitForEvent, invoke) and lets its run go on; does nothing when the step no longer waits.
 * The caller holds the lock of the run, which is active.
 */
export async function completeStep(tx: Tx, scope: Scope, run: RunRow, stepId: string, result: StepResult): Promise<void> {
  const text = JSON.stringify(result);
  const { rows } = await tx.query<{ race: boolean }>(
    `update engine.step set status = 'done', result = $3, has_failed = $5, position = nextval('engine.step_position'), ended_at = $4
     where run_id = $1 and id = $2 and status = 'waiting' returning race`,
    [run.id, stepId, text, scope.clock.now(), "error" in result],
  );
  const step = rows[0];
  if (!step) return;
  await tx.query("delete from engine.interest where run_id = $1 and step_id = $2", [run.id, stepId]);
  await tx.query("update engine.run set state_bytes = state_bytes + $2 where id = $1", [run.id, Buffer.byteLength(text)]);
  await afterStep(tx, run, step.race);
}

/**
 * Lets a run go on after one of its pending steps got its result: at once when the step raced, else when none but racing steps is pending
 * any more.
 */
export async function afterStep(tx: Tx, run: RunRow, raced: boolean): Promise<void> {
  if (!raced) {
    const { rowCount } = await tx.query("select 1 from engine.step where run_id = $1 and status <> 'done' and not race limit 1", [run.id]);
    // A discovery call may be under way (it was caused by a step that raced); it must not be outdated for nothing.
    if (rowCount !== 0) return;
  }
  await continueRun(tx, run, { discover: true, added_pending: 0 });
}
