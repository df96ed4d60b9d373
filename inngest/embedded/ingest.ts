import { AppError } from "@/lib/kernel/base/errors";
import { type Clock, systemClock } from "@/lib/kernel/clock";
import { keyOf } from "./protocol/canonical";
import { type Job, type Tx, addJobs } from "./database/database";
import { type PreparedEvent, prepareEvent, storeEvents } from "./events";
import { compileExpression, readMatchPath } from "./expressions/expression";
import { defaultLimits } from "./limits";
import type { EventBody } from "./protocol/protocol";
import { loadRegistry } from "./protocol/registry";
import { endRun, lockActiveRun } from "./runs/run-state";
import type { Scope } from "./runs/scope";
import { startRun } from "./runs/start-run";
import { completeStep } from "./runs/steps";

/**
 * Stores events and starts their runs in the caller's transaction, whose role owns the schema `engine`. Each event is
 * `{ name, data, ts?, id? }`; an event with a known id is ignored. Returns the ids in order. Throws `invalid` or `too_large` for a rejected
 * event, and then stores none.
 */
export async function ingest(tx: Tx, events: readonly unknown[], clock: Clock = systemClock): Promise<string[]> {
  const scope: Scope = { registry: await loadRegistry(tx), clock, limits: defaultLimits };
  return ingestPrepared(
    tx,
    scope,
    events.map((event) => prepareEvent(scope, event)),
  );
}

/** Like `ingest`, for validated events, with the functions of `scope`. */
export async function ingestPrepared(tx: Tx, scope: Scope, events: readonly PreparedEvent[]): Promise<string[]> {
  if (events.length > scope.limits.events_per_request)
    throw new AppError("too_large", `At most ${scope.limits.events_per_request} events at a time.`);
  if (events.length === 0) return [];
  const jobs: Job[] = [];
  for (const event of await storeEvents(tx, scope, events)) {
    if (event.is_awaited) await matchInterests(tx, scope, event.body);
    for (const target of scope.registry.triggeredBy(event.body)) await startRun(tx, scope, { target, event, jobs });
  }
  await addJobs(tx, jobs);
  return events.map((event) => event.body.id);
}

interface MatchRow {
  run_id: string;
  step_id: string;
  expression: string | null;
  body: EventBody;
}

/** Cancels the runs that the event cancels, and completes the steps that waited for it. */
async function matchInterests(tx: Tx, scope: Scope, event: EventBody): Promise<void> {
  const paths = await tx.query<{ match_path: string }>("select distinct match_path from engine.interest where event_name = $1", [
    event.name,
  ]);
  const names = paths.rows.map((row) => row.match_path);
  const values = names.map((path) => (path === "" ? "" : keyOf(readMatchPath(path, event))));
  // One lock order for all events prevents deadlocks.
  const { rows } = await tx.query<MatchRow>(
    `select interest.run_id, interest.step_id, interest.expression, own.body
     from unnest($2::text[], $3::text[]) as wanted(match_path, match_value)
     join engine.interest on interest.event_name = $1 and interest.match_path = wanted.match_path
     and interest.match_value = wanted.match_value
     join engine.run on run.id = interest.run_id join engine.event own on own.id = run.event_id
     order by interest.run_id, interest.step_id`,
    [event.name, names, values],
  );
  for (const row of rows) {
    if (row.expression !== null && !compileExpression(row.expression).matches({ event: row.body, async: event })) continue;
    const run = await lockActiveRun(tx, row.run_id);
    if (!run) continue;
    if (row.step_id !== "") await completeStep(tx, scope, run, row.step_id, { data: event });
    else
      await endRun(tx, scope.clock, run, {
        status: "cancelled",
        error: { name: "Cancelled", message: `Cancelled by event ${event.name} ${event.id}.` },
      });
  }
}
