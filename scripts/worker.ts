import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import { engineKeys, provideToLibraries, readServingEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { createMetrics, createQueueMetrics } from "@/lib/kernel/metrics";
import { fail, leaveOnSignal } from "./process";
import { lowerPriority } from "./worker/lower-priority";
import { keepWorking } from "./worker/keep-working";
import { startProbing } from "./worker/probing";

const help = `Usage: worker [--help]

Runs the background functions, and the embedded engine unless INNGEST_BASE_URL is set. Its ports are WORKER_PORT, ENGINE_PORT and
WORKER_ADMIN_PORT (GET /metrics), its database role is that of DATABASE_JOBS_URL.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const environment = readServingEnvironment();
  const keys = engineKeys(environment);
  lowerPriority();
  const here = fileURLToPath(import.meta.url);
  const isBuilt = !here.endsWith(".ts");
  // The SDK reads its keys on import, so it is imported after they are set. A build uses the libraries' production mode, also in the demo.
  provideToLibraries(environment, isBuilt ? "production" : "development");
  const { startWorker } = await import("./worker/start");
  // In dist/ the thread's bundle is next to this one; otherwise its source runs.
  const pdfThread = isBuilt ? join(dirname(here), "pdf-thread.js") : join(dirname(here), "../lib/adapters/pdf/worker.ts");
  const log = createLogger(environment.LOG_LEVEL, { app: "worker" });
  const metrics = createMetrics({ process: true });
  const queueMetrics = createQueueMetrics(metrics.registry);
  let engineProblem: string | null = null;
  const onEngine = (problem: string | null) => {
    engineProblem = problem;
  };
  const probing = startProbing(environment, { log, metrics, works: () => engineProblem === null });
  const working = keepWorking({
    start: (onFatal) => startWorker(environment, { keys, pdfThread, log, metrics, queueMetrics, onFatal, onEngine }),
    onStart: () => log.info({ port: environment.WORKER_PORT }, "working"),
    log,
  });
  // After a loss of the database, graphile-worker leaves some rejections unhandled, also of a closed worker; they would end the process.
  process.on("unhandledRejection", (reason) => {
    if (reason instanceof Error && reason.message.includes("after calling end on the pool"))
      return log.warn({ err: reason }, "a closed worker used its database again");
    const known = translateDatabaseError(reason);
    if (!(known instanceof AppError && known.code === "unavailable")) return fail(reason);
    log.error({ err: reason }, "the database connection was lost");
    working.lose(known);
  });
  leaveOnSignal(log, () => Promise.all([working.close(), probing.close()]).then(() => undefined));
  await working.ended;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
