import type { Tx } from "../database/database";
import { internalEvent, storeEvents } from "../events";
import type { RunError } from "../protocol/protocol";
import { type RunRow, endRun, readEvent } from "./run-state";
import type { Scope } from "./scope";
import { startRun } from "./start-run";

const failedEvent = "inngest/function.failed";

/** Ends a run as failed and starts the functions that subscribe to failures; the SDK registers `onFailure` as one. */
export async function failRun(tx: Tx, scope: Scope, run: RunRow, error: RunError): Promise<void> {
  await endRun(tx, scope.clock, run, { status: "failed", error });
  if (!scope.registry.hasTrigger(failedEvent)) return;
  const event = await readEvent(tx, run.event_id);
  const data = { function_id: run.function_id, run_id: run.id, event, events: [event], error };
  const failed = internalEvent(scope, { name: failedEvent, data }, run.tenant_id);
  const targets = scope.registry.triggeredBy(failed.body);
  if (targets.length === 0) return;
  await storeEvents(tx, scope, [failed]);
  for (const target of targets) await startRun(tx, scope, { target, event: failed });
}

/** The error of a run that uses an unsupported feature. */
export function unsupported(what: string): RunError {
  return { name: "Unsupported", message: `${what}, which the embedded engine does not support.` };
}
