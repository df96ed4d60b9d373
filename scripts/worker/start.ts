import { createServer, type Server } from "node:http";
import { inngest } from "@/inngest/client";
import { startDispatcher, type Deliver } from "@/lib/kernel/outbox";
import { migrateEngine, startEngine } from "@/inngest/embedded";
import { functions } from "@/inngest/functions";
import { forwardEvents } from "@/lib/domains/webhooks";
import { AppError } from "@/lib/kernel/base/errors";
import { systemClock } from "@/lib/kernel/clock";
import { signingSecrets, type Environment } from "@/lib/kernel/env";
import type { Logger } from "@/lib/kernel/log";
import type { Metrics, QueueMetrics } from "@/lib/kernel/metrics";
import { assertSafeRole } from "@/lib/kernel/platform-db";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { assertMasterKeysOpen } from "@/lib/kernel/tenant-keys";
import { createPdfPool } from "@/lib/adapters/pdf/pool";
import { bindPorts } from "@/lib/wiring";
import { serve } from "inngest/node";
import pg from "pg";
import { startAdminServer } from "../web/admin-server";
import { listen } from "../web/listen";
import { startChainer } from "./chain-audit";
import { startForwarder } from "./forward-webhooks";
import { startInngestDelivery } from "./inngest-server";
import { startPaymentSandbox } from "./payment-sandbox";
import { startOtherSandboxes } from "./provider-sandboxes";
import { serveAccessPointSandbox } from "./access-point-sandbox";
import { serveTaxSandbox } from "./tax-sandbox";
import { createQueueReader } from "./queue-metrics";
import { createRenderHandler } from "./render";

export interface Worker {
  runtime: Runtime;
  /** Accepts no more work and waits for running work. */
  close(): Promise<void>;
}

export interface WorkerOptions {
  keys: { signing_key: string; event_key: string };
  /** Path of the thread that renders PDFs. */
  pdfThread: string;
  log: Logger;
  /** The process's metrics, which survive a restart of the worker. */
  metrics: Metrics;
  queueMetrics: QueueMetrics;
  /** Called when other workers take its work over: it must be closed at once. */
  onFatal: (error: Error) => void;
  /** Called when the engine stops or starts to take work: the reason, or null. */
  onEngine: (problem: string | null) => void;
}

/** Where the worker reaches itself. */
const loopback = "127.0.0.1";

/**
 * Starts the background half: the functions behind `serve()`, the embedded engine (unless Inngest itself is the engine), the outbox's
 * dispatcher, the forwarder of webhooks, the chainer of audit entries, and the admin port.
 * @throws AppError `internal` when the environment has no database role for it, or the role is unsafe.
 */
export async function startWorker(environment: Environment, options: WorkerOptions): Promise<Worker> {
  const { keys, pdfThread, log, metrics, queueMetrics, onFatal, onEngine } = options;
  const { DATABASE_JOBS_URL: databaseUrl, INNGEST_BASE_URL, WORKER_PORT, ENGINE_PORT, WORKER_ADMIN_PORT, ADMIN_HOST } = environment;
  const { WORKER_HOST, WORKER_URL } = environment;
  const serveUrl = `http://${loopback}:${WORKER_PORT}/api/inngest`;
  if (databaseUrl === undefined) throw new AppError("internal", "DATABASE_JOBS_URL is missing: the worker has a database role of its own.");
  const pool = openPool(databaseUrl, log);
  const closers: (() => Promise<unknown>)[] = [() => pool.end()];
  const close = async () => {
    // Without a database some parts fail to close; close the others anyway.
    for (const step of closers.splice(0).reverse())
      await step().catch((error: unknown) => log.warn({ err: error }, "a part of the worker did not close cleanly"));
  };
  try {
    // First, because during an outage the start is retried every second, and a closed runtime does not release all of its memory.
    await assertSafeRole(pool);
    const pdf = createPdfPool({ worker: pdfThread, size: 1, queue: 20, lowestPriority: true });
    closers.push(() => pdf.close());
    const runtime = createRuntime(environment, {
      databaseUrl,
      log,
      metrics,
      ports: { ...bindPorts(environment, systemClock), pdf: () => Promise.resolve(pdf) },
    });
    setRuntime(runtime);
    closers.push(() => closeRuntime(runtime));
    await assertMasterKeysOpen(runtime);
    // Closing waits for these calls, which must not run at the same time as their retries.
    const calls = new Set<Promise<unknown>>();
    closers.push(() => Promise.allSettled(calls));
    const render = createRenderHandler(pdf, signingSecrets(environment), log);
    const invoke = serve({
      client: inngest,
      functions,
      servePath: "/api/inngest",
      ...(WORKER_URL === undefined ? {} : { serveOrigin: WORKER_URL }),
    });
    const app = createServer((request, response) => {
      if (request.method === "POST" && request.url === "/render") render(request, response);
      else {
        const call: Promise<unknown> = Promise.resolve(invoke(request, response))
          .catch((error: unknown) => log.error({ err: error }, "a call of the functions failed"))
          .finally(() => calls.delete(call));
        calls.add(call);
      }
    });
    await listen(app, { host: WORKER_HOST, port: WORKER_PORT });
    closers.push(() => closeServer(app));
    if (environment.STRIPE_SANDBOX_PORT !== undefined) closers.push(await startPaymentSandbox(runtime, environment.STRIPE_SANDBOX_PORT));
    if (environment.PAYMENT_SANDBOX_PORT !== undefined) closers.push(await startOtherSandboxes(runtime, environment.PAYMENT_SANDBOX_PORT));
    if (environment.TAX_SANDBOX_PORT !== undefined) closers.push(await serveTaxSandbox(runtime, environment.TAX_SANDBOX_PORT));
    if (environment.ACCESS_POINT_SANDBOX_PORT !== undefined)
      closers.push(await serveAccessPointSandbox(runtime, environment.ACCESS_POINT_SANDBOX_PORT));
    await migrateEngine(pool, { web_role: "atrium_app" });
    const deliver = INNGEST_BASE_URL === undefined ? await startEmbedded() : startInngest();
    const forwarder = startForwarder(runtime);
    closers.push(() => forwarder.stop());
    const chainer = startChainer(runtime);
    closers.push(() => chainer.stop());
    const dispatcher = await startDispatcher({
      pool,
      databaseUrl,
      async deliver(tx, events) {
        await forwardEvents(tx, events, systemClock.now());
        await deliver(tx, events);
      },
      delivered: () => forwarder.wake(),
      log,
    });
    closers.push(() => dispatcher.stop());
    const collect = createQueueReader({ pool, metrics: queueMetrics, engine: INNGEST_BASE_URL === undefined, clock: systemClock, log });
    const admin = await startAdminServer(runtime, { host: ADMIN_HOST, port: WORKER_ADMIN_PORT, collect });
    closers.push(() => closeServer(admin));
    return { runtime, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function startEmbedded(): Promise<Deliver> {
    const engine = await startEngine({
      databaseUrl: String(databaseUrl),
      serveUrl,
      port: ENGINE_PORT,
      signingKey: keys.signing_key,
      eventKey: keys.event_key,
      log,
      onFatal,
    });
    closers.push(() => engine.stop());
    return (tx, events) => engine.ingest(tx, events);
  }

  function startInngest(): Deliver {
    const delivery = startInngestDelivery({ serveUrl, log, onChange: onEngine });
    closers.push(() => delivery.stop());
    return delivery.deliver;
  }
}

function openPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: "atrium-dispatcher" });
  // Both are needed: without the second, an error on a connection in use would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection of the dispatcher failed"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "a database connection of the dispatcher failed")));
  return pool;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
