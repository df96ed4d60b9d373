import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { failureOf, startChild, type Child } from "./child";
import type { DemoOptions } from "./options";
import type { Secrets } from "./data-folder";

/** How long the web server may take until its health is green, in milliseconds. */
const startPatience = 60_000;

/** All the web server is told. The owner's address is not among it: a serving process never has that role. */
export function webEnvironment({ port, adminPort, dataDir }: DemoOptions, urls: { app: string; jobs: string }, secrets: Secrets): Record<string, string> {
  return {
    ATRIUM_DEMO: "1",
    ATRIUM_BASE_URL: `http://localhost:${String(port)}`,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    STORAGE_DIR: join(dataDir, "files"),
    DATABASE_URL: urls.app,
    DATABASE_JOBS_URL: urls.jobs,
    ...secrets,
  };
}

/** Starts the built web server and answers when it is healthy. @throws AppError `internal` with the end of its log. */
export async function startWebProcess(root: string, options: DemoOptions, environment: Record<string, string>, onStart: (child: Child) => void): Promise<Child> {
  const log = join(options.dataDir, "web.log");
  const child = startChild([join(root, "dist/web.js")], { cwd: root, log, environment });
  onStart(child);
  const deadline = performance.now() + startPatience;
  while (!(await isHealthy(options.port))) {
    if (!child.isRunning()) throw failureOf("The web server did not start", log);
    if (performance.now() > deadline) throw failureOf(`The web server was not healthy within ${String(startPatience / 1000)} s`, log);
    await sleep(100);
  }
  return child;
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}/api/health`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Waits for the end of the server. @throws AppError `internal` when it ended by itself. */
export async function watchWeb(child: Child, dataDir: string, isLeaving: () => boolean): Promise<void> {
  const code = await child.ended;
  if (!isLeaving()) throw failureOf(`The web server ended (code ${String(code)})`, join(dataDir, "web.log"));
}
