import type { Pool } from "pg";
import { z } from "zod";
import { parseSchedule } from "./cron";
import { type Job, type Tx, addJobs, jobAttempts, withTransaction } from "../database/database";
import { internalEvent, storeEvents } from "../events";
import type { Registry } from "../protocol/registry";
import type { Scope } from "../runs/scope";
import { startRun } from "../runs/start-run";

const payloadSchema = z.object({ function_id: z.string(), cron: z.string(), at: z.coerce.date() });

function firing(functionId: string, cron: string, at: Date): Job & { job_key: string } {
  return {
    identifier: "engine_cron",
    payload: { function_id: functionId, cron, at: at.toISOString() },
    run_at: at,
    job_key: `engine:cron:${functionId}:${cron}`,
  };
}

/**
 * Queues the next firing of each schedule. A firing that is already queued is kept, even if it is past due: a firing missed while no
 * executor ran is made up once.
 */
export async function queueSchedules(tx: Tx, scope: { registry: Registry; clock: Scope["clock"] }): Promise<void> {
  for (const known of scope.registry.functions.values()) {
    for (const cron of known.crons) {
      const job = firing(known.id, cron, parseSchedule(cron).next(scope.clock.now()));
      await tx.query(
        "select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, job_key_mode => 'unsafe_dedupe')",
        [job.identifier, JSON.stringify(job.payload), job.run_at, jobAttempts, job.job_key],
      );
    }
  }
}

/**
 * The task `engine_cron`: stores a firing's event and queues the next firing in one transaction. The event's id is derived from the firing,
 * so a redelivered job starts no second run.
 */
export async function fireSchedule(pool: Pool, scope: Scope, payload: unknown): Promise<void> {
  const { function_id: functionId, cron, at } = payloadSchema.parse(payload);
  const target = scope.registry.functions.get(functionId);
  if (!target?.crons.includes(cron)) return;
  await withTransaction(pool, async (tx) => {
    const now = scope.clock.now();
    const data = { cron, scheduledAt: at.toISOString(), fireAt: now.toISOString() };
    const event = internalEvent(
      scope,
      { name: "inngest/scheduled.timer", data, id: `cron:${functionId}:${cron}:${at.toISOString()}`, ts: now.getTime() },
      null,
    );
    for (const fresh of await storeEvents(tx, scope, [event])) await startRun(tx, scope, { target, event: fresh });
    await addJobs(tx, [firing(functionId, cron, parseSchedule(cron).next(now > at ? now : at))]);
  });
}
