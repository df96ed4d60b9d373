import type { Pool } from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import { withTransaction } from "../database/database";
import { failRun } from "../runs/fail-run";
import { limitError } from "../limits";
import { storeOperations } from "../operate/operations";
import { checkpointSchema } from "./protocol";
import { lockActiveRun, readEvent } from "../runs/run-state";
import type { Scope } from "../runs/scope";

/**
 * Stores the steps that a running call reports. Throws `conflict` for a stale call: the SDK then stops at once, which is the only fence
 * against a call that outlives its executor. Throws `malformed` for other errors: the SDK then ends the call and returns the steps in its
 * answer.
 */
export async function storeCheckpoint(pool: Pool, scope: Scope, runId: string, body: unknown): Promise<void> {
  const parsed = checkpointSchema.safeParse(body);
  if (!parsed.success || parsed.data.run_id !== runId) throw new AppError("malformed", "The checkpoint cannot be read.");
  const { qi_id: call, steps } = parsed.data;
  if (steps.some((step) => step.op !== "StepRun")) throw new AppError("malformed", "Only finished steps can be checkpointed.");
  const isCurrent = await withTransaction(pool, async (tx) => {
    const run = await lockActiveRun(tx, runId);
    if (!run || call !== `${run.seq}.${run.dispatch}`) return false;
    const stored = await storeOperations(tx, scope, run, () => readEvent(tx, run.event_id), steps);
    const error = "message" in stored ? stored : limitError(scope.limits, run);
    if (error) {
      await failRun(tx, scope, run, error);
      return false;
    }
    return true;
  });
  if (!isCurrent) throw new AppError("conflict", "This call is not the run's present one.");
}
