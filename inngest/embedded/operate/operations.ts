import type { RunError } from "../protocol/protocol";
import { type Job, type Tx, addJobs } from "../database/database";
import { parseDeadline } from "../cron/duration";
import { internalEvent, storeEvents } from "../events";
import { type Expression, compileExpression } from "../expressions/expression";
import { unsupported } from "../runs/fail-run";
import { addWaitInterest } from "../runs/interest";
import { outputError } from "../limits";
import { type EventBody, type Operation, type StepResult, invokeOptionsSchema, toRunError, waitOptionsSchema } from "../protocol/protocol";
import { type RunRow, callJob } from "../runs/run-state";
import type { Scope } from "../runs/scope";
import { startRun } from "../runs/start-run";
import { completeStep } from "../runs/steps";

/** A parsed operation: the step to store, and the timer, wait or run that it starts. */
interface PlannedOperation {
  operation: Operation;
  status: "planned" | "waiting" | "done";
  result: StepResult | null;
  /** The end of a sleep, or the timeout of a wait or invoke. */
  wake_at?: Date;
  wait?: { event_name: string; expression: Expression | undefined };
  invoke?: { function_id: string; data: Record<string, unknown> };
}

function stepName(operation: Operation): string {
  return operation.displayName ?? operation.name ?? operation.id;
}

/** Parses an operation; returns an error if the run must fail because of it. */
function readOperation(scope: Scope, operation: Operation): PlannedOperation | RunError {
  const now = scope.clock.now();
  const what = `Step ${JSON.stringify(stepName(operation))}`;
  switch (operation.op) {
    case "StepRun":
      return { operation, status: "done", result: { data: operation.data ?? null } };
    case "StepFailed":
      return { operation, status: "done", result: { error: toRunError(operation.error ?? operation.data) } };
    case "StepPlanned":
      return { operation, status: "planned", result: null };
    case "Sleep": {
      const duration = operation.opts?.duration;
      const wakeAt = parseDeadline(operation.name ?? (typeof duration === "string" ? duration : "?"), now);
      return wakeAt
        ? { operation, status: "waiting", result: null, wake_at: wakeAt }
        : unsupported(`${what} sleeps for ${JSON.stringify(operation.name)}`);
    }
    case "WaitForEvent":
      return readWait(now, operation, what);
    case "InvokeFunction": {
      const options = invokeOptionsSchema.safeParse(operation.opts);
      const wakeAt = options.data?.timeout === undefined ? undefined : parseDeadline(options.data.timeout, now);
      if (!options.success || (options.data.timeout !== undefined && !wakeAt))
        return unsupported(`${what} invokes with options that cannot be read`);
      return {
        operation,
        status: "waiting",
        result: null,
        ...(wakeAt ? { wake_at: wakeAt } : {}),
        invoke: { function_id: options.data.function_id, data: options.data.payload?.data ?? {} },
      };
    }
    default:
      return unsupported(`${what} uses the operation ${operation.op}`);
  }
}

function readWait(now: Date, operation: Operation, what: string): PlannedOperation | RunError {
  const options = waitOptionsSchema.safeParse(operation.opts);
  const wakeAt = options.success ? parseDeadline(options.data.timeout, now) : undefined;
  if (!options.success || !wakeAt || !operation.name) return unsupported(`${what} waits with options that cannot be read`);
  if (operation.name.startsWith("inngest/") || operation.name.includes("*")) return unsupported(`${what} waits for ${operation.name}`);
  try {
    const expression = options.data.if === undefined ? undefined : compileExpression(options.data.if);
    return { operation, status: "waiting", result: null, wake_at: wakeAt, wait: { event_name: operation.name, expression } };
  } catch (error) {
    return unsupported(`${what}: ${error instanceof Error ? error.message : "its if cannot be read"}`);
  }
}

/**
 * Stores operations as steps of a run, and starts the call, timer, wait or run of each. An operation with a known id changes nothing,
 * except that a planned step takes its result. Returns the number of new pending steps, or the error with which the run must fail; then
 * nothing was stored. The caller has locked the run.
 */
