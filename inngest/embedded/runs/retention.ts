import type { Pool } from "pg";
import type { Clock } from "@/lib/kernel/clock";
import { jobAttempts } from "../database/database";

const batch = 1_000;
const dayMilliseconds = 86_400_000;
const intervalMilliseconds = 3_600_000;

/**
 * Deletes runs that ended more than `days` days ago with their steps, then events that no run or debounce needs, and rejected events. The
 * minimum is one day, during which a duplicate event id must be recognised. Returns the numbers of deleted runs and events.
 */
export async function deleteOld(pool: Pool, clock: Clock, days: number): Promise<{ runs: number; events: number }> {
  const before = new Date(clock.now().getTime() - Math.max(days, 1) * dayMilliseconds);
  const remove = async (statement: string): Promise<number> => {
    let total = 0;
    for (;;) {
      const { rowCount } = await pool.query(statement, [before, batch]);
      total += rowCount ?? 0;
      if ((rowCount ?? 0) < batch) return total;
    }
  };
  const runs = await remove(`delete from engine.run where id in (
    select run.id from engine.run where run.ended_at < $1
      and not exists (select 1 from engine.run parent where parent.id = run.parent_run_id and parent.ended_at is null)
    order by run.ended_at limit $2)`);
  const events = await remove(`delete from engine.event where id in (
    select event.id from engine.event where event.received_at < $1
      and not exists (select 1 from engine.run where run.event_id = event.id)
      and not exists (select 1 from engine.debounce where debounce.event_id = event.id)
    order by event.received_at limit $2)`);
  await remove("delete from engine.inbox where id in (select id from engine.inbox where refused is not null and taken_at < $1 limit $2)");
  return { runs, events };
}

/** Queues the next clean-up, one job for all executors. */
export async function queueRetention(pool: Pool, clock: Clock, mode: "unsafe_dedupe" | "replace"): Promise<void> {
  const runAt = mode === "replace" ? new Date(clock.now().getTime() + intervalMilliseconds) : clock.now();
  await pool.query(
    `select graphile_worker.add_job('engine_retention', '{}'::json, run_at => $1, max_attempts => $2, job_key => 'engine:retention',
      job_key_mode => $3)`,
    [runAt, jobAttempts, mode],
  );
}
