import { Client, type Pool } from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import type { Clock } from "@/lib/kernel/clock";
import type { Logger } from "@/lib/kernel/log";
import { repairSlots } from "./concurrency";
import { type Tx, withTransaction } from "../database/database";

/** The first key of the advisory lock that a live executor has; the second is its id. */
const executorLock = 720_311;

/** A dedicated session whose advisory lock proves that the executor is alive. */
export interface Presence {
  executor_id: number;
  /** Also receives the notifications of changed functions. */
  client: Client;
  release(): Promise<void>;
}

/**
 * Registers this executor. Calls `onLost` once when the session ends unexpectedly: other executors then take over its work, so it must stop
 * at once.
 */
export async function registerExecutor(databaseUrl: string, clock: Clock, onLost: (error: Error) => void): Promise<Presence> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: "atrium-engine-presence" });
  let released = false;
  const lose = (error: Error) => {
    if (released) return;
    released = true;
    onLost(error);
  };
  client.on("error", lose);
  client.on("end", () => lose(new AppError("unavailable", "The executor's database session ended.")));
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: number }>("insert into engine.executor (started_at) values ($1) returning id", [clock.now()]);
  const executorId = rows[0]?.id ?? 0;
  // A session lock, acquired before the row is visible, so that no executor sees a row without its lock.
  await client.query("select pg_advisory_lock($1, $2)", [executorLock, executorId]);
  await client.query("commit");
  return {
    executor_id: executorId,
    client,
    release: async () => {
      released = true;
      await client.query("delete from engine.executor where id = $1", [executorId]).catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}

/** Stores the name with which this executor's worker pool locks jobs. */
export async function recordPool(pool: Pool, executorId: number, poolId: string): Promise<void> {
  await pool.query("update engine.executor set pools = array_append(pools, $2) where id = $1", [executorId, poolId]);
}

/** Unlocks the jobs and releases the slots of dead executors: those whose advisory lock is available. */
export async function recoverDead(pool: Pool, executorId: number, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ id: number }>("select id from engine.executor where id <> $1 order by id", [executorId]);
  for (const { id } of rows) {
    await withTransaction(pool, async (tx) => {
      const locked = await tx.query<{ had: boolean }>("select pg_try_advisory_xact_lock($1, $2) as had", [executorLock, id]);
      if (!locked.rows[0]?.had) return;
      const gone = await tx.query<{ pools: string[] }>("delete from engine.executor where id = $1 returning pools", [id]);
      if (gone.rowCount === 0) return;
      await tx.query("select graphile_worker.force_unlock_workers($1)", [gone.rows[0]?.pools ?? []]);
      await announceJobs(tx);
      log.warn({ executor_id: id }, "took over the jobs of a dead executor");
    });
  }
  await withTransaction(pool, repairSlots);
}

/**
 * Unlocks jobs of `tasks` that were locked more than a minute ago by a pool that no executor has stored: its executor died before
 * `recordPool`.
 */
export async function freeOrphans(pool: Pool, tasks: readonly string[], log: Logger): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `update graphile_worker._private_jobs job set locked_at = null, locked_by = null
       from graphile_worker._private_tasks task
       where task.id = job.task_id and task.identifier = any($1) and job.locked_at < now() - interval '1 minute'
         and not exists (select 1 from engine.executor where job.locked_by = any(executor.pools))`,
      [tasks],
    );
    if ((rowCount ?? 0) === 0) return;
    await announceJobs(tx);
    log.warn({ jobs: rowCount }, "unlocked orphaned jobs");
  });
}

async function announceJobs(tx: Tx): Promise<void> {
  await tx.query(`select pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}')`);
}
