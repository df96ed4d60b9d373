import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/lib/kernel/env";
import { pickPort } from "@/scripts/demo/ports";
import { bundle } from "./bundle";

const root = resolve(import.meta.dirname, "../..");

export interface WorkerProcess {
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  output(): string;
  /** Whether it is gone, by whatever cause. */
  hasEnded(): boolean;
}

/** Ports that nobody has, for a worker and for those who ask it for PDFs. */
export async function workerPorts(): Promise<{ WORKER_PORT: number; ENGINE_PORT: number; WORKER_ADMIN_PORT: number }> {
  return { WORKER_PORT: await pickPort(null), ENGINE_PORT: await pickPort(null), WORKER_ADMIN_PORT: await pickPort(null) };
}

/** What a worker is started from: the sources as they are, or, in end-to-end tests, the build. */
export type WorkerEntry = "sources" | "built";

let bundled: Promise<string> | undefined;

/**
 * The sources are bundled as the build does it, once for all starts: compiled again, each start would take two seconds of the processor.
 */
function bundleSources(): Promise<string> {
  bundled ??= bundle({ worker: "scripts/worker.ts", "pdf-thread": "lib/adapters/pdf/worker.ts", "parser-thread": "lib/parsers/thread.ts" });
  return bundled;
}

/** Runs the worker as its own process on this environment; answers when its admin port does. */
export async function startWorkerProcess(environment: Environment, entry: WorkerEntry = "sources"): Promise<WorkerProcess> {
  const variables = Object.entries(environment).map(([name, value]) => [name, String(value)]);
  const folder = entry === "built" ? join(root, "dist") : await bundleSources();
  const child = spawn(process.execPath, [join(folder, "worker.js")], {
    cwd: root,
    env: { PATH: join(process.execPath, ".."), ...Object.fromEntries(variables), NODE_ENV: "test", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const kill = (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${environment.WORKER_ADMIN_PORT}/metrics`).catch(() => null);
    if (answer?.ok) return { kill, output: () => text, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
    await sleep(100);
  }
  await kill("SIGKILL");
  throw new Error(`The worker did not start:\n${text}`);
}
