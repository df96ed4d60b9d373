import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { failureOf, startChild, type Child } from "./child";
import type { DemoOptions } from "./options";
import type { Secrets } from "./data-folder";

/** How long a process may take until its health is green, in milliseconds. */
const startPatience = 60_000;

/** The worker's ports; nobody types them, so any free ones will do. */
export interface WorkerPorts {
  functions: number;
  engine: number;
  admin: number;
  /** Of the sandbox of Stripe's API; none if left out. */
  sandbox?: number;
}

/** All that web server and worker are told. The owner's address is not among it: a serving process never has that role. */
export function servingEnvironment(
  { port, adminPort, dataDir }: DemoOptions,
  worker: WorkerPorts,
  urls: { app: string; jobs: string },
  secrets: Secrets,
): Record<string, string> {
  return {
    ATRIUM_DEMO: "1",
    ATRIUM_BASE_URL: `http://localhost:${String(port)}`,
    HOST: "127.0.0.1",
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    WORKER_PORT: String(worker.functions),
    ENGINE_PORT: String(worker.engine),
    WORKER_ADMIN_PORT: String(worker.admin),
    STORAGE_DIR: join(dataDir, "files"),
    ...(worker.sandbox === undefined ? {} : { STRIPE_SANDBOX_PORT: String(worker.sandbox) }),
    DATABASE_URL: urls.app,
    DATABASE_JOBS_URL: urls.jobs,
    ...secrets,
  };
}

/**
 * How Node runs the built web server, as `npm start` does. A young generation of twice the usual size: a request's objects are dead before
 * it is collected, instead of being kept until the next full collection, each of which holds everybody up.
 */
export const webArguments = (root: string): string[] => ["--max-semi-space-size=32", join(root, "dist/web.js")];

interface Served {
  /** "The web server", as messages name it. */
  what: string;
  /** Its name in dist/, without the ending; the log is called the same. */
  script: string;
  argumentsIn(root: string): string[];
  /** Answers with success once it is healthy. */
  health: string;
}

export const webServer = (port: number): Served => ({
  what: "The web server",
  script: "web",
  argumentsIn: webArguments,
  health: `http://127.0.0.1:${String(port)}/api/health`,
});
export const worker = (adminPort: number): Served => ({
  what: "The worker",
  script: "worker",
  argumentsIn: (root) => [join(root, "dist/worker.js")],
  health: `http://127.0.0.1:${String(adminPort)}/metrics`,
});

/** Starts a built process and answers when it is healthy. @throws AppError `internal` with the end of its log. */
export async function startServing(
  { what, script, argumentsIn, health }: Served,
  root: string,
  dataDir: string,
  environment: Record<string, string>,
  onStart: (child: Child) => void,
): Promise<Child> {
  const log = join(dataDir, `${script}.log`);
  const child = startChild(argumentsIn(root), { cwd: root, log, environment });
  onStart(child);
  const deadline = performance.now() + startPatience;
  while (!(await isHealthy(health))) {
    if (!child.isRunning()) throw failureOf(`${what} did not start`, log);
    if (performance.now() > deadline) throw failureOf(`${what} was not healthy within ${String(startPatience / 1000)} s`, log);
    await sleep(100);
  }
  return child;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Waits for the end of a process. @throws AppError `internal` when it ended by itself. */
export async function watch({ what, script }: Served, child: Child, dataDir: string, isLeaving: () => boolean): Promise<void> {
  const code = await child.ended;
  if (!isLeaving()) throw failureOf(`${what} ended (code ${String(code)})`, join(dataDir, `${script}.log`));
}
