import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { failureOf, startChild, type Child } from "./child";
import type { DemoOptions } from "./options";
import type { Secrets } from "./data-folder";

/** Milliseconds until a process must be healthy. */
const startPatience = 60_000;

/** The worker's ports. Users do not need them, so any free ports will do. */
export interface WorkerPorts {
  functions: number;
  engine: number;
  admin: number;
  /** The port of the sandbox of Stripe's API; default: no sandbox. */
  sandbox?: number;
  /** The port of the other providers' sandboxes; default: none. */
  sandboxes?: number;
  /** The port of the sandbox of the tax authority; default: no sandbox. */
  tax_sandbox?: number;
  /** The port of the sandbox of an access point; default: no sandbox. */
  access_point_sandbox?: number;
}

/** The environment of web server and worker, without the owner's database address, which serving processes never use. */
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
    ...(worker.sandboxes === undefined ? {} : { PAYMENT_SANDBOX_PORT: String(worker.sandboxes) }),
    ...(worker.tax_sandbox === undefined ? {} : { TAX_SANDBOX_PORT: String(worker.tax_sandbox) }),
    ...(worker.access_point_sandbox === undefined ? {} : { ACCESS_POINT_SANDBOX_PORT: String(worker.access_point_sandbox) }),
    DATABASE_URL: urls.app,
    DATABASE_JOBS_URL: urls.jobs,
    ...secrets,
  };
}

/**
 * Node's arguments for the built web server, as in `npm start`. In a young generation of twice the default size, most objects of a request
 * die before it is collected, so fewer of them wait for a full collection, which blocks all requests.
 */
export const webArguments = (root: string): string[] => ["--max-semi-space-size=32", join(root, "dist/web.js")];

interface Served {
  /** Name in messages, such as "The web server". */
  what: string;
  /** File name in dist/ without extension, and name of its log. */
  script: string;
  argumentsIn(root: string): string[];
  /** Address of the health check. */
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

/** Starts a built process and returns when it is healthy. @throws AppError `internal` with the end of its log. */
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

/** Waits for the end of a process. @throws AppError `internal` when it ended unexpectedly. */
export async function watch({ what, script }: Served, child: Child, dataDir: string, isLeaving: () => boolean): Promise<void> {
  const code = await child.ended;
  if (!isLeaving()) throw failureOf(`${what} ended (code ${String(code)})`, join(dataDir, `${script}.log`));
}
