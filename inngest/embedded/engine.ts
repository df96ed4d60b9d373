import { EventEmitter, setMaxListeners } from "node:events";
import { Logger as QueueLogger, type TaskList, type WorkerEvents, run as runQueue } from "graphile-worker";
import { Pool } from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import { type Clock, systemClock } from "@/lib/kernel/clock";
import type { Logger } from "@/lib/kernel/log";
import type { AppClientOptions } from "./protocol/call";
import { storeCheckpoint } from "./protocol/checkpoint";
import { type Tx, withTransaction } from "./database/database";
import { seededId } from "./protocol/event-id";
import { prepareEvent } from "./events";
import { ingestPrepared } from "./ingest";
import { type Limits, defaultLimits } from "./limits";
import { assertMigrated } from "./database/migrate";
import { freeOrphans, recordPool, recoverDead, registerExecutor } from "./runs/recovery";
import { loadRegistry } from "./protocol/registry";
import { queueRetention } from "./runs/retention";
import type { Scope } from "./runs/scope";
import { startServer } from "./server";
import { assertSigningKeys } from "./protocol/signature";
import { functionsChannel, keepSyncing, registerApp, syncApp } from "./protocol/sync";
import { engineTasks } from "./runs/tasks";

export interface EngineOptions {
  /** Connects as the owner of the schemas `engine` and `graphile_worker`, which `migrateEngine` must have created. */
  databaseUrl: string;
  /** The address of the app's `serve()` handler. */
  serveUrl: string;
  /** The engine's own port on 127.0.0.1; 0 for any. The app's INNGEST_BASE_URL is `http://127.0.0.1:<port>`. */
  port: number;
  signingKey: string;
  signingKeyFallback?: string | undefined;
  eventKey: string;
  log: Logger;
  /** Called when this executor has lost its database session, so that others take its work over: the worker should exit. */
  onFatal: (error: Error) => void;
  clock?: Clock;
  /** Additional tasks for the same queue, such as the outbox. Only engine processes may run their jobs. */
  tasks?: TaskList;
  /** Concurrent jobs in this process; default 20. */
  concurrency?: number;
  checkpointing?: boolean;
  limits?: Partial<Limits>;
  /** Multiplies the delay before retries; default 1, less in tests. */
  retryScale?: number;
  random?: () => number;
  retentionDays?: number;
  /** Milliseconds that one call may take; default two hours, as on Inngest's server. */
  callTimeout?: number;
  /** Milliseconds that `stop` waits for running calls before it aborts them; default 30,000. */
  stopTimeout?: number;
  /** Milliseconds between checks for dead executors; default 5,000. */
  sweepInterval?: number;
}

export interface Engine {
  url: string;
  /** Stores events in the caller's transaction, like the exported `ingest`, with this engine's functions and clock. */
  ingest(tx: Tx, events: readonly unknown[]): Promise<string[]>;
  /** Syncs the app's functions again; returns whether they changed. */
  sync(): Promise<boolean>;
  /** Accepts no more work and waits for running calls. Safe to call twice. */
  stop(): Promise<void>;
}

/** Every this many checks, the executor also looks for orphaned jobs, which reads the whole job table. */
const orphanSweeps = 12;

