import { keyOf } from "../protocol/canonical";
import type { Tx } from "../database/database";
import type { Expression } from "../expressions/expression";
import type { EventBody } from "../protocol/protocol";
import type { RegisteredFunction } from "../protocol/registry";

interface Interest {
  run_id: string;
  /** '' when the event cancels the run. */
  step_id: string;
  position: number;
  event_name: string;
  expression: Expression | undefined;
}

async function addInterest(tx: Tx, interest: Interest, event: EventBody): Promise<void> {
  const equality = interest.expression?.equality;
  await tx.query(
    `insert into engine.interest (run_id, step_id, position, event_name, match_path, match_value, expression)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      interest.run_id,
      interest.step_id,
      interest.position,
      interest.event_name,
      equality?.path ?? "",
      equality ? keyOf(equality.fromEvent(event)) : "",
      interest.expression?.source ?? null,
    ],
  );
}

/** Stores the run's interest in the events of its function's `cancelOn`; `event` is the one that started the run. */
export async function addCancelInterests(tx: Tx, runId: string, target: RegisteredFunction, event: EventBody): Promise<void> {
  for (const [position, cancel] of target.cancel.entries()) {
    await addInterest(tx, { run_id: runId, step_id: "", position, event_name: cancel.event, expression: cancel.expression }, event);
  }
}

/** Stores the step's interest in an event of this name for which the expression, if any, is true. */
export async function addWaitInterest(
  tx: Tx,
  runId: string,
  stepId: string,
  eventName: string,
  expression: Expression | undefined,
  event: EventBody,
): Promise<void> {
  await addInterest(tx, { run_id: runId, step_id: stepId, position: 0, event_name: eventName, expression }, event);
}