export async function storeOperations(
  tx: Tx,
  scope: Scope,
  run: RunRow,
  readEvent: () => Promise<EventBody>,
  operations: readonly Operation[],
): Promise<{ pending: number } | RunError> {
  const planned: PlannedOperation[] = [];
  for (const operation of operations) {
    const read = readOperation(scope, operation);
    if ("message" in read) return read;
    const error =
      read.result &&
      outputError(scope.limits, `step ${JSON.stringify(stepName(operation))}`, Buffer.byteLength(JSON.stringify(read.result)));
    if (error) return error;
    planned.push(read);
  }
  if (planned.length === 0) return { pending: 0 };
  const fresh = await insertSteps(tx, scope, run, planned);
  const jobs: Job[] = [];
  let pending = 0;
  for (const one of planned) {
    const id = one.operation.id;
    const ticket = fresh.get(id);
    if (ticket === undefined || one.status === "done") continue;
    pending++;
    if (one.status === "planned") jobs.push(callJob({ run_id: run.id, function_id: run.function_id, step_id: id, ticket }));
    if (one.wake_at)
      jobs.push({
        identifier: "engine_wake",
        payload: { run_id: run.id, step_id: id, wake_at: one.wake_at.toISOString() },
        run_at: one.wake_at,
      });
    if (one.wait) await addWaitInterest(tx, run.id, id, one.wait.event_name, one.wait.expression, await readEvent());
  }
  await addJobs(tx, jobs);
  for (const one of planned) if (one.invoke && fresh.has(one.operation.id)) await invoke(tx, scope, run, one.operation.id, one.invoke);
  return { pending };
}

/** Returns the tickets of the new steps by step id. */
async function insertSteps(tx: Tx, scope: Scope, run: RunRow, planned: readonly PlannedOperation[]): Promise<Map<string, string>> {
  // Of duplicate ids in one answer, the first counts.
  const rows = [...new Map(planned.toReversed().map((one) => [one.operation.id, one])).values()]
    .toReversed()
    .map(({ operation, status, result, wake_at: wakeAt }) => ({
      id: operation.id,
      op: operation.op,
      name: stepName(operation).replaceAll("\u0000", ""),
      status,
      race: operation.opts?.parallelMode === "race",
      result: result && JSON.stringify(result),
      has_failed: result !== null && "error" in result,
      wake_at: wakeAt ?? null,
    }));
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  const { rows: stored } = await tx.query<{ id: string; fresh: boolean; ticket: string; state_bytes: number; step_count: number }>(
    `with stored as (
       insert into engine.step (run_id, id, op, name, status, race, result, has_failed, wake_at, position, created_at, ended_at)
       select $1, given.id, given.op, given.name, given.status, given.race, given.result, given.has_failed, given.wake_at,
         case when given.status = 'done' then nextval('engine.step_position') end, $10, case when given.status = 'done'
         then $10::timestamptz end
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::json[], $8::boolean[], $9::timestamptz[])
         as given(id, op, name, status, race, result, has_failed, wake_at)
       on conflict (run_id, id) do update set status = 'done', op = excluded.op, result = excluded.result, has_failed = excluded.has_failed,
         position = excluded.position, ended_at = excluded.ended_at
         where step.status = 'planned' and excluded.status = 'done'
       returning id, xmax = 0 as fresh, ticket, coalesce(octet_length(result::text), 0) as bytes),
     moved as (
       update engine.run set state_bytes = state_bytes + (select coalesce(sum(bytes), 0) from stored),
         step_count = step_count + (select count(*) from stored where fresh), lost = least(lost, 1)
       where id = $1 returning state_bytes, step_count)
     select stored.id, stored.fresh, stored.ticket, moved.state_bytes, moved.step_count from moved, stored`,
    [
      run.id,
      column("id"),
      column("op"),
      column("name"),
      column("status"),
      column("race"),
      column("result"),
      column("has_failed"),
      column("wake_at"),
      scope.clock.now(),
    ],
  );
  run.state_bytes = stored[0]?.state_bytes ?? run.state_bytes;
  run.step_count = stored[0]?.step_count ?? run.step_count;
  return new Map(stored.filter((row) => row.fresh).map((row) => [row.id, row.ticket]));
}

async function invoke(tx: Tx, scope: Scope, run: RunRow, stepId: string, call: NonNullable<PlannedOperation["invoke"]>): Promise<void> {
  const target = scope.registry.functions.get(call.function_id);
  const fail = (message: string) => completeStep(tx, scope, run, stepId, { error: { name: "InvokeError", message } });
  if (!target) return fail(`There is no function ${JSON.stringify(call.function_id)}.`);
  const event = internalEvent(scope, { name: "inngest/function.invoked", data: call.data }, run.tenant_id);
  await storeEvents(tx, scope, [event]);
  const started = await startRun(tx, scope, { target, event, parent: { run_id: run.id, step_id: stepId } });
  if (started === undefined) await fail(`Function ${call.function_id} did not start: another run holds its singleton or idempotency key.`);
}
