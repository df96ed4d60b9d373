import type { Pool } from "pg";
import { type SlotKey, releaseSlots, slotKeys, takeSlots } from "../runs/concurrency";
import { type Tx, withTransaction } from "../database/database";
import type { EventBody, StepResult } from "./protocol";
import type { RegisteredFunction } from "./registry";
import { type CallPayload, type RunRow, readEvent, runColumns } from "../runs/run-state";
import type { Scope } from "../runs/scope";

/** A claimed call: its content, and the counters that distinguish its answer from a later call's. */
export interface Dispatch {
  run: RunRow;
  event: EventBody;
  /** The finished steps, in order of completion. */
  steps: { id: string; result: StepResult }[];
  /** The planned step to run, with its own counters; undefined for a discovery call. */
  step: { id: string; attempt: number; dispatch: number; lost: number } | undefined;
  target: RegisteredFunction | undefined;
  slots: SlotKey[];
  holder: string;
  job: CallPayload;
}

type DispatchRow = RunRow & { body: EventBody; steps: { id: string; result: StepResult }[] | null; step: Dispatch["step"] | null };

const stepsColumn = `(select json_agg(json_build_object('id', step.id, 'result', step.result) order by step.position)
  from engine.step where step.run_id = run.id and step.status = 'done') as steps`;

/** Claims the discovery call `seq`, counts it and reads its data in one statement. A job with a stale seq or ticket was replaced. */
const claimDiscovery = `with run as (
  update engine.run set status = 'running', started_at = coalesce(started_at, $3), dispatch = dispatch + 1, lost = lost + 1
  where id = $1 and seq = $2 and status in ('queued', 'running') returning *)
select ${runColumns}, event.body, null as step, ${stepsColumn} from run join engine.event on event.id = run.event_id`;

const claimStep = `with planned as (
  update engine.step set dispatch = step.dispatch + 1, lost = step.lost + 1 from engine.run
  where step.run_id = $1 and step.id = $2 and step.ticket = $3 and step.status = 'planned' and run.id = step.run_id
  and run.status = 'running' returning step.*)
select ${runColumns}, event.body, json_build_object('id', planned.id, 'attempt', planned.attempt, 'dispatch', planned.dispatch, 'lost',
  planned.lost) as step, ${stepsColumn}
from planned join engine.run on run.id = planned.run_id join engine.event on event.id = run.event_id`;

/**
 * Claims the call of a job. Undefined when there is nothing to call: the run ended or continued, the step has its result, the job was
 * replaced, or it was parked until a concurrency slot is released.
 */
export async function dispatchCall(
  pool: Pool,
  scope: Scope,
  executorId: number,
  jobId: string,
  job: CallPayload,
): Promise<Dispatch | undefined> {
  const target = scope.registry.functions.get(job.function_id);
  const holder = `${job.run_id}/${job.step_id ?? ""}/${jobId}`;
  if ((target?.concurrency.length ?? 0) === 0 && job.woken_key === undefined) return claim(pool, scope, { target, slots: [], holder, job });
  return withTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ event_id: string }>(
      "select event_id from engine.run where id = $1 and status in ('queued', 'running')",
      [job.run_id],
    );
    const slots = target && rows[0] ? slotKeys(target, await readEvent(tx, rows[0].event_id)) : [];
    if (!(await takeSlots(tx, slots, holder, executorId, job))) return undefined;
    const claimed = await claim(tx, scope, { target, slots, holder, job });
    if (!claimed) await releaseSlots(tx, slots, holder);
    return claimed;
  });
}

async function claim(tx: Tx, scope: Scope, call: Pick<Dispatch, "target" | "slots" | "holder" | "job">): Promise<Dispatch | undefined> {
  const { job } = call;
  const { rows } =
    job.step_id === undefined
      ? await tx.query<DispatchRow>(claimDiscovery, [job.run_id, job.seq, scope.clock.now()])
      : await tx.query<DispatchRow>(claimStep, [job.run_id, job.step_id, job.ticket]);
  const row = rows[0];
  if (!row) return undefined;
  const { body, steps, step, ...run } = row;
  return { ...call, run, event: body, steps: steps ?? [], step: step ?? undefined };
}
