import type { Tx } from "../database/database";
import type { StepResult } from "../protocol/protocol";
import { type RunRow, continueRun } from "./run-state";
import type { Scope } from "./scope";

/**
 * Stores the result of a waiting step (sleep, waitForEvent, invoke) and continues its run; does nothing when the step no longer waits. The
 * caller has locked the active run.
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

/** Continues a run after a pending step got its result: at once after a racing step, else when only racing steps are pending. */
export async function afterStep(tx: Tx, run: RunRow, raced: boolean): Promise<void> {
  if (!raced) {
    const { rowCount } = await tx.query("select 1 from engine.step where run_id = $1 and status <> 'done' and not race limit 1", [run.id]);
    // continueRun would make a discovery call stale that a racing step may have started.
    if (rowCount !== 0) return;
  }
  await continueRun(tx, run, { discover: true, added_pending: 0 });
}
