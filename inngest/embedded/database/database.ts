import type { ClientBase, Pool } from "pg";
import { DatabaseError, escapeIdentifier } from "pg";

/** A client inside the caller's transaction, or the pool for a single statement. */
export type Tx = Pick<ClientBase, "query">;

/** A job of the queue. `run_at` null means now; a job with a `job_key` replaces the pending job of the same key. */
export interface Job {
  identifier: string;
  payload: Record<string, unknown>;
  run_at?: Date | null;
  job_key?: string;
}

/** graphile-worker's maximum (smallint): the engine counts a run's attempts itself, so the queue must never give a job up. */
export const jobAttempts = 32_767;

export const quoteName = escapeIdentifier;

const transactionTries = 5;

function isRetriable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");
}

/** Runs `work` in one transaction and returns its result; after a deadlock or serialization failure it retries the whole transaction. */
export async function withTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      if (tries >= transactionTries || !isRetriable(error)) throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Adds jobs in the caller's transaction; executors are notified when it commits. */
export async function addJobs(tx: Tx, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.query(
    `select count(*) from graphile_worker.add_jobs((
       select array_agg((job.identifier, job.payload, null, job.run_at, ${jobAttempts}, job.job_key, 0, null)::graphile_worker.job_spec)
       from json_to_recordset($1::json) as job(identifier text, payload json, run_at timestamptz, job_key text)))`,
    [JSON.stringify(jobs)],
  );
}
