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
  /** Of the role that owns schemas `engine` and `graphile_worker`; `migrateEngine` must have run. */
  databaseUrl: string;
  /** Where the app's `serve()` handler answers. */
  serveUrl: string;
  /** The engine's own port on 127.0.0.1; 0 for any. The app's INNGEST_BASE_URL is `http://127.0.0.1:<port>`. */
  port: number;
  signingKey: string;
  signingKeyFallback?: string | undefined;
  eventKey: string;
  log: Logger;
  /** Called when this executor must not go on: its database session is gone, so others take its work over. The worker should exit. */
  onFatal: (error: Error) => void;
  clock?: Clock;
  /** Further tasks for the same queue, such as the outbox. Jobs of these must be worked by engine processes alone. */
  tasks?: TaskList;
  /** Jobs at once in this process. */
  concurrency?: number;
  checkpointing?: boolean;
  limits?: Partial<Limits>;
  /** Multiplies the waits before retries; 1 unless a test is in a hurry. */
  retryScale?: number;
  random?: () => number;
  retentionDays?: number;
  /** Milliseconds one call may take; two hours as on the real server. */
  callTimeout?: number;
  /** Milliseconds that `stop` lets the calls under way go on. */
  stopTimeout?: number;
  /** Milliseconds between looks for dead executors. */
  sweepInterval?: number;
}

export interface Engine {
  url: string;
  /** Takes events in within the caller's transaction, with this engine's functions; as the exported `ingest`. */
  ingest(tx: Tx, events: readonly unknown[]): Promise<string[]>;
  /** Asks the app for its functions again; answers whether they changed. */
  sync(): Promise<boolean>;
  /** Takes no more work, waits for the calls under way, and leaves. Safe to call twice. */
  stop(): Promise<void>;
}

/** Only every so many looks for dead executors also look for jobs that nobody holds: that one reads all jobs. */
const orphanSweeps = 12;

/**
 * Starts an executor: registers the app's functions, serves the Inngest API and works the queue. Throws `invalid` when the app's functions
 * need what the engine does not do; when the app is not up yet, it starts with the functions of the last sync and asks again until it is.
 * Throws `unavailable` when the database is lost before the start has ended.
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
  // The queue asks for both: without the second, an error on a connection in use would end the process.
  // What the queue itself notes (who holds a job, that it is done) waits for no disk: where a crash of the database loses that, the job is
  // handed out once more, as after a crash of this process. Every transition of a run is a transaction of the other pool, and durable.
  const queuePool = new Pool({
    connectionString: options.databaseUrl,
    max: Math.max(4, Math.ceil(concurrency / 4)),
    application_name: "atrium-engine",
    onConnect: (client) => client.query("set synchronous_commit = off").then(() => undefined),
  });
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
    // A start under way still makes parts: it puts all of them away itself, at its end.
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
      () => void reload().catch((error: unknown) => log.error({ err: error }, "the functions could not be reloaded")),
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
        log.error({ err: error }, "the worker pool could not be recorded"),
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
      () => void recover().catch((error: unknown) => log.error({ err: error }, "the look for dead executors failed")),
      sweepInterval,
    );
    cleanups.push(async () => {
      clearInterval(sweep);
      const impatience = setTimeout(() => calls.abort(), options.stopTimeout ?? 30_000);
      await queue.stop().catch((error: unknown) => log.error({ err: error }, "the queue did not stop cleanly"));
      clearTimeout(impatience);
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

  /** What else went wrong in a start that lost its session came of that loss, and another start mends it. */
  function throwLoss(): void {
    if (loss) throw new AppError("unavailable", `The engine lost its database as it started: ${loss.message}`);
  }
}