/**
 * Starts an executor: registers the app's functions, serves the Inngest API and runs the queue. While the app is not reachable, it uses the
 * functions of the last sync and retries. Throws `invalid` when the app's functions use an unsupported feature, and `unavailable`
 * when the database connection is lost during the start.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { log, clock = systemClock, concurrency = 20, sweepInterval = 5_000 } = options;
  const keys = { signing_key: options.signingKey, signing_key_fallback: options.signingKeyFallback };
  assertSigningKeys(keys);
  const limits = { ...defaultLimits, ...options.limits };
  const app: AppClientOptions = {
    ...keys,
    serve_url: options.serveUrl,
    checkpointing: options.checkpointing ?? true,
    call_timeout: options.callTimeout ?? 7_200_000,
    max_answer_bytes: limits.run_bytes + 2 * limits.step_bytes,
    now: () => clock.now(),
  };
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: Math.max(6, Math.ceil(concurrency / 2)),
    application_name: "atrium-engine",
  });
  // The queue's own writes (job locks and completions) skip the wait for disk: if a database crash loses one, the job is redelivered, as
  // after a crash of this process. Runs change only in durable transactions of the other pool.
  const queuePool = new Pool({
    connectionString: options.databaseUrl,
    max: Math.max(4, Math.ceil(concurrency / 4)),
    application_name: "atrium-engine",
    onConnect: (client) => client.query("set synchronous_commit = off").then(() => undefined),
  });
  // graphile-worker requires both handlers: without the second, an error on a connection in use would end the process.
  for (const one of [pool, queuePool]) {
    one.on("error", (error) => log.warn({ err: error }, "a database connection of the engine failed"));
    one.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "a database connection of the engine failed")));
  }
  const cleanups: (() => Promise<void> | void)[] = [() => pool.end(), () => queuePool.end()];
  const cleanUp = async () => {
    for (const close of cleanups.splice(0).reverse()) await close();
  };
  const calls = new AbortController();
  setMaxListeners(0, calls.signal);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= cleanUp());
  let isStarting = true;
  let loss: Error | undefined;
  const fail = (error: Error) => {
    log.fatal({ err: error }, "the engine cannot go on");
    calls.abort();
    loss ??= error;
    // A start in progress still opens resources; it closes all of them itself when it ends.
    if (isStarting) return;
    stop().catch((failure: unknown) => log.error({ err: failure }, "the engine did not stop cleanly"));
    options.onFatal(error);
  };
  try {
    await assertMigrated(pool);
    const presence = await registerExecutor(options.databaseUrl, clock, fail);
    cleanups.push(() => presence.release());

    let scope: Scope = { registry: await loadRegistry(pool), clock, limits };
    const reload = async () => {
      scope = { ...scope, registry: await loadRegistry(pool) };
    };
    presence.client.on(
      "notification",
      () => void reload().catch((error: unknown) => log.error({ err: error }, "reloading the functions failed")),
    );
    await presence.client.query(`listen ${functionsChannel}`);
    await reload();

    const server = await startServer(options.port, {
      ...keys,
      event_key: options.eventKey,
      log,
      ingest: (events, seed) =>
        withTransaction(pool, (tx) =>
          ingestPrepared(
            tx,
            scope,
            events.map((event, index) => prepareEvent(scope, event, seed && seededId(seed, index))),
          ),
        ),
      register: async (given) => {
        const changed = await registerApp(pool, clock, options.serveUrl, given);
        await reload();
        return changed;
      },
      checkpoint: (runId, body) => storeCheckpoint(pool, scope, runId, body),
    });
    cleanups.push(() => server.stop());

    const sync = async () => {
      const changed = await syncApp(pool, clock, app);
      await reload();
      return changed;
    };
    cleanups.push(await keepSyncing(sync, log));

    const executor = {
      pool,
      scope: () => scope,
      app,
      apply: { retry_scale: options.retryScale ?? 1, random: options.random ?? Math.random },
      executor_id: presence.executor_id,
      log,
      signal: calls.signal,
    };
    const tasks = { ...options.tasks, ...engineTasks({ executor, reload, retention_days: options.retentionDays ?? 30 }) };
    let sweeps = 0;
    const recover = async () => {
      await recoverDead(pool, presence.executor_id, log);
      if (sweeps++ % orphanSweeps === 0) await freeOrphans(pool, Object.keys(tasks), log);
    };
    await recover();
    await queueRetention(pool, clock, "unsafe_dedupe");

    const queueEvents: WorkerEvents = new EventEmitter();
    queueEvents.on("pool:create", ({ workerPool }) => {
      recordPool(pool, presence.executor_id, workerPool.id).catch((error: unknown) =>
        log.error({ err: error }, "storing the worker pool's name failed"),
      );
    });
    const queue = await runQueue({
      pgPool: queuePool,
      taskList: tasks,
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      events: queueEvents,
      crontab: "",
      gracefulShutdownAbortTimeout: 2_147_483_647,
      logger: new QueueLogger(
        () => (level, message) =>
          level === "error" ? log.error({ queue: message }, "queue error") : log.debug({ queue: message }, "queue"),
      ),
    });
    queue.promise.catch((error: unknown) => stopping ?? fail(error instanceof Error ? error : new AppError("internal", String(error))));
    const sweep = setInterval(
      () => void recover().catch((error: unknown) => log.error({ err: error }, "the check for dead executors failed")),
      sweepInterval,
    );
    cleanups.push(async () => {
      clearInterval(sweep);
      const abortTimer = setTimeout(() => calls.abort(), options.stopTimeout ?? 30_000);
      await queue.stop().catch((error: unknown) => log.error({ err: error }, "the queue did not stop cleanly"));
      clearTimeout(abortTimer);
    });
    isStarting = false;
    throwLoss();
    return {
      url: server.url,
      ingest: (tx, events) =>
        ingestPrepared(
          tx,
          scope,
          events.map((event) => prepareEvent(scope, event)),
        ),
      sync,
      stop,
    };
  } catch (error) {
    isStarting = false;
    await stop();
    throwLoss();
    throw error;
  }

  /** Other errors of a start that lost its session are consequences: the caller gets `unavailable` and may start again. */
  function throwLoss(): void {
    if (loss) throw new AppError("unavailable", `The engine lost its database as it started: ${loss.message}`);
  }
}
