import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Clock } from "@/lib/kernel/clock";
import type { Logger } from "@/lib/kernel/log";
import type { QueueMetrics } from "@/lib/kernel/metrics";

/** Milliseconds after which a slow database leaves the queue out of the answer. */
const patience = 2_000;

/** Milliseconds by which a run's end may precede its commit. */
const commitDelay = 5_000;

const jobsByState = `
  select case when locked_at is not null then 'running' when run_at > now() then 'scheduled' else 'ready' end as state,
    count(*)::int as count, extract(epoch from now() - min(run_at))::float8 as age
  from graphile_worker._private_jobs group by 1`;

interface Counted {
  function_id: string;
  status: string;
  count: number;
}

/**
 * Returns a function that reads outbox, queue and runs of the whole database into the metrics. Without the database it leaves them empty,
 * so that the process's own metrics are still answered.
 * @param engine whether the embedded engine runs; Inngest itself has its own metrics.
 */
export function createQueueReader(options: {
  pool: Pool;
  metrics: QueueMetrics;
  engine: boolean;
  clock: Clock;
  log: Logger;
}): () => Promise<void> {
  const { pool, metrics, engine, clock, log } = options;
  const settled = (): Date => new Date(clock.now().getTime() - commitDelay);
  let countedUntil = settled();

  async function readOutbox(): Promise<void> {
    const { rows } = await pool.query<{ count: number; age: number | null }>(
      "select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age from public.outbox",
    );
    metrics.outbox.set(rows[0]?.count ?? 0);
    metrics.outboxAge.set(Math.max(0, rows[0]?.age ?? 0));
  }

  async function readJobs(): Promise<void> {
    const { rows } = await pool.query<{ state: string; count: number; age: number }>(jobsByState);
    const found = (state: string) => rows.find((row) => row.state === state);
    for (const state of ["ready", "running", "scheduled"]) metrics.jobs.set({ state }, found(state)?.count ?? 0);
    metrics.jobsAge.set(Math.max(0, found("ready")?.age ?? 0));
  }

  async function readRuns(): Promise<void> {
    const { rows: active } = await pool.query<Counted>(
      "select function_id, status, count(*)::int as count from engine.run where status in ('queued', 'running') group by 1, 2",
    );
    for (const { function_id, status, count } of active) metrics.activeRuns.set({ function: function_id, status }, count);
    const until = settled();
    const { rows: ended } = await pool.query<Counted>(
      "select function_id, status, count(*)::int as count from engine.run where ended_at > $1 and ended_at <= $2 group by 1, 2",
      [countedUntil, until],
    );
    countedUntil = until;
    for (const { function_id, status, count } of ended) metrics.endedRuns.inc({ function: function_id, status }, count);
  }

  /** Two scrapes at once would count the same runs twice. */
  let reading: Promise<unknown> = Promise.resolve();
  const readAll = async (): Promise<void> => {
    for (const gauge of [metrics.outbox, metrics.outboxAge, metrics.jobsAge]) gauge.remove();
    for (const gauge of [metrics.jobs, metrics.activeRuns]) gauge.reset();
    await readOutbox();
    if (!engine) return;
    await readJobs();
    await readRuns();
  };
  return async () => {
    reading = reading.then(readAll).catch((error: unknown) => log.warn({ err: error }, "the queue could not be read for the metrics"));
    await Promise.race([reading, sleep(patience)]);
  };
}
